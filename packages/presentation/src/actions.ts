import type { PresentationDocument, PresentationSettings, PresentationTheme } from './document.ts';
import { nextStep, previousStep } from './next-step.ts';
import { pageSize, versePositions, visiblePositions, availablePositions } from './page.ts';

/** An action of the leader. */
export type PresentationAction =
  | { readonly do: 'update' | 'next' | 'previous' | 'first' | 'last' | 'mute' | 'toggle-all' }
  | { readonly do: 'theme'; readonly theme: PresentationTheme }
  | { readonly do: 'side-panel' | 'single-verse' | 'as-large-as-fits'; readonly on: boolean }
  | { readonly do: 'toggle-verse'; readonly place: string }
  | { readonly do: 'second-language'; readonly language: string | null; readonly where: 'beside' | 'under' };

const immediateActions: ReadonlySet<PresentationAction['do']> = new Set([
  'update',
  'next',
  'previous',
  'first',
  'last',
  'mute',
  'theme',
]);

/**
 * Whether an action is published at once; otherwise it is sent with the next publication.
 *
 * @example isPublishedImmediately({ do: 'toggle-all' }) // false
 */
export const isPublishedImmediately = (action: PresentationAction): boolean => immediateActions.has(action.do);

/** The document after an action. An action that changes nothing returns the same document. */
export function applyAction(document: PresentationDocument, action: PresentationAction): PresentationDocument {
  if (action.do === 'next' || action.do === 'previous') return step(document, action.do);
  const changes = reduceSettings(document, action);
  return changes === undefined ? document : { ...document, settings: { ...document.settings, ...changes } };
}

/* A step within a document that is on the wall as it is. */
function step(document: PresentationDocument, direction: 'next' | 'previous'): PresentationDocument {
  const wall = { entryId: document.song.id, document };
  if (direction === 'previous') return previousStep({ wall, chosen: wall })?.document ?? document;
  return nextStep({ wall, chosen: wall, following: undefined })?.entry.document ?? document;
}

type SettingsChange = Partial<PresentationSettings> | undefined;

function reduceSettings(
  document: PresentationDocument,
  action: Exclude<PresentationAction, { do: 'next' | 'previous' }>,
): SettingsChange {
  switch (action.do) {
    case 'first':
      return { currentIndex: 0, muted: false };
    case 'last':
      return { currentIndex: lastPage(document), muted: true };
    case 'mute':
      return { muted: !document.settings.muted };
    case 'toggle-verse':
      return preservePosition(document, toggleVerse(document, action.place));
    case 'toggle-all':
      return { availableVerses: toggleAll(document), currentIndex: 0 };
    case 'theme':
      return { theme: action.theme };
    case 'side-panel':
      return { showSideBar: action.on };
    case 'single-verse':
      return { singleVerse: action.on };
    case 'as-large-as-fits':
      return { asLargeAsFits: action.on };
    case 'second-language':
      return { secondLanguage: action.language, secondPlace: action.where };
    case 'update':
      return undefined;
  }
}

function lastPage(document: PresentationDocument): number {
  const size = pageSize(document.settings);
  return Math.max(0, Math.ceil(availablePositions(document).length / size) - 1) * size;
}

type AvailableVerses = PresentationSettings['availableVerses'];

/* A verse is toggled together with the chorus right after it; a chorus alone. */
function toggleVerse({ lyrics, settings }: PresentationDocument, place: string): AvailableVerses {
  const verse = lyrics.verses[place];
  if (!verse) return settings.availableVerses;
  const isOn = settings.availableVerses[place] === false;
  const after = String(Number(place) + 1);
  const includesChorus = verse.type !== 'chorus' && lyrics.verses[after]?.type === 'chorus';
  return { ...settings.availableVerses, [place]: isOn, ...(includesChorus ? { [after]: isOn } : {}) };
}

function toggleAll({ lyrics, settings }: PresentationDocument): AvailableVerses {
  const positions = versePositions(lyrics.verses);
  const isAnyOn = positions.some((place) => settings.availableVerses[place] !== false);
  return Object.fromEntries(positions.map((place) => [place, !isAnyOn]));
}

/* The screen begins with the same verse as before; when that one is now skipped, with the one after it. */
function preservePosition(document: PresentationDocument, availableVerses: AvailableVerses): SettingsChange {
  const current = Number(visiblePositions(document)[0] ?? 1);
  const remaining = availablePositions({ ...document, settings: { ...document.settings, availableVerses } });
  const found = remaining.findIndex((place) => Number(place) >= current);
  return { availableVerses, currentIndex: found >= 0 ? found : Math.max(0, remaining.length - 1) };
}

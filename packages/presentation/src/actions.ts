import type { PresentationDocument, PresentationSettings, PresentationTheme } from './document.ts';
import { pageSize, nextPagePositions, versePositions, visiblePositions, availablePositions } from './page.ts';

/** An action of the leader. */
export type PresentationAction =
  | { readonly do: 'open' | 'update' | 'next' | 'previous' | 'first' | 'last' | 'mute' | 'toggle-all' }
  | { readonly do: 'theme'; readonly theme: PresentationTheme }
  | { readonly do: 'sync' | 'side-panel' | 'single-verse' | 'as-large-as-fits'; readonly on: boolean }
  | { readonly do: 'toggle-verse'; readonly place: string }
  | { readonly do: 'second-language'; readonly language: string | null; readonly where: 'beside' | 'under' }
  /** Another song, or another text of the same one, as created by `presentSong` or `continuePresentation`. */
  | { readonly do: 'show'; readonly document: PresentationDocument };

const immediateActions: ReadonlySet<PresentationAction['do']> = new Set([
  'open',
  'update',
  'next',
  'previous',
  'first',
  'last',
  'mute',
  'theme',
  'sync',
]);

/**
 * Whether an action is published at once; otherwise it is sent with the next publication. Another song or text is
 * published only when `sync` is on.
 *
 * @example isPublishedImmediately({ do: 'toggle-all' }, { sync: true }) // false
 */
export function isPublishedImmediately(
  action: PresentationAction,
  settings: Pick<PresentationSettings, 'sync'>,
): boolean {
  return action.do === 'show' ? settings.sync : immediateActions.has(action.do);
}

/** The document after an action. An action that changes nothing returns the same document. */
export function applyAction(document: PresentationDocument, action: PresentationAction): PresentationDocument {
  if (action.do === 'show') return action.document;
  const changes = reduceSettings(document, action);
  return changes === undefined ? document : { ...document, settings: { ...document.settings, ...changes } };
}

/** Whether a song is over: the screen is blank, and there is no page after the current one. */
export function isAtEnd(document: PresentationDocument): boolean {
  return document.settings.muted && nextPagePositions(document).length === 0;
}

type SettingsChange = Partial<PresentationSettings> | undefined;

function reduceSettings(
  document: PresentationDocument,
  action: Exclude<PresentationAction, { do: 'show' }>,
): SettingsChange {
  switch (action.do) {
    case 'next':
      return next(document);
    case 'previous':
      return previous(document);
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
    case 'sync':
      return { sync: action.on };
    case 'side-panel':
      return { showSideBar: action.on };
    case 'single-verse':
      return { singleVerse: action.on };
    case 'as-large-as-fits':
      return { asLargeAsFits: action.on };
    case 'second-language':
      return { secondLanguage: action.language, secondPlace: action.where };
    case 'open':
    case 'update':
      return undefined;
  }
}

/* A blank screen shows the words again. At the end it goes blank, and the last page stays current for going back. */
function next(document: PresentationDocument): SettingsChange {
  const after = document.settings.currentIndex + pageSize(document.settings);
  return after < availablePositions(document).length ? { currentIndex: after, muted: false } : { muted: true };
}

function previous({ settings }: PresentationDocument): SettingsChange {
  if (settings.muted) return { muted: false };
  return { currentIndex: Math.max(0, settings.currentIndex - pageSize(settings)) };
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

import type { PresentationDocument, PresentationSettings, PresentationTheme } from './document.ts';
import { pageSize, placesComingNext, placesOf, placesOnScreen, shownPlaces } from './screen.ts';

/** What a leader does. */
export type Step =
  | { readonly do: 'open' | 'update' | 'next' | 'previous' | 'first' | 'last' | 'mute' | 'toggle-all' }
  | { readonly do: 'theme'; readonly theme: PresentationTheme }
  | { readonly do: 'sync' | 'side-panel' | 'single-verse' | 'as-large-as-fits'; readonly on: boolean }
  | { readonly do: 'toggle-verse'; readonly place: string }
  | { readonly do: 'second-language'; readonly language: string | null; readonly where: 'beside' | 'under' }
  /** Another song, or another text of the same one, as `presentSong` or `continuePresentation` gives it. */
  | { readonly do: 'show'; readonly document: PresentationDocument };

const publishedAtOnce: ReadonlySet<Step['do']> = new Set([
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
 * Whether a step is published at once; else it goes out with the next publish. Another song or text is published only
 * where `sync` is on.
 *
 * @example isPublishedAtOnce({ do: 'toggle-all' }, { sync: true }) // false
 */
export function isPublishedAtOnce(step: Step, settings: Pick<PresentationSettings, 'sync'>): boolean {
  return step.do === 'show' ? settings.sync : publishedAtOnce.has(step.do);
}

/** The document after a step. A step that changes nothing gives the same document. */
export function take(document: PresentationDocument, step: Step): PresentationDocument {
  if (step.do === 'show') return step.document;
  const changed = changedBy(document, step);
  return changed === undefined ? document : { ...document, settings: { ...document.settings, ...changed } };
}

/** Whether a song is over: the screen is blank, and no page comes after the one behind it. */
export function isAtEnd(document: PresentationDocument): boolean {
  return document.settings.muted && placesComingNext(document).length === 0;
}

type Changed = Partial<PresentationSettings> | undefined;

function changedBy(document: PresentationDocument, step: Exclude<Step, { do: 'show' }>): Changed {
  switch (step.do) {
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
      return keepPlace(document, toggleVerse(document, step.place));
    case 'toggle-all':
      return { availableVerses: toggleAll(document), currentIndex: 0 };
    case 'theme':
      return { theme: step.theme };
    case 'sync':
      return { sync: step.on };
    case 'side-panel':
      return { showSideBar: step.on };
    case 'single-verse':
      return { singleVerse: step.on };
    case 'as-large-as-fits':
      return { asLargeAsFits: step.on };
    case 'second-language':
      return { secondLanguage: step.language, secondPlace: step.where };
    case 'open':
    case 'update':
      return undefined;
  }
}

/* A blank screen shows words again. At the end it goes blank, and the last page stays where it is for the way back. */
function next(document: PresentationDocument): Changed {
  const after = document.settings.currentIndex + pageSize(document.settings);
  return after < shownPlaces(document).length ? { currentIndex: after, muted: false } : { muted: true };
}

function previous({ settings }: PresentationDocument): Changed {
  if (settings.muted) return { muted: false };
  return { currentIndex: Math.max(0, settings.currentIndex - pageSize(settings)) };
}

function lastPage(document: PresentationDocument): number {
  const size = pageSize(document.settings);
  return Math.max(0, Math.ceil(shownPlaces(document).length / size) - 1) * size;
}

type Available = PresentationSettings['availableVerses'];

/* A verse takes the chorus right after it along; a chorus goes alone. */
function toggleVerse({ lyrics, settings }: PresentationDocument, place: string): Available {
  const verse = lyrics.verses[place];
  if (!verse) return settings.availableVerses;
  const isOn = settings.availableVerses[place] === false;
  const after = String(Number(place) + 1);
  const takesAlong = verse.type !== 'chorus' && lyrics.verses[after]?.type === 'chorus';
  return { ...settings.availableVerses, [place]: isOn, ...(takesAlong ? { [after]: isOn } : {}) };
}

function toggleAll({ lyrics, settings }: PresentationDocument): Available {
  const places = placesOf(lyrics.verses);
  const isAnyOn = places.some((place) => settings.availableVerses[place] !== false);
  return Object.fromEntries(places.map((place) => [place, !isAnyOn]));
}

/* The screen begins with the same verse as before; where that one is skipped now, with the one after it. */
function keepPlace(document: PresentationDocument, availableVerses: Available): Changed {
  const at = Number(placesOnScreen(document)[0] ?? 1);
  const left = shownPlaces({ ...document, settings: { ...document.settings, availableVerses } });
  const found = left.findIndex((place) => Number(place) >= at);
  return { availableVerses, currentIndex: found >= 0 ? found : Math.max(0, left.length - 1) };
}

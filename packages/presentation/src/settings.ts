import { countedLines } from '@canticle/music';
import type { PresentationSettings, PresentedVerses } from './document.ts';
import { placesOf } from './screen.ts';

/** Contract 5.13. */
const mostLinesForTwo = 4;
const mostLinesForThree = 3;

/**
 * Verses shown at once: one where the largest has more than 4 counted lines, two where it has more than 3 or the song has a
 * chorus, else three.
 *
 * @example verseSize({}) // 3
 */
export function verseSize(verses: PresentedVerses): 1 | 2 | 3 {
  const all = Object.values(verses);
  const largest = Math.max(0, ...all.map(({ content }) => countedLines(content)));
  if (largest > mostLinesForTwo) return 1;
  return largest > mostLinesForThree || all.some(({ type }) => type === 'chorus') ? 2 : 3;
}

/** How a person likes songs to be presented: what stays from one song to the next. */
export type LastingSettings = Pick<
  PresentationSettings,
  'theme' | 'showSideBar' | 'singleVerse' | 'sync' | 'asLargeAsFits' | 'secondLanguage' | 'secondPlace'
>;

/** Before anything is chosen. */
export const usualSettings: LastingSettings = {
  theme: 'dark',
  showSideBar: true,
  singleVerse: false,
  sync: false,
  asLargeAsFits: false,
  secondLanguage: null,
  secondPlace: 'beside',
};

/** What stays from one song to the next. */
export function lastingOf(settings: PresentationSettings): LastingSettings {
  const { theme, showSideBar, singleVerse, sync, asLargeAsFits, secondLanguage, secondPlace } = settings;
  return { theme, showSideBar, singleVerse, sync, asLargeAsFits, secondLanguage, secondPlace };
}

/** The settings a text begins with: every verse available, at the first one, not muted. */
export function settingsFor(verses: PresentedVerses, lasting: LastingSettings = usualSettings): PresentationSettings {
  return {
    ...lasting,
    size: verseSize(verses),
    availableVerses: Object.fromEntries(placesOf(verses).map((place) => [place, true])),
    currentIndex: 0,
    muted: false,
  };
}

import { countSungLines } from '@canticle/music';
import type { PresentationSettings, PresentedVerses } from './document.ts';
import { versePositions } from './page.ts';

/** Contract 5.13. */
const maxLinesForTwo = 4;
const maxLinesForThree = 3;

/**
 * Verses displayed at once: one when the largest has more than 4 counted lines, two when it has more than 3 or the song
 * has a chorus, else three.
 *
 * @example defaultPageSize({}) // 3
 */
export function defaultPageSize(verses: PresentedVerses): 1 | 2 | 3 {
  const all = Object.values(verses);
  const largest = Math.max(0, ...all.map(({ content }) => countSungLines(content)));
  if (largest > maxLinesForTwo) return 1;
  return largest > maxLinesForThree || all.some(({ type }) => type === 'chorus') ? 2 : 3;
}

/** A person's preferences for presenting songs, kept from one song to the next. */
export type PresentationPreferences = Pick<
  PresentationSettings,
  'theme' | 'showSideBar' | 'singleVerse' | 'sync' | 'asLargeAsFits' | 'secondLanguage' | 'secondPlace'
>;

/** The defaults before anything is chosen. */
export const defaultPreferences: PresentationPreferences = {
  theme: 'dark',
  showSideBar: true,
  singleVerse: false,
  sync: false,
  asLargeAsFits: true,
  secondLanguage: null,
  secondPlace: 'under',
};

/** The settings that are kept from one song to the next. */
export function preferencesFrom(settings: PresentationSettings): PresentationPreferences {
  const { theme, showSideBar, singleVerse, sync, asLargeAsFits, secondLanguage, secondPlace } = settings;
  return { theme, showSideBar, singleVerse, sync, asLargeAsFits, secondLanguage, secondPlace };
}

/** The language shown together with the first one, and where. */
export type SecondLanguage = Pick<PresentationSettings, 'secondLanguage' | 'secondPlace'>;

/** The second language among other settings. */
export const secondLanguageOf = ({ secondLanguage, secondPlace }: SecondLanguage): SecondLanguage => ({
  secondLanguage,
  secondPlace,
});

/** The initial settings of a text: every verse available, at the first one, not muted. */
export function createSettings(
  verses: PresentedVerses,
  preferences: PresentationPreferences = defaultPreferences,
): PresentationSettings {
  return {
    ...preferences,
    size: defaultPageSize(verses),
    availableVerses: Object.fromEntries(versePositions(verses).map((position) => [position, true])),
    currentIndex: 0,
    muted: false,
  };
}

import type { PresentationDocument, PresentationSettings, PresentedVerses } from './document.ts';

type PageInput = {
  readonly lyrics: { readonly verses: PresentedVerses };
  readonly settings: Pick<PresentationSettings, 'availableVerses' | 'currentIndex' | 'size' | 'singleVerse'>;
};

/** How many verses are on the screen at once. */
export const pageSize = ({ size, singleVerse }: Pick<PresentationSettings, 'size' | 'singleVerse'>): number =>
  singleVerse ? 1 : size;

/** The places of the sung order, "1", "2", …, in that order. */
export const versePositions = (verses: PresentedVerses): readonly string[] =>
  Object.keys(verses).toSorted((one, other) => Number(one) - Number(other));

/** The places that are not skipped, in the order they are sung; one the settings do not name is shown. */
export const availablePositions = ({ lyrics, settings }: PageInput): readonly string[] =>
  versePositions(lyrics.verses).filter((place) => settings.availableVerses[place] !== false);

/** The places that are on the screen, whether it is muted or not. */
export const visiblePositions = (document: PageInput): readonly string[] =>
  pageFrom(document, document.settings.currentIndex);

/** The places that the next step shows; none at the end. */
export const nextPagePositions = (document: PageInput): readonly string[] =>
  pageFrom(document, document.settings.currentIndex + pageSize(document.settings));

/** The languages a presentation can be followed in, the one it is sung in first. */
export const languagesOf = ({ lyrics, translations }: Pick<PresentationDocument, 'lyrics' | 'translations'>) => [
  lyrics.languageKey,
  ...translations.map(({ languageKey }) => languageKey),
];

/** The text in a language, where the document has it. */
export const lyricsIn = (
  { lyrics, translations }: Pick<PresentationDocument, 'lyrics' | 'translations'>,
  language: string | null,
) => [lyrics, ...translations].find(({ languageKey }) => languageKey === language);

function pageFrom(document: PageInput, start: number): readonly string[] {
  return availablePositions(document).slice(start, start + pageSize(document.settings));
}

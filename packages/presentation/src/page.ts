import type { PresentationDocument, PresentationSettings, PresentedVerses } from './document.ts';

type PageInput = {
  readonly lyrics: { readonly verses: PresentedVerses };
  readonly settings: Pick<PresentationSettings, 'availableVerses' | 'currentIndex' | 'size' | 'singleVerse'>;
};

/** How many verses are displayed at once. */
export const pageSize = ({ size, singleVerse }: Pick<PresentationSettings, 'size' | 'singleVerse'>): number =>
  singleVerse ? 1 : size;

/** The positions of the sung order, "1", "2", …, in that order. */
export const versePositions = (verses: PresentedVerses): readonly string[] =>
  Object.keys(verses).toSorted((one, other) => Number(one) - Number(other));

/** The positions that are not skipped, in sung order; one that is not in the settings is shown. */
export const availablePositions = ({ lyrics, settings }: PageInput): readonly string[] =>
  versePositions(lyrics.verses).filter((place) => settings.availableVerses[place] !== false);

/** The positions that are on the screen, whether it is muted or not. */
export const visiblePositions = (document: PageInput): readonly string[] =>
  pageFrom(document, document.settings.currentIndex);

/** The positions that the next step shows; none at the end. */
export const nextPagePositions = (document: PageInput): readonly string[] =>
  pageFrom(document, document.settings.currentIndex + pageSize(document.settings));

/** The languages a presentation is available in, the sung one first. */
export const languagesOf = ({ lyrics, translations }: Pick<PresentationDocument, 'lyrics' | 'translations'>) => [
  lyrics.languageKey,
  ...translations.map(({ languageKey }) => languageKey),
];

/** The text in a language, if the document has it. */
export const lyricsIn = (
  { lyrics, translations }: Pick<PresentationDocument, 'lyrics' | 'translations'>,
  language: string | null,
) => [lyrics, ...translations].find(({ languageKey }) => languageKey === language);

function pageFrom(document: PageInput, start: number): readonly string[] {
  return availablePositions(document).slice(start, start + pageSize(document.settings));
}

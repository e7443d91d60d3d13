import { type PresentationDocument, visiblePositions } from '@canticle/presentation';

/**
 * The document as an audience sees it: the verses on the screen, as its only page.
 *
 * @param languages  of the translations; undefined for all
 */
export function filterForAudience(
  document: PresentationDocument,
  languages: readonly string[] | undefined,
): PresentationDocument {
  const positions = visiblePositions(document);
  const withVisibleVerses = <Lyrics extends PresentationDocument['lyrics']>(lyrics: Lyrics): Lyrics => ({
    ...lyrics,
    verses: Object.fromEntries(Object.entries(lyrics.verses).filter(([position]) => positions.includes(position))),
  });
  return {
    ...document,
    // The pages that are shown, and not the text they were made from.
    slide: document.slide ? { ...document.slide, body: '' } : null,
    lyrics: withVisibleVerses(document.lyrics),
    translations: document.translations
      .filter(({ languageKey }) => languages === undefined || languages.includes(languageKey))
      .map(withVisibleVerses),
    settings: {
      ...document.settings,
      size: Math.max(1, positions.length),
      availableVerses: Object.fromEntries(positions.map((position) => [position, true])),
      currentIndex: 0,
      singleVerse: false,
    },
  };
}

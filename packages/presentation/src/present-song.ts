import type { PresentationDocument } from './document.ts';
import { sungOrderKey } from './next-step.ts';
import { type PresentationPreferences, createSettings, defaultPreferences } from './settings.ts';
import { presentedLyrics, type LyricsText, alignTranslation } from './verses.ts';

type PresentSongInput = Pick<
  PresentationDocument,
  'song' | 'contributors' | 'copyrights' | 'collection' | 'ccliLicence'
> & {
  /** The text that is sung. */
  readonly text: LyricsText;
  /** The texts of the song in other languages. */
  readonly otherTexts: readonly LyricsText[];
};

/** Creates the document of a song, from its beginning. */
export function presentSong(
  input: PresentSongInput,
  preferences: PresentationPreferences = defaultPreferences,
): PresentationDocument {
  const { text, otherTexts, ...details } = input;
  const lyrics = presentedLyrics(text);
  const translations = otherTexts.map((other) => alignTranslation(lyrics, other));
  return { ...details, lyrics, translations, settings: createSettings(lyrics.verses, preferences) };
}

/**
 * Creates the document that follows another one: with the same text, the position, the chosen verses and the blank
 * screen stay unchanged; another text starts from the beginning.
 */
export function continuePresentation(previous: PresentationDocument, next: PresentationDocument): PresentationDocument {
  const isSameText = previous.song.id === next.song.id && sungOrderKey(previous) === sungOrderKey(next);
  if (!isSameText) return next;
  const { availableVerses, currentIndex, muted } = previous.settings;
  return { ...next, settings: { ...next.settings, availableVerses, currentIndex, muted } };
}

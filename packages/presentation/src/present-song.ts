import type { PresentationDocument } from './document.ts';
import { type LastingSettings, settingsFor, usualSettings } from './settings.ts';
import { presentedLyrics, type StoredText, translationOf } from './verses.ts';

type Presented = Pick<PresentationDocument, 'song' | 'contributors' | 'copyrights' | 'collection'> & {
  /** The text that is sung. */
  readonly text: StoredText;
  /** The texts of the song in other languages. */
  readonly otherTexts: readonly StoredText[];
};

/** A song as it is presented, from its beginning. */
export function presentSong(presented: Presented, lasting: LastingSettings = usualSettings): PresentationDocument {
  const { text, otherTexts, ...about } = presented;
  const lyrics = presentedLyrics(text);
  const translations = otherTexts.map((other) => translationOf(lyrics, other));
  return { ...about, lyrics, translations, settings: settingsFor(lyrics.verses, lasting) };
}

/**
 * The document that follows another one: where it is the same text the place, the verses chosen and the blank screen stay
 * as they were; another text begins anew.
 */
export function continuePresentation(before: PresentationDocument, next: PresentationDocument): PresentationDocument {
  const isSameText = before.song.id === next.song.id && orderOf(before) === orderOf(next);
  if (!isSameText) return next;
  const { availableVerses, currentIndex, muted } = before.settings;
  return { ...next, settings: { ...next.settings, availableVerses, currentIndex, muted } };
}

const orderOf = ({ lyrics }: PresentationDocument): string =>
  Object.entries(lyrics.verses)
    .map(([place, { section }]) => `${place}:${section}`)
    .join(' ');

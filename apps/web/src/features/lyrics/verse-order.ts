import type { StoredLyrics } from '@canticle/contract/calls';
import { applyVerseOrder } from '@canticle/music';

/** Texts in the verse order of this time, in every language that has those verses; as they are without one. */
export function withVerseOrder(
  texts: readonly StoredLyrics[],
  verseOrder: readonly string[] | null | undefined,
): readonly StoredLyrics[] {
  if (!verseOrder) return texts;
  return texts.map((text) => ({ ...text, document: applyVerseOrder(text.document, verseOrder) }));
}

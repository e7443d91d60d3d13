import type { Passage } from '@canticle/contract/calls';
import type { BibleReference } from '@canticle/scripture';

/** The reference of a passage given as numbers, where verse 0 means the whole chapter. */
export function referenceOf({ book, chapter, verse, toChapter, toVerse }: Passage): BibleReference {
  const end = (number: number, one: number) => (one === 0 ? { chapter: number } : { chapter: number, verse: one });
  return { book, from: end(chapter, verse), to: end(toChapter, toVerse) };
}

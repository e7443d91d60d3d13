import { parseVerseSearchKeys as namesIn } from '@canticle/scripture';
import { foldLines } from '@canticle/search';

/** The scope of a collection in the index: its id in letters and digits. */
export function scopeOf(collectionId: string): string {
  return collectionId.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/**
 * The verses a query names, normalised like numbers in the index; empty when it is not a reference.
 *
 * @example parseVerseNumbers('Joh 3,16') // ['jhn 3 16']
 * @example parseVerseNumbers('1 Kor 13,1-2') // ['1 co 13 1', '1 co 13 2']
 */
export const parseVerseNumbers = (question: string): readonly string[] =>
  namesIn(question).map((name) => foldLines([name]).trim());

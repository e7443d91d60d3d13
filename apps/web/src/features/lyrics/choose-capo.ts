import { capoChoices, HIGHEST_CAPO, type Key, formatKey, shapeKey } from '@canticle/music';

/** One row of the capo menu: the fret, and the key whose shapes are then played, when the key is known. */
export type CapoRow = {
  readonly capo: number;
  readonly shapes: string | undefined;
  /** The main chords of those shapes lie on open strings. */
  readonly isEasy: boolean;
};

/**
 * Every fret a capo may be put on, those that lead to open strings first.
 *
 * @param written  the key the chords are shown in without a capo; null when unknown
 * @param arranged the fret the song is arranged for, which is offered however high it is
 * @example capoRows(null).map(({ capo }) => capo) // [1, 2, 3, 4, 5, 6, 7, 8, 9]
 */
export function capoRows(written: Key | null, arranged = 0): readonly CapoRow[] {
  const easy = new Set(written ? capoChoices(written).map(({ capo }) => capo) : []);
  const frets = Array.from({ length: HIGHEST_CAPO }, (_, index) => index + 1);
  const rows = (arranged > HIGHEST_CAPO ? [...frets, arranged] : frets).map((capo) => ({
    capo,
    shapes: written ? formatKey(shapeKey(written, capo)) : undefined,
    isEasy: easy.has(capo),
  }));
  return rows.toSorted((one, other) => Number(other.isEasy) - Number(one.isEasy));
}

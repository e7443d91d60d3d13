import { suggestCapos, MAX_SUGGESTED_CAPO, type Key, formatKey, capoShapeKey } from '@canticle/music';
import type { Translate } from '../../i18n/index.ts';

/** One row of the capo menu: the fret, and the key whose shapes are then played, when the key is known. */
export type CapoMenuItem = {
  readonly capo: number;
  readonly shapes: string | undefined;
  /** The main chords of those shapes use open strings. */
  readonly isEasy: boolean;
};

/**
 * Every fret for a capo, those that lead to open strings first.
 *
 * @param written       the key the chords are shown in without a capo; null when unknown
 * @param arrangedCapo  the fret the song is arranged for, which is offered however high it is
 * @example capoMenuItems(null).map(({ capo }) => capo) // [1, 2, 3, 4, 5, 6, 7, 8, 9]
 */
export function capoMenuItems(written: Key | null, arrangedCapo = 0): readonly CapoMenuItem[] {
  const easy = new Set(written ? suggestCapos(written).map(({ capo }) => capo) : []);
  const frets = Array.from({ length: MAX_SUGGESTED_CAPO }, (_, index) => index + 1);
  const items = (arrangedCapo > MAX_SUGGESTED_CAPO ? [...frets, arrangedCapo] : frets).map((capo) => ({
    capo,
    shapes: written ? formatKey(capoShapeKey(written, capo)) : undefined,
    isEasy: easy.has(capo),
  }));
  return items.toSorted((one, other) => Number(other.isEasy) - Number(one.isEasy));
}

/** A row of the capo menu in words: "Capo 3: play G (open shapes)". @param keyName  formats a key in the displayed notation */
export function capoLabel(
  { capo, shapes, isEasy }: CapoMenuItem,
  keyName: (key: string) => string,
  t: Translate,
): string {
  return shapes === undefined
    ? t('lyrics.capo.fret', { capo })
    : t(isEasy ? 'lyrics.capo.easy' : 'lyrics.capo.option', { capo, shapes: keyName(shapes) });
}

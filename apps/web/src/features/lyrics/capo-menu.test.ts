import { parseKey } from '@canticle/music';
import { describe, expect, it } from 'vitest';
import { capoMenuItems } from './capo-menu.ts';

describe('the capo menu', () => {
  it('begins with the frets that lead to open shapes', () => {
    const rows = capoMenuItems(parseKey('Bb'));
    expect(rows.filter(({ isEasy }) => isEasy).map(({ capo, shapes }) => `${capo} ${shapes}`)).toEqual([
      '1 A',
      '3 G',
      '6 E',
      '8 D',
    ]);
    expect(rows.slice(0, 4).every(({ isEasy }) => isEasy)).toBe(true);
    expect(rows).toHaveLength(9);
  });

  it('names minor shapes with an m', () => {
    expect(capoMenuItems(parseKey('Gm')).find(({ capo }) => capo === 3)?.shapes).toBe('Em');
  });

  it('offers every fret without shapes when the key is not known', () => {
    expect(capoMenuItems(null).every(({ shapes, isEasy }) => shapes === undefined && !isEasy)).toBe(true);
  });
});

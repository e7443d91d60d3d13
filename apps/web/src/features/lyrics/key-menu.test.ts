import { type Key, parseKey } from '@canticle/music';
import { describe, expect, it } from 'vitest';
import { transposedChoice, createKeyMenu } from './key-menu.ts';

const key = (name: string) => parseKey(name) as Key;
const menu = (original: string, instrument = 'C', wanted: string | null = null) =>
  createKeyMenu(parseKey(original), key(instrument), wanted);

describe('the key menu', () => {
  it('is not offered for a song without a known key', () => {
    expect(menu('')).toBeUndefined();
  });

  it('offers the twelve keys, minor ones with an m', () => {
    expect(menu('G')?.choices).toHaveLength(12);
    expect(menu('Em')?.choices.every(({ written }) => written.endsWith('m'))).toBe(true);
  });

  it('begins at the key of the song', () => {
    expect(menu('Eb')?.current).toMatchObject({ written: 'Eb', semitones: 0 });
  });

  it('begins a tone higher for an instrument in Bb, which then sounds as the song does', () => {
    expect(menu('Eb', 'Bb')?.current).toMatchObject({ written: 'F', sounding: 'Eb' });
  });

  it('shows the key an address names, and ignores nonsense', () => {
    expect(menu('G', 'C', 'Bb')?.current.written).toBe('Bb');
    expect(menu('G', 'C', 'A#')?.current.written).toBe('Bb');
    expect(menu('G', 'C', 'loud')?.current.written).toBe('G');
  });

  it('goes round in steps of a semitone and comes back', () => {
    let shown = menu('G');
    const seen = new Set<string>();
    for (let step = 0; step < 12 && shown; step++) {
      const next = transposedChoice(shown, 1);
      seen.add(next.written);
      shown = { ...shown, current: next };
    }
    expect(seen.size).toBe(12);
    expect(shown?.current.written).toBe('G');
  });
});

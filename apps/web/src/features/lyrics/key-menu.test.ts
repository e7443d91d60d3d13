import { type Key, parseKey } from '@canticle/music';
import { describe, expect, it } from 'vitest';
import { choiceOfKey, transposedChoice, createKeyMenu } from './key-menu.ts';

const key = (name: string) => parseKey(name) as Key;
const menu = (original: string, instrument = 'C', wanted: string | null = null) =>
  createKeyMenu(parseKey(original), key(instrument), wanted);

describe('the key menu', () => {
  it('counts semitones for a song without a known key', () => {
    expect(menu('')?.choices.map(({ written }) => written)).toEqual([
      '-5',
      '-4',
      '-3',
      '-2',
      '-1',
      '0',
      '+1',
      '+2',
      '+3',
      '+4',
      '+5',
      '+6',
    ]);
    expect(menu('')?.current).toMatchObject({ written: '0', semitones: 0 });
    expect(menu('', 'C', '+2')?.current.semitones).toBe(2);
    expect(menu('', 'C', 'G')?.current.semitones).toBe(0);
    expect(menu('', 'Bb')?.current).toMatchObject({ written: '+2', sounding: '0' });
    const up = menu('', 'C', '+6');
    expect(up && transposedChoice(up, 1).written).toBe('-5');
  });

  it('finds a key by any of its names', () => {
    const keys = menu('G');
    expect(keys && choiceOfKey(keys, 'G#')?.written).toBe('Ab');
    expect(keys && choiceOfKey(keys, 'loud')).toBeUndefined();
    const shifts = menu('');
    expect(shifts && choiceOfKey(shifts, 'G')).toBeUndefined();
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

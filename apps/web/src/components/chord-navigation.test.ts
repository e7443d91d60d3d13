import { describe, expect, it } from 'vitest';
import { adjacentChord } from './chord-navigation.ts';

const at = (name: string, top: number, left: number) => ({ name, getBoundingClientRect: () => ({ top, left }) });

describe('the arrow keys among chords', () => {
  const [g, c, d, em, am] = [
    at('G', 10, 0),
    at('C', 10, 100),
    at('D', 10, 200),
    at('Em', 50, 90),
    at('Am', 50.5, 300),
  ] as const;
  const song = [g, c, d, em, am];

  it('lead along the song and stay at its ends', () => {
    expect(adjacentChord(song, d, 'next')).toBe(em);
    expect(adjacentChord(song, em, 'previous')).toBe(d);
    expect(adjacentChord(song, am, 'next')).toBe(am);
    expect(adjacentChord(song, g, 'previous')).toBe(g);
    expect([adjacentChord(song, c, 'first'), adjacentChord(song, c, 'last')]).toEqual([g, am]);
  });

  it('lead to the nearest chord of the line above or below', () => {
    expect(adjacentChord(song, c, 'below')).toBe(em);
    expect(adjacentChord(song, d, 'below')).toBe(am);
    expect(adjacentChord(song, em, 'above')).toBe(c);
    expect(adjacentChord(song, am, 'above')).toBe(d);
    expect(adjacentChord(song, g, 'above')).toBe(g);
  });
});

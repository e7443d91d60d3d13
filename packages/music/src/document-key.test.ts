import { expect, test } from 'vitest';
import { respellKey } from './document-key.ts';
import { formatKey, parseKey } from './key.ts';

test.each([
  ['Abm', 'G#m C#m D#7 G#m', 'G#m'],
  ['F#', 'Gb Cb Db7 Gb', 'Gb'],
  ['B', 'Cb Fb Gb7 Cb', 'Cb'],
  ['Bbm', 'A#m D#m F7 A#m', 'A#m'],
  // Written as often under one name as under the other, or under neither.
  ['F#', 'Gb F#', 'F#'],
  ['F#', 'C G N.C.', 'F#'],
  // No key signature has so many sharps or flats.
  ['E', 'Fb Fb Cb7 Fb', 'E'],
  ['F', 'E# A# B#7 E#', 'F'],
  ['C', 'B# B#', 'C'],
])('a song stated to be in %s whose chords are %s is in %s', (stated, symbols, spelled) => {
  const key = parseKey(stated) ?? expect.fail(stated);
  expect(formatKey(respellKey(key, symbols.split(' ')))).toBe(spelled);
});

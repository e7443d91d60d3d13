import { parseChord } from '@canticle/music';
import { expect, test } from 'vitest';
import { parseOpenLyricsChord } from './openlyrics-chord.ts';
import { parseXml } from './xml-tree.ts';

const chord = (attributes: string) => parseOpenLyricsChord(parseXml(`<chord ${attributes}/>`))?.symbol;

test.each([
  ['name="D7"', 'D7'],
  ['name="B♭m"', 'Bbm'],
  ['root="C"', 'C'],
  ['root="A" structure="min" bass="G"', 'Am/G'],
  ['root="Fx" structure="dom7"', 'F##7'],
  ['root="E" structure="m3-5-7-9-a11-13" bass="C#"', 'Em13(maj7)#11/C#'],
  ['root="C" structure="3-d5-m7"', 'C7b5'],
  ['root="C" structure="m3-d5"', 'Cdim'],
  ['root="C" structure="m3-d5-m7-9"', 'Cm9b5'],
  ['root="C" structure="3-5-6-9"', 'C6/9'],
  ['root="C" structure="3-5-9"', 'Cadd9'],
  ['root="C" structure="4-5-m7-13"', 'C7sus4add13'],
  ['root="C" structure="2-5-m6"', 'Csus2b6'],
  ['root="C" structure="3-5-m6"', 'C(b6)'],
])('a chord of OpenLyrics written %s is %s', (attributes, symbol) => {
  expect(chord(attributes)).toBe(symbol);
  expect(parseChord(symbol)).not.toBeNull();
});

test('a structure nobody knows stays in parentheses and is called unknown', () => {
  expect(parseOpenLyricsChord(parseXml('<chord root="C" structure="weird"/>'))).toEqual({
    symbol: 'C(weird)',
    isUnknown: true,
  });
  expect(parseOpenLyricsChord(parseXml('<chord/>'))).toBeUndefined();
});

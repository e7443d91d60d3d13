import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openSampleData } from '../../../tests/fixtures/sample-data/index.ts';
import { formatChord, parseChord } from './chord.ts';
import { parseKey } from './key.ts';
import { emptyDocument, emptyLine } from './lyric-line.ts';
import type { LyricLine, LyricsDocument } from './lyrics-document.ts';
import { NOTATIONS, type Notation, readChord, writeChord } from './notation.ts';
import { toPerformanceContent } from './performance-content.ts';
import { formatPitch, parsePitch, semitoneOf } from './pitch.ts';
import { transpositionBy, transposeChord } from './transpose.ts';

const { folder, contents } = await openSampleData();

function chordsOfFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(cho|crd)$/.test(name));
  const texts = files.map((name) => readFileSync(`${folder}/${name}`, 'latin1'));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\[([^\]\n]*)\]/g)].map((match) => match[1] ?? '')))];
}

describe('every chord of the ChordPro samples', () => {
  const symbols = chordsOfFiles(`${folder}/chordpro`);

  test('is read, or known to be none', () => {
    const text = symbols.filter((symbol) => parseChord(symbol) === null && !/[:] ?$|[Tt]ab/.test(symbol));
    expect(symbols.length).toBeGreaterThanOrEqual(contents.chords.atLeast);
    // Remarks, tablature headings, markup, a nonsense chord, a Dutch one.
    expect(text.toSorted()).toEqual(contents.chords.none.toSorted());
  });

  test('is read back unchanged at 0, written out again and in every fixed notation', () => {
    const key = parseKey('D');
    for (const symbol of symbols) {
      const chord = parseChord(symbol);
      expect(transposeChord(symbol, transpositionBy(key, 0))).toBe(symbol);
      expect(chord ? formatChord(chord) : symbol).toBe(symbol);
      if (!chord) continue;
      for (const notation of NOTATIONS.filter((name) => !['solfege', 'nashville', 'roman'].includes(name))) {
        expect(readChord(writeChord(symbol, notation, key), notation, key)).toBe(symbol);
      }
    }
  });
});

/** Where our notations differ from the reference tables on purpose, the reference name first. */
const DIFFERENCES: { readonly [notation: string]: { readonly [ours: string]: string } } = {
  // The reference prints C# and Bb and has Cis and Bes only as alternative names: its Dutch would equal common.
  dutch: { Cis: 'C#', Dis: 'D#', Fis: 'F#', Gis: 'G#', Ais: 'A#', Des: 'Db', Es: 'Eb', Ges: 'Gb', As: 'Ab', Bes: 'Bb' },
};

type Names = readonly (readonly string[])[];

/** The twelve names of a relaxed JSON table, upwards from C, each with its alternative names. */
function tableOf(text: string, side: 'sharp' | 'flat'): Names {
  const body = text.replace(/\/\/.*$/gm, '');
  const start = body.search(new RegExp(`\\b${side}\\s*:\\s*\\[`));
  const tokens = body.slice(body.indexOf('[', start) + 1).matchAll(/\[([^\]]*)\]|\]|([^\s[\],"]+)/g);
  const names: string[][] = [];
  for (const [token, group, single] of tokens) {
    if (token === ']') break;
    names.push(group === undefined ? [single ?? ''] : group.split(/[\s,"]+/).filter(Boolean));
  }
  return names;
}

const FLATS = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'Gb', 'G', 'Ab', 'A', 'Bb', 'B'];
const SHARPS = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'];

describe('the reference note tables', () => {
  const key = parseKey('C');
  const notations = ['common', 'dutch', 'german', 'latin', 'scandinavian', 'solfege'] as const;

  test.each(notations)('%s agrees, but for the differences that are listed', (notation: Notation) => {
    const text = readFileSync(`${folder}/chordpro/chordpro-notation/${notation}.json`, 'utf8');
    for (const [side, ours] of [
      ['sharp', SHARPS],
      ['flat', FLATS],
    ] as const) {
      const table = tableOf(text, side);
      expect(table).toHaveLength(12);
      for (const [at, names] of table.entries()) {
        const written = writeChord(ours[at] ?? '', notation, key);
        expect(DIFFERENCES[notation]?.[written] ?? written).toBe(names[0]);
        for (const name of names) {
          const read = parsePitch(readChord(name, notation, key) ?? '') ?? expect.fail(`${name} is not read`);
          expect(`${name} ${semitoneOf(read)}`).toBe(`${name} ${at}`);
          expect(formatPitch(read)).toBe(ours[at]);
        }
      }
    }
  });
});

test('a song of twelve verses moves with little work', () => {
  const line: LyricLine = {
    ...emptyLine,
    text: 'Amazing grace how sweet the sound that saved',
    chords: {
      original: [
        [0, 'Ab'],
        [8, 'Db/F'],
        [14, 'Ab'],
        [28, 'Bbm7'],
        [36, 'Eb7/G'],
      ],
      new: [],
    },
  };
  const sections = Array.from({ length: 12 }, (_, at) => ({
    id: `v${at + 1}`,
    kind: 'verse' as const,
    number: at + 1,
    label: '',
    lines: Array.from({ length: 8 }, () => line),
  }));
  const song: LyricsDocument = {
    ...emptyDocument,
    sections,
    keys: { original: 'Ab', new: '' },
  };
  const views = Array.from({ length: 16 }, (_, at) => ({
    semitones: (at % 11) + 1,
    notation: NOTATIONS[at % 8] ?? 'common',
  }));
  const before = process.cpuUsage();
  for (const view of views) toPerformanceContent(song, view);
  expect(process.cpuUsage(before).user / 1000 / views.length).toBeLessThan(25);
});

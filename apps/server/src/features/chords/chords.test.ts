import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeText } from '@canticle/formats';
import { parseChord } from '@canticle/music';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleData } from '../../../../../tests/fixtures/sample-data/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { parseChordName } from './chord-name.ts';
import { renderChord } from './render-chord.ts';
import { soundingNotes } from './fingering.ts';
import { findFingerings } from './fingerings.ts';
import { findVoicings } from './voicings.ts';

const ROOTS = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'];

/** The qualities of nearly all songs, with their tones in semitones, written by hand. */
const COMMON: Readonly<Record<string, readonly number[]>> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  dim: [0, 3, 6],
  dim7: [0, 3, 6, 9],
  aug: [0, 4, 8],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '7sus4': [0, 5, 7, 10],
  '6': [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  '7': [0, 4, 7, 10],
  m7: [0, 3, 7, 10],
  maj7: [0, 4, 7, 11],
  m7b5: [0, 3, 6, 10],
  add9: [0, 2, 4, 7],
  madd9: [0, 2, 3, 7],
  '9': [0, 2, 4, 7, 10],
  m9: [0, 2, 3, 7, 10],
  maj9: [0, 2, 4, 7, 11],
};
const QUALITIES = Object.keys(COMMON);

const wanted = (name: string) => parseChordName(name) ?? expect.fail(`${name} is no chord`);
const tonesFrom = (root: number, notes: readonly number[]) =>
  [...new Set(notes.map((note) => (note - root + 120) % 12))].toSorted((a, b) => a - b);

/** Opening and closing tags match, attributes are single-quoted, nothing else remains. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  const rest = xml.replaceAll(/<(\/?)([a-z]+)((?: [\w:-]+='[^'<&]*')*)(\/?)>/gi, (_, closes, name, __, empty) => {
    if (closes) return open.pop() === name ? '' : '<';
    if (!empty) open.push(name);
    return '';
  });
  return open.length === 0 && !/[<>"]|&(?!amp;|lt;|gt;|apos;|quot;)/.test(rest);
}

describe('the fingerings', () => {
  test.each(['guitar', 'ukulele'] as const)(
    'of the %s are there for the common chords on every root, and sound nothing else',
    async (instrument) => {
      for (const [index, root] of ROOTS.entries()) {
        for (const quality of QUALITIES) {
          const { shapes } = await findFingerings(wanted(root + quality), instrument);
          expect(shapes.length, root + quality).toBeGreaterThan(0);
          for (const shape of shapes)
            expect(COMMON[quality], root + quality).toEqual(
              expect.arrayContaining(tonesFrom(index, soundingNotes(shape, instrument))),
            );
        }
      }
    },
  );

  test('of a power chord hold nothing but root and fifth', async () => {
    for (const [index, root] of ROOTS.entries()) {
      for (const instrument of ['guitar', 'ukulele'] as const) {
        const [first] = (await findFingerings(wanted(`${root}5`), instrument)).shapes;
        expect(first ? tonesFrom(index, soundingNotes(first, instrument)) : [], root).toEqual([0, 7]);
      }
    }
  });

  test('of a chord over another bass begin with that bass on the guitar', async () => {
    for (const [name, bass] of [
      ['Bb/D', 2],
      ['C/E', 4],
      ['D/F#', 6],
      ['G/B', 11],
      ['Am/G', 7],
      ['F/G', 7],
      ['Eb/Bb', 10],
      ['C#m7/G#', 8],
      ['C7/E', 4],
      ['Bb/F', 5],
    ] as const) {
      const { shapes, hasBass } = await findFingerings(wanted(name), 'guitar');
      expect(hasBass, name).toBe(true);
      for (const shape of shapes) expect(Math.min(...soundingNotes(shape, 'guitar')) % 12, name).toBe(bass);
    }
  });
});

describe('the keyboard', () => {
  test('shows the tones of a chord in every inversion, as counted by hand', () => {
    for (const [index, root] of ROOTS.entries()) {
      for (const quality of QUALITIES) {
        const voicings = findVoicings(wanted(root + quality));
        expect(voicings).toHaveLength(COMMON[quality]?.length ?? 0);
        for (const voicing of voicings) {
          expect(tonesFrom(index, voicing), root + quality).toEqual(COMMON[quality]);
          expect(Math.min(...voicing)).toBeGreaterThanOrEqual(0);
          expect(Math.max(...voicing)).toBeLessThan(24);
        }
        expect(new Set(voicings.map(([lowest]) => (lowest ?? 0) % 12)).size).toBe(voicings.length);
        expect(voicings[0]?.[0]).toBe(index);
      }
    }
  });

  test('begins with the bass that is asked for, a chord tone or not', () => {
    expect(findVoicings(wanted('C/E'))[0]).toEqual([4, 7, 12]);
    expect(findVoicings(wanted('C/D'))).toEqual([[2, 4, 7, 12]]);
  });
});

test.each([
  ['Ab', 'G#'],
  ['BboverD', 'A#overD'],
  ['Cb', 'B'],
  ['E#', 'F'],
  ['Csharpm7overGsharp', 'Dbm7overAb'],
  ['Cmaj', 'C'],
  ['CM7', 'Cmaj7'],
  ['CΔ', 'Cmaj7'],
  ['C(9)', 'Cadd9'],
  ['C7 alt (b9)', 'C7b9'],
  ['Cm7(b5)', 'Cm7b5'],
  ['C7(omit3)', 'C7'],
  ['Gsus', 'Gsus4'],
  ['C°7', 'Cdim7'],
  ['C+', 'Caug'],
  ['C7+5', 'Caug7'],
  ['C6/9', 'C69'],
  ['Dmin7', 'Dm7'],
])('%s is the same chord as %s', async (one, other) => {
  for (const instrument of ['guitar', 'ukulele', 'piano'] as const) {
    const [first, second] = [await renderChord(one, instrument), await renderChord(other, instrument)];
    const withoutTitle = first?.imageArray.map((image) => image.replace(/<title>.*?<\/title>/, ''));
    expect(withoutTitle?.length, instrument).toBeGreaterThan(0);
    expect(second?.imageArray.map((image) => image.replace(/<title>.*?<\/title>/, ''))).toEqual(withoutTitle);
  }
});

describe('a picture', () => {
  const FRAME =
    /^<svg xmlns='http:\/\/www\.w3\.org\/2000\/svg' viewBox='0 0 (\d+) (\d+)' width='(\d+)' height='(\d+)' role='img' /;

  test('is one small well-formed SVG that names itself, 160 wide, in black on no background', async () => {
    for (const instrument of ['guitar', 'ukulele', 'piano'] as const) {
      for (const root of ROOTS) {
        for (const quality of QUALITIES) {
          for (const image of (await renderChord(root.replace('#', 'sharp') + quality, instrument))?.imageArray ?? []) {
            const [, right, bottom, width, height] = FRAME.exec(image) ?? [];
            expect(width).toBe('160');
            expect(Math.abs(Number(height) - (160 * Number(bottom)) / Number(right))).toBeLessThanOrEqual(0.5);
            expect(image).toContain(`<title>${root}${quality}</title>`);
            expect(image).toMatch(/^<svg [^>]*fill='none' stroke='#000'/);
            expect(image).not.toMatch(/currentColor|style=|<rect|fill='(?!none|#000)|stroke='(?!none|#000)/);
            expect(isWellFormed(image), image).toBe(true);
            expect(image.length).toBeLessThan(3000);
          }
        }
      }
    }
  });

  test('shows open and muted strings, a barre from its first to its last string, and the number of its first fret', async () => {
    const [open] = (await renderChord('C', 'guitar'))?.imageArray ?? [];
    expect(open?.match(/r='6'/g)).toHaveLength(2);
    expect(open?.match(/l10 10m0-10l-10 10/g)).toHaveLength(1);
    expect(open).toContain("stroke-width='5'");
    const [barred] = (await renderChord('F', 'guitar'))?.imageArray ?? [];
    expect(barred).toContain("<path d='M44 53H176' stroke-width='20'/>");
    const high = (await renderChord('C', 'guitar'))?.imageArray[1];
    expect(high).toMatch(/>3<\/text>/);
    expect(high).not.toContain("stroke-width='5'");
  });

  test('is titled by what it shows: without the bass where the shape has none', async () => {
    expect((await renderChord('BboverD', 'ukulele'))?.imageArray[0]).toContain('<title>Bb</title>');
    expect((await renderChord('BboverD', 'guitar'))?.imageArray[0]).toContain('<title>Bb/D</title>');
    expect((await renderChord('BboverD', 'piano'))?.imageArray[0]).toContain('<title>Bb/D</title>');
  });
});

describe('real songs', () => {
  const LIBRARY = fileURLToPath(new URL('../../../../../library', import.meta.url));

  test('every chord of the starter library has a diagram on every instrument', async () => {
    const { chords, without } = await lookUp(symbolsBelow(LIBRARY));
    expect(chords.length).toBeGreaterThan(15);
    expect(without).toEqual([]);
  });

  test('nearly every chord of the ChordPro samples has one', async () => {
    const { folder } = await openSampleData();
    const { chords, without } = await lookUp(symbolsBelow(`${folder}/chordpro`));
    console.log(`${chords.length} chords on 3 instruments; without a diagram: ${without.join(', ')}`);
    expect(chords.length).toBeGreaterThan(40);
    expect(without.length / (3 * chords.length)).toBeLessThan(0.05);
  });

  const filesBelow = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(cho|crd)$/.test(name))
      .map((name) => join(folder, name));

  function symbolsBelow(folder: string): readonly string[] {
    const symbols = filesBelow(folder).flatMap((path) =>
      [...decodeText(readFileSync(path)).text.matchAll(/\[([^\]\n]*)\]/g)].map((match) => match[1] ?? ''),
    );
    return [...new Set(symbols)].filter((symbol) => parseChord(symbol) !== null);
  }

  async function lookUp(chords: readonly string[]) {
    const without: string[] = [];
    for (const chord of chords) {
      for (const instrument of ['guitar', 'ukulele', 'piano'] as const) {
        const found = await renderChord(chord.replace('/', 'over').replaceAll('#', 'sharp'), instrument);
        if (found === null) without.push(`${chord} (${instrument})`);
        else expect(found.imageArray.every(isWellFormed), chord).toBe(true);
      }
    }
    return { chords, without };
  }
});

describe('GET api/Chords', () => {
  let canticle: TestCanticle;
  const as = 'singer@example.org';
  beforeAll(async () => {
    canticle = await startCanticle();
    await canticle.createPerson(as);
  });
  afterAll(() => canticle.close());

  test('answers what existing clients read, bare, for the guitar when no instrument is named', async () => {
    const { status, json } = await canticle.request('GET api/Chords/BboverD', { as, version: '4.0' });
    expect(status).toBe(200);
    expect(json).toEqual({ chordName: 'Bb/D', instrument: 'guitar', imageArray: expect.any(Array) });
    expect(json.imageArray[0]).toMatch(/^<svg xmlns='/);
    const sharp = await canticle.request('GET api/Chords/Csharpm7overGsharp?instrument=piano', { as, version: '4.0' });
    expect(sharp.json).toMatchObject({ chordName: 'C#m7/G#', instrument: 'piano' });
  });

  test.each([
    'N.C.',
    'Bis',
    'H',
    'Hm7',
    'GoverH',
    'hello',
    'C7sus2b13',
    '%3Csvg%3E',
    '%7C',
    'over',
    'sharp',
    '__proto__',
  ])('answers null with 200 for %s', async (name) => {
    for (const instrument of ['guitar', 'ukulele', 'piano']) {
      const { status, text } = await canticle.request(`GET api/Chords/${name}?instrument=${instrument}`, {
        as,
        version: '4.0',
      });
      expect([status, text]).toEqual([200, 'null']);
    }
  });

  test('refuses an instrument it does not know, and a name that is too long', async () => {
    expect((await canticle.request('GET api/Chords/C?instrument=harp', { as, version: '4.0' })).status).toBe(400);
    expect((await canticle.request(`GET api/Chords/${'C'.repeat(101)}`, { as, version: '4.0' })).status).toBeOneOf([
      400, 404,
    ]);
  });

  test('is for people who are signed in', async () => {
    expect((await canticle.request('GET api/Chords/C', { version: '4.0' })).status).toBe(401);
  });

  test('lets a browser keep the answer', async () => {
    const first = await canticle.request('GET api/Chords/Fsharpm7', { as, version: '4.0' });
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect((await canticle.request('GET api/Chords/Fsharpm7', { as, version: '4.0', headers })).status).toBe(304);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseChord, semitoneOf } from '@canticle/music';
import { SaxesParser } from 'saxes';
import { Chord } from 'tonal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareScore } from './engraving/render-score.ts';
import { type Engraver, createEngraver } from './engraving/engraver.ts';
import { transposeMeiText } from './engraving/transpose-text.ts';

const LIBRARY = fileURLToPath(new URL('../../../../../library/', import.meta.url));
const FILES = readdirSync(LIBRARY, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.musicxml'))
  .sort();

type Note = { duration: number; pitch: number | null; word: string; syllabic: string; continues: boolean };
type Bar = { expected: number; implicit: boolean; notes: Note[]; chords: { at: number; root: string; kind: string }[] };
type Score = { creators: string[]; parts: { name: string; bars: Bar[] }[] };

const STEPS: { readonly [step: string]: number } = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** Reads only what the rules below are about, without the engraver. */
function readScore(file: string): Score {
  const score: Score = { creators: [], parts: [] };
  const text: { [name: string]: string } = {};
  const signs = { divisions: 4, beats: 4, unit: 4 };
  let inside = '';
  let note: Note | undefined;
  let slurred = false;
  const parser = new SaxesParser();
  const bar = () => score.parts.at(-1)!.bars.at(-1)!;
  parser.on('opentag', ({ name, attributes }) => {
    inside = name;
    text[name] = '';
    if (name === 'part') score.parts.push({ name: String(attributes['id']), bars: [] });
    if (name === 'measure') {
      const implicit = attributes['implicit'] === 'yes';
      score.parts.at(-1)!.bars.push({ expected: 0, implicit, notes: [], chords: [] });
    }
    if (name === 'harmony') text['root-alter'] = '';
    if (name === 'kind') text['kind-text'] = String(attributes['text'] ?? '');
    if (name === 'note') {
      text['alter'] = '';
      note = { duration: 0, pitch: null, word: '', syllabic: '', continues: slurred };
    }
    if (note && name === 'tied' && attributes['type'] === 'stop') note.continues = true;
    if (name === 'slur') slurred = attributes['type'] === 'start';
  });
  parser.on('text', (some) => {
    text[inside] = (text[inside] ?? '') + some;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'creator') score.creators.push(text['creator']!);
    if (name === 'beat-type') Object.assign(signs, { beats: Number(text['beats']), unit: Number(text['beat-type']) });
    if (name === 'measure') bar().expected = (signs.beats * 16) / signs.unit;
    if (name === 'harmony') {
      const at = bar().notes.reduce((sum, { duration }) => sum + duration, 0);
      const sign = text['root-alter'] === '' ? '' : Number(text['root-alter']) > 0 ? '#' : 'b';
      bar().chords.push({ at, root: text['root-step']!.trim() + sign, kind: text['kind-text']! });
    }
    if (note && name === 'pitch')
      note.pitch = 12 * (Number(text['octave']) + 1) + STEPS[text['step']!]! + Number(text['alter'] || 0);
    if (note && name === 'duration') note.duration = Number(text['duration']);
    if (note && name === 'lyric') Object.assign(note, { word: text['text'], syllabic: text['syllabic'] });
    if (name === 'note') {
      bar().notes.push(note!);
      note = undefined;
    }
    inside = '';
  });
  parser.write(readFileSync(join(LIBRARY, file), 'utf8')).close();
  return score;
}

const lengthOf = (notes: readonly Note[]) => notes.reduce((sum, { duration }) => sum + duration, 0);

describe('the scores of the starter library', () => {
  it('are lead sheets of ten songs or more, four of them with all four voices', () => {
    const named = (name: string) => FILES.filter((file) => basename(file) === name);
    expect(named('lead-sheet.musicxml').length).toBeGreaterThanOrEqual(10);
    expect(named('four-voices.musicxml').length).toBeGreaterThanOrEqual(4);
    for (const file of named('four-voices.musicxml')) expect(readScore(file).parts).toHaveLength(4);
  });

  it.each(FILES)('%s: bars add up, a bar that begins early is made whole by the last', (file) => {
    for (const { name, bars } of readScore(file).parts) {
      const first = bars[0]!;
      bars.forEach((bar, index) => {
        const missing = index === bars.length - 1 && first.implicit ? lengthOf(first.notes) : 0;
        if (bar.implicit) expect(lengthOf(bar.notes), `${name} ${index}`).toBeLessThan(bar.expected);
        else expect(lengthOf(bar.notes), `${name} ${index}`).toBe(bar.expected - missing);
      });
    }
  });

  it.each(FILES)('%s: every syllable has a note, every note that is struck a syllable, and words are whole', (file) => {
    for (const { name, bars } of readScore(file).parts) {
      const sung = bars.flatMap(({ notes }) => notes).filter(({ pitch }) => pitch !== null);
      sung.forEach((note, index) => {
        expect(note.word === '', `${name}, note ${index} ${note.word}`).toBe(note.continues);
      });
      let inWord = false;
      for (const { word, syllabic } of sung.filter((note) => note.word !== '')) {
        expect(syllabic === 'middle' || syllabic === 'end', `${name} ${word}`).toBe(inWord);
        inWord = syllabic === 'begin' || syllabic === 'middle';
      }
      expect(inWord).toBe(false);
    }
  });

  it.each(FILES)('%s: chords and melody agree', (file) => {
    const [melody] = readScore(file).parts;
    let chord: { root: string; kind: string } | undefined;
    let agreeing = 0;
    let all = 0;
    for (const { notes, chords } of melody!.bars) {
      let at = 0;
      for (const { pitch, duration } of notes) {
        chord = chords.findLast((one) => one.at <= at) ?? chord;
        at += duration;
        if (chord === undefined || pitch === null) continue;
        expect(parseChord(chord.root + chord.kind), chord.root).not.toBeNull();
        const root = semitoneOf(parseChord(chord.root)!.root);
        const tones = Chord.get(`C${chord.kind}`).intervals.map(
          (_, index) => Chord.get(`C${chord!.kind}`).notes[index]!,
        );
        const heights = tones.map((tone) => (root + semitoneOf(parseChord(tone)!.root)) % 12);
        all += duration;
        if (heights.includes(pitch % 12)) agreeing += duration;
      }
    }
    expect(melody!.bars.flatMap(({ chords }) => chords).length).toBeGreaterThan(3);
    expect(agreeing / all, 'share of the melody that its chords hold').toBeGreaterThan(0.75);
  });

  it.each(FILES.filter((file) => file.includes('four-voices')))(
    '%s: every voice stays in its range and below the one above',
    (file) => {
      const ranges = [
        [57, 81],
        [53, 76],
        [47, 69],
        [38, 64],
      ] as const;
      const { parts } = readScore(file);
      const pitches = parts.map(({ bars }) => bars.map(({ notes }) => notes.flatMap(({ pitch }) => pitch ?? [])));
      pitches.forEach((bars, voice) => {
        for (const pitch of bars.flat()) {
          expect(pitch).toBeGreaterThanOrEqual(ranges[voice]![0]);
          expect(pitch).toBeLessThanOrEqual(ranges[voice]![1]);
        }
      });
    },
  );

  it.each(FILES)('%s names who wrote it, and when', (file) => {
    const { creators } = readScore(file);
    expect(creators.length).toBeGreaterThanOrEqual(2);
    for (const creator of creators) expect(creator).toMatch(/, \d{4}/);
  });

  describe('engraved', () => {
    let engraver: Engraver;
    beforeAll(() => {
      engraver = createEngraver((trouble) => console.error(trouble), { jobTimeoutMs: 60_000, workers: 1 });
    });
    afterAll(() => engraver.close());

    it('all of them can be played and read, with chords and words', { timeout: 120_000 }, async () => {
      for (const file of FILES) {
        const { mei, facts } = await engraver.run('read', { bytes: readFileSync(join(LIBRARY, file)) });
        expect(facts, file).toMatchObject({ hasChords: true, hasLyrics: true });
        const asDocument = prepareScore(mei, { clef: 'treble', transposition: -3, instruments: [] }, () => {});
        expect(transposeMeiText(mei, -3), file).toEqual(asDocument);
        const { notes } = await engraver.run('times', { mei });
        expect(notes.length, file).toBeGreaterThan(30);
      }
    });
  });
});

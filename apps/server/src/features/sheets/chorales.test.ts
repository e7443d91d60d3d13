import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSampleData } from '../../../../../tests/fixtures/sample-data/index.ts';
import { readEngravedPitches } from '../../testing/engraved-pitches.ts';
import { engine } from '../../testing/test-storage.ts';
import { readPitches, type WrittenScore } from '../../testing/musicxml-pitches.ts';
import { type Engraver, createEngraver } from './engraving/engraver.ts';

const samples = await openSampleData();
const FOLDER = join(samples.folder, 'musicxml/bach-chorales');
const EVERYTHING = process.env['SHEETS_ALL'] === '1';
/** Engraving does not use the database: on the second engine a few are enough. */
const SAMPLE = engine === 'sqlite' ? 60 : 4;
/** Sheets of one score: most of the time is spent on reading it and building its timemap. */
const OF_EACH = 4;
const DONE = process.env['SHEETS_DONE'] ?? '';
/** `2/3` is the second of three parts of the work. */
const [SHARD = 1, SHARDS = 1] = (process.env['SHEETS_SHARD'] ?? '1/1').split('/').map(Number);
const CLEFS = ['treble', 'bass', 'alto'] as const;

type Opened = { readonly file: string; readonly written: WrittenScore; readonly mei: string };
type Choice = { readonly part: number; readonly clef: (typeof CLEFS)[number]; readonly semitones: number };

/* The same numbers on every machine. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('chorales', () => {
  let engraver: Engraver;
  beforeAll(() => {
    engraver = createEngraver((trouble) => console.error(trouble), { jobTimeoutMs: 120_000 });
  });
  afterAll(() => engraver.close());

  const files = () => readdirSync(FOLDER).filter((name) => name.endsWith('.mxl'));

  const open = async (file: string) => {
    const written = await readPitches(join(FOLDER, file));
    const score = await engraver.run('read', { bytes: readFileSync(join(FOLDER, file)) });
    expect(
      score.facts.parts.map(({ name }) => name),
      file,
    ).toEqual(written.parts.map(({ name }) => name));
    return { file, written, mei: score.mei };
  };

  const checkSheet = async ({ file, written, mei }: Opened, choice: Choice) => {
    const { clef, semitones: transposition } = choice;
    const chosen = choice.part === -1 ? written.parts : [written.parts[choice.part % written.parts.length]!];
    const names = chosen.map(({ name }) => name);
    const instruments = choice.part === -1 ? [] : names;
    const view = { clef, transposition, instruments, format: 'endless', size: 'md', width: 1080 } as const;
    const engraved = readEngravedPitches(await engraver.run('draw', { mei, view, described: true }), mei);
    const about = `${file} ${JSON.stringify(choice)}`;
    const parts = written.parts.filter(({ name }) => names.includes(name));
    expect(engraved.staves.length, about).toBe(parts.length);
    parts.forEach((part, index) => {
      const octave = clef === 'bass' && part.isTreble ? -12 - 12 * part.octaveMark : 0;
      const expected = part.drawn.map((bar) => bar.map((pitch) => pitch + transposition + octave).sort(upwards));
      expect(
        engraved.staves[index]?.map((bar) => [...bar].sort(upwards)),
        `${about} ${part.name}`,
      ).toEqual(expected);
    });
    if (choice.part === -1)
      expect(engraved.keySignatureAccidentals, about).toBe(Math.abs(expectedFifths(written, transposition)));
    expect(new Set(engraved.ids).size, about).toBe(engraved.ids.length);
    return engraved.ids;
  };

  const checkTimes = async ({ file, written, mei }: Opened, drawn: readonly string[]) => {
    const times = await engraver.run('times', { mei });
    const first = times.notes.filter(({ pass }) => pass === 1);
    written.parts.forEach((part, index) => {
      const heard = first.filter((note) => note.part === index).map(({ pitch }) => pitch);
      expect(heard.sort(upwards), `${file} heard ${part.name}`).toEqual(part.bars.flat().sort(upwards));
    });
    const known = new Set(times.notes.map(({ id }) => id));
    expect(
      drawn.filter((id) => !known.has(id)),
      `${file} drawn and never heard`,
    ).toEqual([]);
    for (const note of times.notes) expect(note.duration, `${file} ${note.id}`).toBeGreaterThan(0);
  };

  if (EVERYTHING) {
    const keys = Array.from({ length: 12 }, (_, index) => index - 6);
    const left = files().filter((file, index) => index % SHARDS === SHARD - 1 && !done().has(file));
    it(`${left.length} of them in every key`, { timeout: 12 * 3_600_000 }, async () => {
      const disagreeing: string[] = [];
      let compared = 0;
      await side(left, async (file) => {
        try {
          const opened = await open(file);
          const drawn: (readonly string[])[] = [];
          for (const semitones of keys) drawn.push(await checkSheet(opened, { part: -1, clef: 'treble', semitones }));
          await checkTimes(opened, drawn[0]!);
          noteDone(file);
        } catch (error) {
          disagreeing.push(`${file}: ${(error as Error).message}`);
        }
        compared++;
        const about = disagreeing.length === 0 ? 'all agree' : `${disagreeing.length} disagree`;
        if (compared % 10 === 0 || compared === left.length) console.log(`${compared} of ${left.length}, ${about}`);
      });
      expect(disagreeing).toEqual([]);
    });
  } else
    it(`${SAMPLE} sheets of them sound and stand as they are written, moved by semitones`, {
      timeout: 900_000,
    }, async () => {
      const pick = random(1685);
      const all = files();
      const scores = Array.from({ length: Math.ceil(SAMPLE / OF_EACH) }, () => all[pick(all.length)]!);
      const choose = (): Choice => ({ part: pick(5) - 1, clef: CLEFS[pick(3)]!, semitones: pick(25) - 12 });
      const sample = scores.map((file) => ({ file, choices: Array.from({ length: OF_EACH }, choose) }));
      await side(sample, async ({ file, choices }) => {
        const opened = await open(file);
        const drawn: string[] = [];
        for (const choice of choices) drawn.push(...(await checkSheet(opened, choice)));
        await checkTimes(opened, drawn);
      });
    });
});

/* Two at a time, so that both threads have work. */
async function side<T>(work: readonly T[], each: (one: T) => Promise<void>): Promise<void> {
  const left = [...work];
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await each(next);
  };
  await Promise.all([lane(), lane()]);
}

/* A stopped run resumes where it was when SHEETS_DONE names a file that records what passed. */
function done(): ReadonlySet<string> {
  return new Set(DONE !== '' && existsSync(DONE) ? readFileSync(DONE, 'utf8').split('\n') : []);
}

function noteDone(file: string): void {
  if (DONE !== '') appendFileSync(DONE, `${file}\n`);
}

const upwards = (a: number, b: number) => a - b;

/* The signatures of the twelve keys of the settings: F#, not Gb; for minor keys C#, G# and F#. */
function expectedFifths({ fifths, isMinor }: WrittenScore, semitones: number): number {
  const moved = (((fifths + 7 * semitones) % 12) + 12) % 12;
  if (semitones % 12 === 0) return fifths;
  if (isMinor) return moved > 5 ? moved - 12 : moved;
  return moved > 6 ? moved - 12 : moved;
}

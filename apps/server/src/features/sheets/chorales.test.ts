import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEngraved } from '../../testing/engraved-pitches.ts';
import { engine } from '../../testing/engine.ts';
import { readPitches, type WrittenScore } from '../../testing/musicxml-pitches.ts';
import { type Engraver, openEngraver } from './engraving/engraver.ts';

const FOLDER = join(process.env['SAMPLE_DATA'] ?? '', 'musicxml/bach-chorales');
const EVERYTHING = process.env['SHEETS_ALL'] === '1';
/** Engraving knows no database: on the second engine a few are enough. */
const SAMPLE = engine === 'sqlite' ? 60 : 4;
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

describe.skipIf(process.env['SAMPLE_DATA'] === undefined)('chorales', () => {
  let engraver: Engraver;
  beforeAll(() => {
    engraver = openEngraver((trouble) => console.error(trouble), { jobMs: 120_000 });
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
    const engraved = readEngraved(await engraver.run('draw', { mei, view, described: true }));
    const about = `${file} ${JSON.stringify(choice)}`;
    const parts = written.parts.filter(({ name }) => names.includes(name));
    expect(engraved.staves.length, about).toBe(parts.length);
    parts.forEach((part, index) => {
      const octave = clef === 'bass' && part.isTreble ? -12 - 12 * part.octaveMark : 0;
      const expected = part.bars.map((bar) => bar.map((pitch) => pitch + transposition + octave).sort(upwards));
      expect(
        engraved.staves[index]?.map((bar) => [...bar].sort(upwards)),
        `${about} ${part.name}`,
      ).toEqual(expected);
    });
    if (choice.part === -1) expect(engraved.signs, about).toBe(Math.abs(expectedFifths(written, transposition)));
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

  if (EVERYTHING)
    it.each(files())('%s in every key', { timeout: 600_000 }, async (file) => {
      const opened = await open(file);
      const keys = Array.from({ length: 12 }, (_, index) => index - 6);
      const drawn = await Promise.all(
        keys.map((semitones) => checkSheet(opened, { part: -1, clef: 'treble', semitones })),
      );
      await checkTimes(opened, drawn[0]!);
    });
  else
    it(`${SAMPLE} of them sound and stand as they are written, moved by semitones`, { timeout: 900_000 }, async () => {
      const pick = random(1685);
      const all = files();
      const sample = Array.from({ length: SAMPLE }, () => ({
        file: all[pick(all.length)]!,
        part: pick(5) - 1,
        clef: CLEFS[pick(3)]!,
        semitones: pick(25) - 12,
      }));
      const lane = async () => {
        for (let next = sample.pop(); next !== undefined; next = sample.pop()) {
          const opened = await open(next.file);
          await checkTimes(opened, await checkSheet(opened, next));
        }
      };
      await Promise.all([lane(), lane()]);
    });
});

const upwards = (a: number, b: number) => a - b;

/* The signature of the twelve keys of the settings, F# and not Gb; of minor ones C#, G# and F#. */
function expectedFifths({ fifths, isMinor }: WrittenScore, semitones: number): number {
  const moved = (((fifths + 7 * semitones) % 12) + 12) % 12;
  if (semitones % 12 === 0) return fifths;
  if (isMinor) return moved > 5 ? moved - 12 : moved;
  return moved > 6 ? moved - 12 : moved;
}

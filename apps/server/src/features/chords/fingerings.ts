import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parsePitch, semitoneOf } from '@canticle/music';
import type { WantedChord } from './chord-name.ts';
import { maySound } from './chord-tones.ts';
import { type Fingering, type FrettedInstrument, soundsOf } from './fingering.ts';
import { onEveryRoot } from './movable-shapes.ts';
import { withBass } from './over-bass.ts';

/** Fingerings of one chord, and whether the bass note that was asked for is their lowest. */
export type Fingerings = { readonly shapes: readonly Fingering[]; readonly hasBass: boolean };

type Entry = { readonly key: string; readonly suffix: string; readonly positions: readonly Fingering[] };
type File = { readonly chords: Readonly<Record<string, readonly Entry[]>> };

/** Shapes by quality ("minor", "major/4" over an E) and root (semitones above C). */
type Table = ReadonlyMap<string, ReadonlyMap<number, readonly Fingering[]>>;

/* 450 kB of JSON that most starts never need: read when the first chord is asked for. */
const tables = new Map<FrettedInstrument, Promise<Table>>();

/** The fingerings of a chord, the best first; none when it is unknown. */
export async function findFingerings(wanted: WantedChord, instrument: FrettedInstrument): Promise<Fingerings> {
  const table = tables.get(instrument) ?? readTable(instrument);
  tables.set(instrument, table);
  const { root, bass } = wanted;
  const rooted = await table;
  for (const suffix of wanted.suffixes) {
    const plain = rooted.get(suffix)?.get(root) ?? [];
    if (plain.length === 0) continue;
    if (bass === null) return { shapes: plain, hasBass: false };
    const written = rooted.get(`${suffix}/${bass}`)?.get(root) ?? [];
    const overBass = instrument === 'guitar' ? withBass([...written, ...plain], bass) : [];
    return overBass.length > 0 ? { shapes: overBass, hasBass: true } : { shapes: plain, hasBass: false };
  }
  return { shapes: [], hasBass: false };
}

/** What the table lacks: the power chord, and two shapes that are wrong in it. */
const FURTHER: Readonly<Record<FrettedInstrument, readonly Entry[]>> = {
  guitar: [
    { key: 'E', suffix: '5', positions: [held([0, 2, 2, -1, -1, -1])] },
    { key: 'F', suffix: '5', positions: [held([1, 3, 3, -1, -1, -1])] },
    { key: 'A', suffix: '5', positions: [held([-1, 0, 2, 2, -1, -1])] },
    { key: 'Bb', suffix: '5', positions: [held([-1, 1, 3, 3, -1, -1])] },
    { key: 'E', suffix: 'madd9', positions: [held([0, 2, 4, 0, 0, 0])] },
  ],
  ukulele: [
    { key: 'C', suffix: '5', positions: [held([0, 0, 3, 3])] },
    { key: 'Db', suffix: '5', positions: [held([1, 1, 4, 4])] },
    { key: 'B', suffix: 'madd9', positions: [held([4, 2, 2, 4])] },
  ],
};

function held(frets: readonly number[]): Fingering {
  return { frets, fingers: [], baseFret: 1, barres: [] };
}

async function readTable(instrument: FrettedInstrument): Promise<Table> {
  const path = createRequire(import.meta.url).resolve(`@tombatossals/chords-db/lib/${instrument}.json`);
  const { chords } = JSON.parse(await readFile(path, 'utf8')) as File;
  const table = new Map<string, Map<number, readonly Fingering[]>>();
  for (const { key, suffix, positions } of [...Object.values(chords).flat(), ...FURTHER[instrument]]) {
    const root = pitchClass(key);
    const name = nameOf(suffix);
    const right = positions.filter((shape) => isRight(shape, instrument, root, name));
    if (right.length > 0) table.set(name, (table.get(name) ?? new Map()).set(root, right));
  }
  return new Map([...table].map(([name, shapes]) => [name, name.includes('/') ? shapes : onEveryRoot(shapes)]));
}

const pitchClass = (name: string) => semitoneOf(parsePitch(name.replace('sharp', '#')) ?? 0);

/* "/E" is a major chord over E, "m/B" a minor one over B; the bass is kept as a pitch class. */
function nameOf(suffix: string): string {
  const [quality = '', bass] = suffix.split('/');
  if (bass === undefined) return suffix;
  return `${quality === 'm' ? 'minor' : 'major'}/${pitchClass(bass)}`;
}

/* The table has a few shapes with a slip in them, which would sound a wrong note. */
function isRight(shape: Fingering, instrument: FrettedInstrument, root: number, name: string): boolean {
  const [suffix = '', bass] = name.split('/');
  return soundsOf(shape, instrument).every(
    (note) => maySound(suffix, note - root) || (bass !== undefined && note % 12 === Number(bass)),
  );
}

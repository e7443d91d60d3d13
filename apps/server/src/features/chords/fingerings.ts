import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parsePitch, semitoneOf } from '@canticle/music';
import type { ChordQuery } from './chord-name.ts';
import { isNoteAllowed } from './chord-tones.ts';
import { type Fingering, type FrettedInstrument, soundingNotes } from './fingering.ts';
import { transposeToAllRoots } from './movable-shapes.ts';
import { addBassNote } from './slash-chords.ts';

/** Fingerings of one chord, and whether their lowest note is the requested bass note. */
export type Fingerings = { readonly shapes: readonly Fingering[]; readonly hasBass: boolean };

type TableEntry = { readonly key: string; readonly suffix: string; readonly positions: readonly Fingering[] };
type TableFile = { readonly chords: Readonly<Record<string, readonly TableEntry[]>> };

/** Shapes by quality ("minor", "major/4" over an E) and root (semitones above C). */
type FingeringTable = ReadonlyMap<string, ReadonlyMap<number, readonly Fingering[]>>;

/* 450 kB of JSON that most processes never need, so it is read when the first chord is requested. */
const tables = new Map<FrettedInstrument, Promise<FingeringTable>>();

/** Finds the fingerings of a chord, best first; none when it is unknown. */
export async function findFingerings(chordQuery: ChordQuery, instrument: FrettedInstrument): Promise<Fingerings> {
  const table = tables.get(instrument) ?? loadTable(instrument);
  tables.set(instrument, table);
  const { root, bass } = chordQuery;
  const loadedTable = await table;
  for (const suffix of chordQuery.suffixes) {
    const rootShapes = loadedTable.get(suffix)?.get(root) ?? [];
    if (rootShapes.length === 0) continue;
    if (bass === null) return { shapes: rootShapes, hasBass: false };
    const tableShapes = loadedTable.get(`${suffix}/${bass}`)?.get(root) ?? [];
    const overBass = instrument === 'guitar' ? addBassNote([...tableShapes, ...rootShapes], bass) : [];
    return overBass.length > 0 ? { shapes: overBass, hasBass: true } : { shapes: rootShapes, hasBass: false };
  }
  return { shapes: [], hasBass: false };
}

/** Additions to the table: the power chord, and corrections of two wrong shapes. */
const EXTRA_ENTRIES: Readonly<Record<FrettedInstrument, readonly TableEntry[]>> = {
  guitar: [
    { key: 'E', suffix: '5', positions: [createShape([0, 2, 2, -1, -1, -1])] },
    { key: 'F', suffix: '5', positions: [createShape([1, 3, 3, -1, -1, -1])] },
    { key: 'A', suffix: '5', positions: [createShape([-1, 0, 2, 2, -1, -1])] },
    { key: 'Bb', suffix: '5', positions: [createShape([-1, 1, 3, 3, -1, -1])] },
    { key: 'E', suffix: 'madd9', positions: [createShape([0, 2, 4, 0, 0, 0])] },
  ],
  ukulele: [
    { key: 'C', suffix: '5', positions: [createShape([0, 0, 3, 3])] },
    { key: 'Db', suffix: '5', positions: [createShape([1, 1, 4, 4])] },
    { key: 'B', suffix: 'madd9', positions: [createShape([4, 2, 2, 4])] },
  ],
};

function createShape(frets: readonly number[]): Fingering {
  return { frets, fingers: [], baseFret: 1, barres: [] };
}

async function loadTable(instrument: FrettedInstrument): Promise<FingeringTable> {
  const path = createRequire(import.meta.url).resolve(`@tombatossals/chords-db/lib/${instrument}.json`);
  const { chords }: TableFile = JSON.parse(await readFile(path, 'utf8'));
  const table = new Map<string, Map<number, readonly Fingering[]>>();
  for (const { key, suffix, positions } of [...Object.values(chords).flat(), ...EXTRA_ENTRIES[instrument]]) {
    const root = pitchClass(key);
    const name = tableKey(suffix);
    const validShapes = positions.filter((shape) => isValidShape(shape, instrument, root, name));
    if (validShapes.length > 0) table.set(name, (table.get(name) ?? new Map()).set(root, validShapes));
  }
  return new Map([...table].map(([name, shapes]) => [name, name.includes('/') ? shapes : transposeToAllRoots(shapes)]));
}

const pitchClass = (name: string) => semitoneOf(parsePitch(name.replace('sharp', '#')) ?? 0);

/* "/E" is a major chord over E, "m/B" a minor one over B; the bass is stored as a pitch class. */
function tableKey(suffix: string): string {
  const [quality = '', bass] = suffix.split('/');
  if (bass === undefined) return suffix;
  return `${quality === 'm' ? 'minor' : 'major'}/${pitchClass(bass)}`;
}

/* A few shapes in the table have errors and would sound a wrong note. */
function isValidShape(shape: Fingering, instrument: FrettedInstrument, root: number, name: string): boolean {
  const [suffix = '', bass] = name.split('/');
  return soundingNotes(shape, instrument).every(
    (note) => isNoteAllowed(suffix, note - root) || (bass !== undefined && note % 12 === Number(bass)),
  );
}

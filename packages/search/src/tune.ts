/** A tune with its melody as MIDI numbers. */
export type Tune = { readonly id: string; readonly melody: readonly number[] };

/** A tune that was found, and its distance from the played notes: 0 for an exact match, 1 for each wrong note. */
export type TuneMatch = { readonly id: string; readonly distance: number };

type IndexedTune = { readonly id: string; readonly melody: Uint8Array; readonly intervals: Uint8Array };

/** Tunes with an index for finding the likely ones. */
export type TuneIndex = {
  readonly tunes: readonly IndexedTune[];
  /** The positions of the tunes that contain a pair of consecutive intervals. */
  readonly intervalPairs: ReadonlyMap<number, readonly number[]>;
};

/** Fewer notes are not distinctive: half of all tunes contain them. */
export const MIN_NOTES = 4;
/** Further notes are ignored: sixteen distinguish any two tunes. */
export const MAX_NOTES = 16;
/** The most keys in which a tune is compared. Related keys share most of their notes. */
const MAX_KEYS = 8;
/** The number of MIDI note numbers. */
const MIDI_RANGE = 128;
/** The most tunes that are compared note by note. */
const MAX_CANDIDATES = 100;
/** The most intervals that are examined to find those, however long the melodies are. */
const MAX_INTERVALS = 400_000;
/** The most comparisons of two notes in one search. */
const MAX_COMPARISONS = 1_000_000;

const COST = {
  /** A note that is missing, extra or wrong. */
  wrong: 1,
  /** A wrong note, but an adjacent one. */
  beside: 0.6,
  /** The right note in another octave. */
  octave: 0.3,
  /** A note repeated once more, or once less. */
  repeat: 0.4,
} as const;
/** People play the beginning of a tune far more often than its middle. */
const OFFSET_PENALTY = 0.35;
/** A tune with a higher share of wrong notes is a different one. */
const MAX_ERROR_RATE = 0.34;
/** A match with more wrong notes than the best one by this amount is dropped. */
const MAX_DISTANCE_FROM_BEST = 1.5;

/** Creates an index of tunes. */
export function createTuneIndex(all: Iterable<Tune>): TuneIndex {
  const tunes: IndexedTune[] = [];
  const intervalPairs = new Map<number, number[]>();
  for (const { id, melody } of all) {
    const intervals = intervalsOf(melody);
    const position = tunes.push({ id, melody: Uint8Array.from(melody), intervals }) - 1;
    for (const pair of intervalPairsOf(intervals)) {
      const known = intervalPairs.get(pair);
      if (known === undefined) intervalPairs.set(pair, [position]);
      else known.push(position);
    }
  }
  return { tunes, intervalPairs };
}

/**
 * Finds the tunes somebody may have played, the likeliest first: in any key, whatever the rhythm, with some notes
 * wrong. Among several melodies with one id the best counts.
 *
 * @param notes  the played notes as MIDI numbers; fewer than MIN_NOTES find nothing
 */
export function findTunes(index: TuneIndex, notes: readonly number[], limit: number): readonly TuneMatch[] {
  const played = notes.slice(0, MAX_NOTES);
  if (played.length < MIN_NOTES) return [];
  const best = new Map<string, number>();
  let work = 0;
  for (const { id, melody } of findCandidates(index, played)) {
    work += melody.length * played.length * MAX_KEYS;
    if (work > MAX_COMPARISONS && best.size > 0) break;
    const distance = melodyDistance(melody, played);
    if (distance > MAX_ERROR_RATE * played.length + OFFSET_PENALTY) continue;
    if (distance < (best.get(id) ?? Number.POSITIVE_INFINITY)) best.set(id, distance);
  }
  const minDistance = Math.min(...best.values());
  return [...best]
    .map(([id, distance]) => ({ id, distance }))
    .filter(({ distance }) => distance <= minDistance + MAX_DISTANCE_FROM_BEST)
    .sort((one, other) => one.distance - other.distance || (one.id < other.id ? -1 : 1))
    .slice(0, limit);
}

/* The tunes with a section whose intervals are nearest to the played ones, the nearest first. */
function findCandidates(index: TuneIndex, played: readonly number[]): readonly IndexedTune[] {
  const query = intervalsOf(played);
  const all = withSharedPairs(index, query);
  if (all.length <= MAX_CANDIDATES) return all;
  const compared: { readonly tune: IndexedTune; readonly distance: number }[] = [];
  const distanceOf = createIntervalDistance(query);
  let examined = 0;
  for (const tune of all) {
    examined += tune.intervals.length;
    if (examined > MAX_INTERVALS && compared.length >= MAX_CANDIDATES) break;
    compared.push({ tune, distance: distanceOf(tune.intervals) });
  }
  return compared
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MAX_CANDIDATES)
    .map(({ tune }) => tune);
}

/* The tunes that share any pair of intervals, those with most of them first. */
function withSharedPairs({ tunes, intervalPairs }: TuneIndex, query: Uint8Array): readonly IndexedTune[] {
  const counts = new Uint8Array(tunes.length);
  for (const pair of intervalPairsOf(query))
    for (const position of intervalPairs.get(pair) ?? []) counts[position] = (counts[position] ?? 0) + 1;
  return tunes
    .map((tune, position) => ({ tune, count: counts[position] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ tune }) => tune);
}

/*
 * The intervals between notes modulo an octave, since typed letters may be in another octave; a repeated note counts
 * once.
 */
function intervalsOf(notes: ArrayLike<number>): Uint8Array {
  const changes = Array.from(notes).filter((note, index) => index === 0 || note !== notes[index - 1]);
  return Uint8Array.from(changes.slice(1), (note, index) => (((note - (changes[index] ?? 0)) % 12) + 12) % 12);
}

/* Each pair of consecutive intervals as one number. */
function intervalPairsOf(intervals: Uint8Array): ReadonlySet<number> {
  const found = new Set<number>();
  for (let index = 1; index < intervals.length; index++)
    found.add(12 * (intervals[index - 1] ?? 0) + (intervals[index] ?? 0));
  return found;
}

/*
 * The edit distance of the intervals to any section of others. A column of the table is two words, with a bit for each
 * queried interval: one more than the cell above, or one less (Myers 1999), so that each interval of a tune takes a
 * dozen operations.
 */
function createIntervalDistance(query: Uint8Array): (steps: Uint8Array) => number {
  const all = (1 << query.length) - 1;
  const last = 1 << (query.length - 1);
  const positionMasks = new Int32Array(12);
  for (const [index, step] of query.entries()) positionMasks[step] = (positionMasks[step] ?? 0) | (1 << index);
  return (steps) => {
    let more = all;
    let less = 0;
    let distance = query.length;
    let best = distance;
    for (const step of steps) {
      const same = positionMasks[step] ?? 0;
      const across = (((same & more) + more) ^ more) | same;
      const grown = (less | ~(across | more)) & all;
      const shrunk = more & across;
      if ((grown & last) !== 0) distance += 1;
      else if ((shrunk & last) !== 0) best = Math.min(best, --distance);
      const next = (grown << 1) & all;
      more = ((shrunk << 1) | ~(same | less | next)) & all;
      less = next & (same | less);
    }
    return best;
  };
}

/*
 * The distance of the best section of a melody from the played notes, in the keys that contain most of the played
 * notes.
 */
function melodyDistance(melody: Uint8Array, played: readonly number[]): number {
  const counts = new Uint16Array(MIDI_RANGE);
  for (const note of melody) counts[note] = (counts[note] ?? 0) + 1;
  const votes = new Uint32Array(2 * MIDI_RANGE);
  for (const [note, count] of counts.entries()) {
    if (count === 0) continue;
    for (const one of played) votes[note - one + MIDI_RANGE] = (votes[note - one + MIDI_RANGE] ?? 0) + count;
  }
  const likeliest = Array.from(votes, (count, key) => ({ key: key - MIDI_RANGE, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_KEYS);
  return Math.min(Number.POSITIVE_INFINITY, ...likeliest.map(({ key }) => distanceInKey(key, melody, played)));
}

/*
 * The edit distance of the played notes to any section of a melody, row by row of the melody. The first column is free:
 * what comes before the section costs nothing, except the penalty for not being the beginning; what comes after it is
 * also free.
 */
function distanceInKey(key: number, melody: Uint8Array, played: readonly number[]): number {
  const size = played.length;
  let previousRow = new Float32Array(size + 1);
  let row = new Float32Array(size + 1);
  for (let at = 1; at <= size; at++) previousRow[at] = (previousRow[at - 1] ?? 0) + skipCost(played, at - 1);
  let best = previousRow[size] ?? 0;
  for (const [index, note] of melody.entries()) {
    row[0] = OFFSET_PENALTY;
    const missing = skipCost(melody, index);
    for (let at = 1; at <= size; at++) {
      const same = (previousRow[at - 1] ?? 0) + noteCost(note - (played[at - 1] ?? 0) - key);
      const left = (previousRow[at] ?? 0) + missing;
      const added = (row[at - 1] ?? 0) + skipCost(played, at - 1);
      row[at] = Math.min(same, left, added);
    }
    best = Math.min(best, row[size] ?? 0);
    [previousRow, row] = [row, previousRow];
  }
  return best;
}

const skipCost = (notes: ArrayLike<number>, index: number): number =>
  index > 0 && notes[index] === notes[index - 1] ? COST.repeat : COST.wrong;

function noteCost(difference: number): number {
  if (difference === 0) return 0;
  const size = Math.abs(difference);
  if (size % 12 === 0) return COST.octave;
  return size <= 2 ? COST.beside : COST.wrong;
}

/** Something that has a melody, as MIDI numbers. */
export type Tune = { readonly id: string; readonly melody: readonly number[] };

/** A tune that was found, and how far it is from what was played: 0 for note by note, 1 for each wrong note. */
export type FoundTune = { readonly id: string; readonly distance: number };

/** Tunes with what finds the likely ones among them. */
export type TuneIndex = {
  readonly ids: readonly string[];
  readonly melodies: readonly Uint8Array[];
  /** The steps of each melody. */
  readonly steps: readonly Uint8Array[];
  /** Which tunes have two steps after each other. */
  readonly pairs: ReadonlyMap<number, readonly number[]>;
};

/** Fewer notes say nothing: half of all tunes have them. */
export const FEWEST_NOTES = 4;
/** More are not looked at: sixteen tell any two tunes apart. */
export const MOST_NOTES = 16;
/** In so many keys a tune is compared. Related keys share most of their notes. */
const MOST_KEYS = 8;
/** MIDI numbers end here. */
const FURTHEST_KEY = 128;
/** So many tunes are compared note by note. */
const MOST_COMPARED = 100;
/** So many steps of melodies are looked at to find those, however long the melodies are. */
const MOST_STEPS = 400_000;
/** So often one note is held against another in one question. */
const MOST_WORK = 1_000_000;

const COST = {
  /** A note that is missing, too many or another one. */
  wrong: 1,
  /** Another one, but the one beside it. */
  beside: 0.6,
  /** The right one in another octave. */
  octave: 0.3,
  /** A note sung once more, or once less. */
  repeat: 0.4,
} as const;
/** What is played is the beginning of a tune far more often than its middle. */
const NOT_THE_BEGINNING = 0.35;
/** A tune with more of the notes wrong is another one. */
const MOST_WRONG = 0.34;
/** With so many more wrong than the best it is not meant. */
const MUCH_MORE_WRONG = 1.5;

/** Makes an index of tunes. */
export function openTuneIndex(tunes: Iterable<Tune>): TuneIndex {
  const ids: string[] = [];
  const melodies: Uint8Array[] = [];
  const steps: Uint8Array[] = [];
  const pairs = new Map<number, number[]>();
  for (const { id, melody } of tunes) {
    const tune = Uint8Array.from(melody);
    const place = ids.push(id) - 1;
    const taken = stepsOf(tune);
    melodies.push(tune);
    steps.push(taken);
    for (const pair of pairsOf(taken)) {
      const known = pairs.get(pair);
      if (known === undefined) pairs.set(pair, [place]);
      else known.push(place);
    }
  }
  return { ids, melodies, steps, pairs };
}

/**
 * Finds the tunes somebody may have played, the likeliest first: in any key, whatever the rhythm, with some notes wrong. Of
 * several melodies with one id the best counts.
 *
 * @param notes  what was played, as MIDI numbers; fewer than FEWEST_NOTES find nothing
 */
export function findTunes(index: TuneIndex, notes: readonly number[], most: number): readonly FoundTune[] {
  const played = notes.slice(0, MOST_NOTES);
  if (played.length < FEWEST_NOTES) return [];
  const best = new Map<string, number>();
  let work = 0;
  for (const place of likely(index, played)) {
    const id = index.ids[place] as string;
    const melody = index.melodies[place] as Uint8Array;
    work += melody.length * played.length * MOST_KEYS;
    if (work > MOST_WORK && best.size > 0) break;
    const distance = distanceTo(melody, played);
    if (distance > MOST_WRONG * played.length + NOT_THE_BEGINNING) continue;
    if (distance < (best.get(id) ?? Number.POSITIVE_INFINITY)) best.set(id, distance);
  }
  const least = Math.min(...best.values());
  return [...best]
    .map(([id, distance]) => ({ id, distance }))
    .filter(({ distance }) => distance <= least + MUCH_MORE_WRONG)
    .sort((one, other) => one.distance - other.distance || (one.id < other.id ? -1 : 1))
    .slice(0, most);
}

/* The tunes with a stretch whose steps are nearest to those of what was played, the nearest first. */
function likely(index: TuneIndex, played: readonly number[]): readonly number[] {
  const asked = stepsOf(played);
  const all = withPairsOf(index, asked);
  if (all.length <= MOST_COMPARED) return all;
  const distances = new Map<number, number>();
  const awayFrom = stepDistance(asked);
  let looked = 0;
  for (const place of all) {
    const steps = index.steps[place] as Uint8Array;
    looked += steps.length;
    if (looked > MOST_STEPS && distances.size >= MOST_COMPARED) break;
    distances.set(place, awayFrom(steps));
  }
  const near = [...distances.keys()];
  return near
    .sort((one, other) => (distances.get(one) as number) - (distances.get(other) as number))
    .slice(0, MOST_COMPARED);
}

/* The tunes that have any pair of the steps, those with most of them first. */
function withPairsOf({ ids, pairs }: TuneIndex, asked: Uint8Array): readonly number[] {
  const counts = new Uint8Array(ids.length);
  for (const pair of pairsOf(asked))
    for (const place of pairs.get(pair) ?? []) counts[place] = (counts[place] as number) + 1;
  const found = [...counts.keys()].filter((place) => (counts[place] as number) > 0);
  return found.sort((one, other) => (counts[other] as number) - (counts[one] as number));
}

/* The steps from note to note, an octave up or down being none, as typed letters may be; a note sung twice is one. */
function stepsOf(notes: ArrayLike<number>): Uint8Array {
  const changes = Array.from(notes).filter((note, index) => index === 0 || note !== notes[index - 1]);
  return Uint8Array.from(changes.slice(1), (note, index) => (((note - (changes[index] as number)) % 12) + 12) % 12);
}

/* Each two steps after each other as one number. */
function pairsOf(steps: Uint8Array): ReadonlySet<number> {
  const found = new Set<number>();
  for (let index = 1; index < steps.length; index++)
    found.add(12 * (steps[index - 1] as number) + (steps[index] as number));
  return found;
}

/*
 * The edit distance of the steps to any stretch of others. A column of the table is two words, a bit for each step that is asked
 * for: one more there than above it, or one less (Myers 1999), so that a step of a tune costs a dozen operations.
 */
function stepDistance(asked: Uint8Array): (steps: Uint8Array) => number {
  const all = (1 << asked.length) - 1;
  const last = 1 << (asked.length - 1);
  const places = new Int32Array(12);
  for (const [index, step] of asked.entries()) places[step] = (places[step] as number) | (1 << index);
  return (steps) => {
    let more = all;
    let less = 0;
    let distance = asked.length;
    let best = distance;
    for (const step of steps) {
      const same = places[step] as number;
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

/* How far the best place of a melody is from what was played, in the keys in which most notes are among its own. */
function distanceTo(melody: Uint8Array, played: readonly number[]): number {
  const counts = new Uint16Array(FURTHEST_KEY);
  for (const note of melody) counts[note] = (counts[note] as number) + 1;
  const votes = new Uint32Array(2 * FURTHEST_KEY);
  for (const [note, count] of counts.entries()) {
    if (count === 0) continue;
    for (const one of played) votes[note - one + FURTHEST_KEY] = (votes[note - one + FURTHEST_KEY] as number) + count;
  }
  const likeliest = [...votes.keys()]
    .filter((key) => (votes[key] as number) > 0)
    .sort((one, other) => (votes[other] as number) - (votes[one] as number))
    .slice(0, MOST_KEYS);
  return Math.min(Number.POSITIVE_INFINITY, ...likeliest.map((key) => distanceIn(key - FURTHEST_KEY, melody, played)));
}

/*
 * The edit distance of what was played to any stretch of a melody, row by row of the melody. The first column is free: what
 * comes before the stretch counts nothing, but that it is not the beginning; so is what comes after it.
 */
function distanceIn(key: number, melody: Uint8Array, played: readonly number[]): number {
  const size = played.length;
  let above = new Float32Array(size + 1);
  let row = new Float32Array(size + 1);
  for (let at = 1; at <= size; at++) above[at] = (above[at - 1] as number) + skipCost(played, at - 1);
  let best = above[size] as number;
  for (let index = 0; index < melody.length; index++) {
    row[0] = NOT_THE_BEGINNING;
    const missing = skipCost(melody, index);
    for (let at = 1; at <= size; at++) {
      const same = (above[at - 1] as number) + noteCost((melody[index] as number) - (played[at - 1] as number) - key);
      const left = (above[at] as number) + missing;
      const added = (row[at - 1] as number) + skipCost(played, at - 1);
      row[at] = Math.min(same, left, added);
    }
    best = Math.min(best, row[size] as number);
    [above, row] = [row, above];
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

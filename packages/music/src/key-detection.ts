import type { Chord } from './chord.ts';
import type { Key } from './key.ts';
import { modulo, type TonalPitchClass, semitoneOf } from './pitch.ts';
import { type Triad, triadOf } from './quality.ts';
import { chordsInSymbol } from './symbol.ts';

/** How well chords fit a key. */
export type KeyFit = {
  /** How many of the first and the last chord have the tonic as root, 0 to 2. */
  readonly tonics: number;
  /** The share of the chords that belong to the key, 0 to 1; a commonly borrowed chord counts in part. */
  readonly share: number;
};

/**
 * How well chords fit a key: by the tonic of the first and the last chord, and by the share of the chords that belong to it.
 *
 * @param symbols  in the order they are played; other symbols are ignored
 * @example keyFit(['G', 'D7', 'G'], { tonic: 1, minor: false }) // { tonics: 2, share: 1 }
 */
export function keyFit(symbols: readonly string[], key: Key): KeyFit {
  const chords = symbols.flatMap(chordsInSymbol).map(analyzeChord);
  const ends = [chords[0], chords.at(-1)];
  return {
    tonics: ends.filter((step) => step !== undefined && degreeIn(key, step.root) === 0).length,
    share: shareInKey(key, chords),
  };
}

/** The minimum share, by the number of tonics at the ends of a song, that still counts as fitting. */
const MIN_SHARES = [0.75, 0.4, 0.25];

/**
 * Whether chords fit a key: the fewer of the end chords are on the tonic, the more of the chords have to belong to it.
 */
export function fitsKey({ tonics, share }: KeyFit): boolean {
  return share >= (MIN_SHARES[tonics] ?? 1);
}

/**
 * Guesses the key of chords from their first and last chord, from the chords that belong to a key, and from how often
 * the tonic is played; null when no chord could be a tonic.
 *
 * @param symbols  in the order they are played; other symbols are ignored
 * @example guessKey(['Bb', 'Eb', 'Bb/D', 'F7', 'Bb', 'F']) // { tonic: -2, minor: false }
 * @example guessKey(['Am', 'G', 'F', 'E7']) // { tonic: 3, minor: true }
 * @example guessKey(['N.C.']) // null
 */
export function guessKey(symbols: readonly string[]): Key | null {
  const chords = symbols.flatMap(chordsInSymbol).map(analyzeChord);
  const candidates = candidateKeys(chords);
  let best: { readonly key: Key; readonly score: number } | null = null;
  for (const key of candidates) {
    const score = scoreOf(chords, key);
    // The earlier one in the song wins, so that a song gets the same result in every key it is transposed to.
    if (best === null || score > best.score + 1e-9) best = { key, score };
  }
  return best?.key ?? null;
}

/** The parts of a chord used for key detection. */
type AnalyzedChord = { readonly root: TonalPitchClass; readonly kind: Triad['kind']; readonly isDominant: boolean };

function analyzeChord({ root, quality }: Chord): AnalyzedChord {
  const { kind, extension } = triadOf(quality);
  return { root, kind, isDominant: kind === 'major' && /^(?:7|9|11|13)/.test(extension) };
}

/*
 * Every chord that can be a tonic makes its root a candidate, and so does the root that a dominant seventh resolves to.
 */
function candidateKeys(chords: readonly AnalyzedChord[]): readonly Key[] {
  const tonics = chords.filter(({ kind }) => kind !== 'diminished' && kind !== 'half-diminished');
  const keys = tonics.flatMap(({ root, kind, isDominant }): Key[] => {
    const own = { tonic: root, minor: kind === 'minor' };
    return isDominant ? [own, { tonic: root - 1, minor: false }, { tonic: root - 1, minor: true }] : [own];
  });
  const named = new Map(keys.map((key) => [`${semitoneOf(key.tonic)} ${key.minor}`, key]));
  return [...named.values()].map((key) => ({ ...key, tonic: mostCommonSpelling(key.tonic, chords) }));
}

/* A root may be written under two names; the most frequent one is used for the key. */
function mostCommonSpelling(tonic: TonalPitchClass, chords: readonly AnalyzedChord[]): TonalPitchClass {
  const counts = new Map<TonalPitchClass, number>();
  for (const { root } of chords)
    if (semitoneOf(root) === semitoneOf(tonic)) counts.set(root, (counts.get(root) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? tonic;
}

type Weights = { readonly [degree: number]: Partial<Record<Triad['kind'], number>> };

/** How strongly a chord indicates a major key, by the semitones of its root above the tonic. */
const MAJOR_WEIGHTS: Weights = {
  0: { major: 1, augmented: 0.7, minor: 0.2 },
  2: { minor: 1, major: 0.5, 'half-diminished': 0.5 },
  4: { minor: 1, major: 0.4 },
  5: { major: 1, minor: 0.6 },
  7: { major: 1, augmented: 0.8, minor: 0.3 },
  9: { minor: 1, major: 0.5 },
  10: { major: 0.4 },
  11: { diminished: 1, 'half-diminished': 1, minor: 0.3 },
};

/** The same for a minor key, natural, harmonic and Dorian. */
const MINOR_WEIGHTS: Weights = {
  0: { minor: 1, major: 0.3 },
  2: { diminished: 1, 'half-diminished': 1, minor: 0.4 },
  3: { major: 1, augmented: 0.8 },
  5: { minor: 1, major: 0.7 },
  7: { major: 1, minor: 0.9, augmented: 0.8 },
  8: { major: 1 },
  10: { major: 1, minor: 0.3 },
  11: { diminished: 1, 'half-diminished': 0.8 },
};

const LAST_TONIC_WEIGHT = 0.3;
const FIRST_TONIC_WEIGHT = 0.3;
const TONIC_SHARE_WEIGHT = 0.25;
const CADENCE_WEIGHT = 0.15;

function scoreOf(chords: readonly AnalyzedChord[], key: Key): number {
  const tonics = chords.filter((step) => isTonic(step, key)).length;
  const cadences = chords.filter(
    (step, at) => at > 0 && isTonic(step, key) && isDominantOf(chords[at - 1], key),
  ).length;
  return (
    shareInKey(key, chords) +
    tonicWeight(chords.at(-1), key) * LAST_TONIC_WEIGHT +
    tonicWeight(chords[0], key) * FIRST_TONIC_WEIGHT +
    (tonics / chords.length) * TONIC_SHARE_WEIGHT +
    (cadences > 0 ? CADENCE_WEIGHT : 0)
  );
}

function shareInKey(key: Key, chords: readonly AnalyzedChord[]): number {
  const weights = key.minor ? MINOR_WEIGHTS : MAJOR_WEIGHTS;
  const sum = chords.reduce((total, { root, kind }) => total + (weights[degreeIn(key, root)]?.[kind] ?? 0), 0);
  return chords.length === 0 ? 0 : sum / chords.length;
}

/* A dominant seventh on the tonic is a blues, or not the tonic at all. */
const tonicWeight = (chord: AnalyzedChord | undefined, key: Key): number =>
  chord !== undefined && isTonic(chord, key) ? (chord.isDominant ? 0.4 : 1) : 0;

const isTonic = ({ root, kind }: AnalyzedChord, key: Key): boolean =>
  degreeIn(key, root) === 0 && (kind === 'minor') === key.minor;

const isDominantOf = (chord: AnalyzedChord | undefined, key: Key): boolean =>
  chord !== undefined && degreeIn(key, chord.root) === 7 && chord.kind === 'major';

const degreeIn = (key: Key, root: TonalPitchClass): number => modulo(semitoneOf(root) - semitoneOf(key.tonic), 12);

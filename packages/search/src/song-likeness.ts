import { fold } from './fold.ts';

/** What two songs are compared by. */
export type ComparedSong = {
  /** Its names, in any language. */
  readonly titles: readonly string[];
  /** The lines of each of its texts. */
  readonly texts: readonly (readonly string[])[];
  /** Its melodies as MIDI numbers. */
  readonly melodies: readonly (readonly number[])[];
};

/** A song reduced to what is compared. */
export type SongFingerprint = {
  /** Normalized, each once. */
  readonly titles: readonly string[];
  readonly firstLines: readonly string[];
  readonly texts: readonly TextFingerprint[];
  /** The steps from note to note at the beginning of each melody. */
  readonly tunes: readonly string[];
};

/** A text reduced to its MinHash signature. */
type TextFingerprint = {
  /** `SIGNATURE_LENGTH` numbers of 16 bits, as four hexadecimal digits each. */
  readonly signature: string;
  /** How many different sequences of three words it has. */
  readonly size: number;
};

/** Why two songs look like the same one. */
export type LikenessReason = 'title' | 'firstLine' | 'words' | 'tune';
export type Sureness = 'certain' | 'likely' | 'possible';

/** How much two songs are alike. */
export type Likeness = {
  readonly reasons: readonly LikenessReason[];
  readonly sureness: Sureness;
  /** The estimated share of the words that their most similar texts have in common, from 0 to 1. */
  readonly words: number;
};

/** Numbers in the signature of a text. With 126 the estimate of a similarity is right to about 0.04. */
const SIGNATURE_LENGTH = 126;
/** Numbers that must agree for two texts to be compared: three in a row. Texts half alike agree so in 996 of 1000 cases. */
const BAND_LENGTH = 3;
const WORDS_IN_SEQUENCE = 3;
/** Fewer different sequences, as in a Kyrie, do not identify a text. */
const MIN_SIZE = 6;
/** A melody that begins with the same so many notes is the same tune. Fewer do not identify one. */
const TUNE_NOTES = 13;

const SAME_WORDS = 0.8;
const SIMILAR_WORDS = 0.5;
const RELATED_WORDS = 0.25;

/** Songs with a thing in common that are all compared with each other; of more, each is compared with the first few. */
const MAX_COMPARED_ALL = 60;
const MAX_COMPARED_FIRST = 12;

/**
 * A title or line as it is compared: without punctuation, accents and case.
 * @example normalizeLine('“Amazing Grace!”') // 'amazing grace'
 */
export function normalizeLine(text: string): string {
  return fold(text.replace(/[^\p{L}\p{N}\p{M}\s\p{Pd}]/gu, ''));
}

/**
 * The titles and the first lines of a song as they are compared, each once. Two songs that have one of both in common are
 * likely one: an import looks no further.
 */
export function findIdentifyingLines({
  titles,
  texts,
}: Pick<ComparedSong, 'titles' | 'texts'>): Pick<SongFingerprint, 'titles' | 'firstLines'> {
  return {
    titles: distinct(titles.map(normalizeLine)),
    firstLines: distinct(texts.map((lines) => normalizeLine(lines.find((line) => normalizeLine(line) !== '') ?? ''))),
  };
}

/** Reduces a song to what is compared. */
export function createFingerprint({ titles, texts, melodies }: ComparedSong): SongFingerprint {
  return {
    ...findIdentifyingLines({ titles, texts }),
    texts: texts.flatMap((lines) => createTextFingerprint(lines) ?? []),
    tunes: distinct(melodies.map(tuneOf)),
  };
}

/** How much two songs are alike; null when nothing suggests that they are one song. */
export function compareSongs(one: SongFingerprint, other: SongFingerprint): Likeness | null {
  const { words, isDistinctive } = compareTexts(one, other);
  const hasTitle =
    haveCommon(one.titles, other.titles) ||
    haveCommon(one.titles, other.firstLines) ||
    haveCommon(one.firstLines, other.titles);
  const hasFirstLine = haveCommon(one.firstLines, other.firstLines);
  const hasTune = haveCommon(one.tunes, other.tunes);
  const sureness = findSureness({
    words,
    isDistinctive,
    hasTitle,
    hasFirstLine,
    hasTune,
    isTextless: one.texts.length === 0 || other.texts.length === 0,
  });
  if (sureness === null) return null;
  const reasons: readonly (readonly [LikenessReason, boolean])[] = [
    ['title', hasTitle],
    ['firstLine', hasFirstLine],
    ['words', words >= SIMILAR_WORDS],
    ['tune', hasTune],
  ];
  return { reasons: reasons.flatMap(([reason, holds]) => (holds ? [reason] : [])), sureness, words };
}

type Evidence = {
  readonly words: number;
  readonly isDistinctive: boolean;
  readonly hasTitle: boolean;
  readonly hasFirstLine: boolean;
  readonly hasTune: boolean;
  readonly isTextless: boolean;
};

/* Many texts are sung to one tune, and many songs are called Hallelujah: neither alone makes two songs one. */
function findSureness(evidence: Evidence): Sureness | null {
  const { words, isDistinctive, hasTitle, hasFirstLine, hasTune, isTextless } = evidence;
  if (isTextless) return hasTitle || hasTune ? (hasTitle && hasTune ? 'likely' : 'possible') : null;
  if (!isDistinctive) return words >= SAME_WORDS && hasTitle ? 'possible' : null;
  if (words >= SAME_WORDS && (hasTitle || hasFirstLine)) return 'certain';
  if (words >= SIMILAR_WORDS) return hasTitle && hasFirstLine ? 'certain' : 'likely';
  if (hasTitle && hasFirstLine) return 'likely';
  return words >= RELATED_WORDS && (hasTitle || hasFirstLine || hasTune) ? 'possible' : null;
}

/** Two songs that are alike, by their ids; the first sorts before the second. */
export type SimilarSongs = Likeness & { readonly firstId: string; readonly secondId: string };

/**
 * Finds the songs of a library that are alike, without comparing each with each: only those that share a title, a first
 * line, a tune or a part of the signature of a text (locality-sensitive hashing).
 *
 * @param songs  fingerprints by the id of the song
 */
export function findSimilarSongs(songs: ReadonlyMap<string, SongFingerprint>): SimilarSongs[] {
  const ids = [...songs.keys()].sort();
  const fingerprints = ids.map((id) => songs.get(id) ?? EMPTY);
  const found: SimilarSongs[] = [];
  const compared = new Set<number>();
  for (const members of groupByCommonKey(fingerprints).values()) {
    const firsts = members.length > MAX_COMPARED_ALL ? MAX_COMPARED_FIRST : members.length;
    for (let a = 0; a < firsts; a += 1)
      for (let b = a + 1; b < members.length; b += 1) {
        const [first = 0, second = 0] = [members[a], members[b]];
        const pair = first * ids.length + second;
        if (first === second || compared.has(pair)) continue;
        compared.add(pair);
        const likeness = compareSongs(fingerprints[first] ?? EMPTY, fingerprints[second] ?? EMPTY);
        if (likeness !== null) found.push({ ...likeness, firstId: ids[first] ?? '', secondId: ids[second] ?? '' });
      }
  }
  return found;
}

const EMPTY: SongFingerprint = { titles: [], firstLines: [], texts: [], tunes: [] };

/* The positions of the songs that have a key in common, in ascending order; keys of one song are left out. */
function groupByCommonKey(fingerprints: readonly SongFingerprint[]): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const [position, fingerprint] of fingerprints.entries())
    for (const key of keysOf(fingerprint)) {
      const members = groups.get(key);
      if (members === undefined) groups.set(key, [position]);
      else if (members.at(-1) !== position) members.push(position);
    }
  for (const [key, members] of groups) if (members.length === 1) groups.delete(key);
  return groups;
}

function keysOf({ titles, firstLines, texts, tunes }: SongFingerprint): string[] {
  const bands = texts.flatMap(({ signature }) => {
    const keys: string[] = [];
    for (let start = 0; start < SIGNATURE_LENGTH; start += BAND_LENGTH)
      keys.push(`${start}/${signature.slice(start * 4, (start + BAND_LENGTH) * 4)}`);
    return keys;
  });
  return [...distinct([...titles, ...firstLines]).map((line) => `line ${line}`), ...tunes, ...bands];
}

/** Songs that belong together because each is like another of them; the ids of each group in ascending order. */
export function groupSimilarSongs(pairs: readonly Pick<SimilarSongs, 'firstId' | 'secondId'>[]): string[][] {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    if (root !== id) parents.set(id, root);
    return root;
  };
  for (const { firstId, secondId } of pairs) {
    const [first, second] = [rootOf(firstId), rootOf(secondId)].sort();
    if (first !== undefined && second !== undefined && first !== second) parents.set(second, first);
  }
  const ids = new Set(pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]));
  return [...Map.groupBy([...ids].sort(), rootOf).values()];
}

/**
 * Whether a song is still what it was, so that what was decided of it holds: one of its texts is nearly the same, or,
 * where it had none, one of its titles.
 */
export function isMostlyUnchanged(before: SongFingerprint, after: SongFingerprint): boolean {
  if (before.texts.length === 0 || after.texts.length === 0)
    return before.texts.length === after.texts.length && haveCommon(before.titles, after.titles);
  return compareTexts(before, after).words >= SAME_WORDS;
}

/* The similarity of the two texts that are most alike: a song in two languages is compared by the one both have. */
function compareTexts(one: SongFingerprint, other: SongFingerprint): { words: number; isDistinctive: boolean } {
  let best = { words: 0, isDistinctive: true };
  for (const first of one.texts)
    for (const second of other.texts) {
      const words = estimateSimilarity(first.signature, second.signature);
      if (words > best.words) best = { words, isDistinctive: Math.max(first.size, second.size) >= MIN_SIZE };
    }
  return best;
}

function estimateSimilarity(one: string, other: string): number {
  let equal = 0;
  for (let start = 0; start < SIGNATURE_LENGTH * 4; start += 4) {
    let index = start;
    while (index < start + 4 && one.charCodeAt(index) === other.charCodeAt(index)) index += 1;
    if (index === start + 4) equal += 1;
  }
  return equal / SIGNATURE_LENGTH;
}

function createTextFingerprint(lines: readonly string[]): TextFingerprint | undefined {
  const words = lines.flatMap(wordsOf);
  if (words.length === 0) return undefined;
  const hashes = new Set<number>();
  for (let start = 0; start === 0 || start + WORDS_IN_SEQUENCE <= words.length; start += 1)
    hashes.add(hashText(words.slice(start, start + WORDS_IN_SEQUENCE).join(' ')));
  const minima = new Uint32Array(SIGNATURE_LENGTH).fill(0xffffffff);
  for (const hash of hashes)
    for (let index = 0; index < SIGNATURE_LENGTH; index += 1) {
      const mixed = mix(hash ^ (SEEDS[index] ?? 0));
      if (mixed < (minima[index] ?? 0)) minima[index] = mixed;
    }
  const signature = [...minima].map((minimum) => (minimum & 0xffff).toString(16).padStart(4, '0')).join('');
  return { signature, size: hashes.size };
}

/* Where words are written without blanks, each letter counts as a word. */
const wordsOf = (line: string): string[] =>
  normalizeLine(line).match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu,
  ) ?? [];

/* FNV-1a of 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/* The finalizer of MurmurHash3. */
function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const SEEDS = Uint32Array.from({ length: SIGNATURE_LENGTH }, (_, index) => mix(Math.imul(index + 1, 0x9e3779b9)));

function tuneOf(melody: readonly number[]): string {
  if (melody.length < TUNE_NOTES) return '';
  const steps = melody.slice(1, TUNE_NOTES).map((note, index) => note - (melody[index] ?? note));
  return `tune ${steps.join(' ')}`;
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ''))];

const haveCommon = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.includes(one));

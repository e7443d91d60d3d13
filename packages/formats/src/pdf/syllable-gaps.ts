import { chordTokens } from '../chord-line.ts';
import type { PdfLine } from './pdf-lines.ts';

/*
 * Where chords are wider than the syllables below them, a program that sets a song moves the next syllable to the
 * right. The gap that makes within a word is no blank. Lengths are in points, but for those that say otherwise.
 */

/** Finds the places of blanks in a line of words that only make room for the chord before them. */
export type GapFinder = (words: PdfLine, above: PdfLine | undefined) => ReadonlySet<number>;

/** Of the size of the chords: how exactly distances that a program computes agree. */
const EXACT = 0.02;
/** Of the usual blank of a line: a gap is another one, or less than a blank. */
const UNUSUAL = 0.1;
const NARROW = 0.8;

/** A gap without a blank drawn in it, below the beginning of a chord. */
type Gap = {
  /** Of its first blank, in the text of the line. */
  readonly at: number;
  readonly width: number;
  /** From the chord before to this one, when there is one. */
  readonly distance: number | undefined;
};

/** The gaps of a line below chords, and the usual width of those that are not. */
type LineGaps = {
  readonly below: readonly Gap[];
  readonly hasOthers: boolean;
  readonly usual: number | undefined;
  readonly chordSize: number;
};

/**
 * Looks at all gaps of a document. Three things tell those that only make room:
 *
 * - Chords within a word come as close as chords ever do, and those of two words by a blank less close: where both
 *   distances are found, a gap below chords with the first is within a word.
 * - In a line whose other blanks are all drawn, one that is not is none.
 * - A gap that is narrower than the blanks of its line is none.
 */
export function createGapFinder(lines: readonly PdfLine[]): GapFinder {
  const least = findLeastDistance(lines);
  return (words, above) => {
    if (above?.isChords !== true) return new Set();
    const { below, hasOthers, usual, chordSize } = gapsOf(words, above);
    const isWithin = ({ width, distance }: Gap): boolean => {
      if (least !== undefined) return distance !== undefined && Math.abs(distance / chordSize - least) < EXACT;
      if (words.hasBlanks && !hasOthers) return true;
      return usual !== undefined && distance !== undefined && width < usual * NARROW;
    };
    return new Set(below.filter(isWithin).map(({ at }) => at));
  };
}

function gapsOf(words: PdfLine, above: PdfLine): LineGaps {
  const { text, places, gaps, size } = words;
  const tokens = chordTokens(above.text).map(({ text: name, column }) => {
    const end = column + name.length;
    return {
      x: above.places[column] ?? above.x,
      right: above.text[end] === ' ' ? (above.places[end] ?? above.right) : above.right,
    };
  });
  const below: Gap[] = [];
  const others: number[] = [];
  const begin = text.search(/\p{L}/u);
  for (const at of gaps) {
    // A mark before the words stands apart from them.
    if (begin < 0 || at <= begin || text[at - 1] === ':') continue;
    const x = places[at + (text[at + 1] === ' ' ? 2 : 1)] ?? 0;
    const width = x - (places[at] ?? 0);
    const chord = tokens.findIndex((token) => Math.abs(token.x - x) < size * 0.3);
    const before = tokens[chord - 1];
    if (chord < 0) others.push(width);
    else below.push({ at, width, distance: before && (tokens[chord]?.x ?? 0) - before.right });
  }
  const usual = others.length > 1 ? others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)] : undefined;
  return { below, hasOthers: others.length > 0, usual, chordSize: Math.max(above.size, 1) };
}

/* In sizes of the chords; undefined unless chords of two words stand a blank farther apart somewhere. */
function findLeastDistance(lines: readonly PdfLine[]): number | undefined {
  const found: { readonly distance: number; readonly blank: number }[] = [];
  for (const [at, above] of lines.entries()) {
    const words = lines[at + 1];
    if (!above.isChords || words === undefined || words.isChords || words.isFirst) continue;
    const { below, usual, chordSize } = gapsOf(words, above);
    for (const { width, distance } of below)
      if (usual !== undefined && distance !== undefined && Math.abs(width - usual) > usual * UNUSUAL)
        found.push({ distance: distance / chordSize, blank: usual / chordSize });
  }
  const least = Math.min(...found.map(({ distance }) => distance));
  const isWithBlank = ({ distance, blank }: (typeof found)[number]) => Math.abs(distance - blank - least) < EXACT;
  return found.some(isWithBlank) ? least : undefined;
}

import { ParseError } from '../parse-error.ts';
import { readLength } from './tokens.ts';
import type { TimeSignature, NoteGroup, Rest, Tuplet } from './tune.ts';
import { diagnose } from '../diagnostics.ts';

/** Resolves the duration of a note: by its unit, the tuplet it is in, and the `>` or `<` before it. */
export type RhythmResolver = {
  /**
   * The length of a note as it is written, such as `3/2`.
   *
   * @throws {ParseError} when it is beyond any note
   */
  lengthOf(written: string, line: number): number;
  setUnit(unit: number): void;
  beginTuplet(
    asked: { readonly actual: number; readonly normal: number; readonly count: number },
    meter: TimeSignature,
  ): void;
  /** The position of the next note in the open tuplet. */
  nextInTuplet(): Tuplet | undefined;
  /** `>` or `<`, once or more: the note before and the next share their time unevenly. */
  setBrokenRhythm(sign: string): void;
  /** The length of the note after such a sign; the one before is adjusted too. */
  applyBrokenRhythm(length: number, before: NoteGroup | Rest | undefined): number;
};

/** A length of more units than this is rejected. */
const MAX_UNITS = 1000;

export function createRhythmResolver(first: number): RhythmResolver {
  let unit = first;
  let brokenRhythm = '';
  let open: { readonly actual: number; readonly normal: number; left: number; isFirst: boolean } | undefined;
  return {
    lengthOf(written, line) {
      const [numerator, denominator] = readLength(written);
      const length = (unit * numerator) / denominator;
      if (!Number.isInteger(length) || length <= 0 || numerator > MAX_UNITS)
        throw new ParseError(line, diagnose('words', { words: `“${written}” is a length that cannot be written.` }));
      return length;
    },
    setUnit(next) {
      unit = next;
    },
    beginTuplet({ actual, normal, count }, meter) {
      open = count > 0 ? { actual, normal: normal || defaultNormal(meter), left: count, isFirst: true } : undefined;
    },
    nextInTuplet() {
      if (!open) return undefined;
      const { actual, normal, isFirst } = open;
      open.left -= 1;
      open.isFirst = false;
      const isLast = open.left === 0;
      if (isLast) open = undefined;
      return { actual, normal, isFirst, isLast };
    },
    setBrokenRhythm(next) {
      brokenRhythm = next;
    },
    applyBrokenRhythm(length, before) {
      const applied = brokenRhythm;
      brokenRhythm = '';
      if (applied === '' || !before) return length;
      const short = 0.5 ** applied.length;
      const isFirstLong = applied.startsWith('>');
      before.length *= isFirstLong ? 2 - short : short;
      return length * (isFirstLong ? short : 2 - short);
    },
  };
}

/* Five, seven and nine are in the time of two, or of three in a compound meter. */
const defaultNormal = (meter: TimeSignature): number =>
  meter !== null && ['6', '9', '12'].includes(meter.beats) && meter.unit >= 8 ? 3 : 2;

import { Unreadable } from '../unreadable.ts';
import { readLength } from './tokens.ts';
import type { Meter, Notes, Rest, Tuplet } from './tune.ts';

/** Knows how long a note lasts: by its unit, the tuplet it is in, and the `>` or `<` before it. */
export type Rhythm = {
  /** @throws {Unreadable} when no note is that long */
  lengthOf(written: string, line: number): number;
  setUnit(unit: number): void;
  beginTuplet(asked: { readonly actual: number; readonly normal: number; readonly count: number }, meter: Meter): void;
  /** The place of the next note in the tuplet that is open. */
  nextInTuplet(): Tuplet | undefined;
  /** `>` or `<`, once or several times: the note before and the next share their time unevenly. */
  lean(sign: string): void;
  /** The length of the note after such a sign; the one before is given its own. */
  leaned(length: number, before: Notes | Rest | undefined): number;
};

/** More than this many units is no note. */
const LONGEST = 1000;

export function openRhythm(first: number): Rhythm {
  let unit = first;
  let sign = '';
  let open: { readonly actual: number; readonly normal: number; left: number; isFirst: boolean } | undefined;
  return {
    lengthOf(written, line) {
      const [above, below] = readLength(written);
      const length = (unit * above) / below;
      if (!Number.isInteger(length) || length <= 0 || above > LONGEST)
        throw new Unreadable(line, `“${written}” is a length that cannot be written.`);
      return length;
    },
    setUnit(next) {
      unit = next;
    },
    beginTuplet({ actual, normal, count }, meter) {
      open = count > 0 ? { actual, normal: normal || usualNormal(meter), left: count, isFirst: true } : undefined;
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
    lean(next) {
      sign = next;
    },
    leaned(length, before) {
      const leaning = sign;
      sign = '';
      if (leaning === '' || !before) return length;
      const short = 0.5 ** leaning.length;
      const isFirstLong = leaning.startsWith('>');
      before.length *= isFirstLong ? 2 - short : short;
      return length * (isFirstLong ? short : 2 - short);
    },
  };
}

/* Five, seven and nine stand for two, or for three in a compound meter. */
const usualNormal = (meter: Meter): number =>
  meter !== null && ['6', '9', '12'].includes(meter.beats) && meter.unit >= 8 ? 3 : 2;

import { parseChord } from './chord.ts';
import { NOTATIONS, type Notation, readChord } from './notation.ts';

/** Any key works for checking whether a movable chord can be read. */
const ANY_KEY = { tonic: 0, minor: false };

/** Dutch endings; a German sheet with sharps would also have an H. */
const DUTCH = /^(?:Bes|[CDFGA]is)/;

/** Swedish endings, which no other notation has. */
const SWEDISH = /^[CDEFGAH](?:iss|ess|ss)/;

/**
 * A German sheet without an H: its flats show that its B is flat. A Dutch sheet of this kind cannot be distinguished
 * from it.
 */
const GERMAN = /^(?:Es|As|Des|Ges)/;

/**
 * Guesses the notation of a sheet from its chords: the first in the order of the settings that reads most of them. A
 * sheet with an H is German, in which Scandinavian chords can be read too. Common when it is undecidable.
 *
 * @param symbols  the chords of a whole sheet, as written
 * @example guessNotation(['H7', 'Em', 'B']) // 'german'
 * @example guessNotation(['Do', 'Sol7', 'Lam']) // 'latin'
 * @example guessNotation(['C', 'Am', 'N.C.']) // 'common'
 */
export function guessNotation(symbols: readonly string[]): Notation {
  const canReadSome = (notation: Notation, pattern: RegExp) =>
    symbols.some((symbol) => pattern.test(symbol) && !parseChord(symbol) && readChord(symbol, notation, null));
  if (canReadSome('swedish', SWEDISH)) return 'swedish';
  if (symbols.some((symbol) => symbol.startsWith('H') && readChord(symbol, 'german', null))) return 'german';
  if (canReadSome('dutch', DUTCH)) return 'dutch';
  if (canReadSome('german', GERMAN)) return 'german';
  const counted = NOTATIONS.map((notation) => [notation, countRead(symbols, notation)] as const);
  const most = Math.max(...counted.map(([, count]) => count));
  return counted.find(([, count]) => count === most)?.[0] ?? 'common';
}

function countRead(symbols: readonly string[], notation: Notation): number {
  return symbols.filter((symbol) => readChord(symbol, notation, ANY_KEY) !== null).length;
}

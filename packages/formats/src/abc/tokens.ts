/** A token of a line of music. Lengths are as written: `3/2`, `/`, empty. */
export type AbcToken =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | { readonly kind: 'bar'; readonly text: string; readonly ending: string }
  | { readonly kind: 'ending'; readonly ending: string }
  | { readonly kind: 'note'; readonly note: WrittenPitch; readonly length: string }
  | { readonly kind: 'chord'; readonly notes: readonly WrittenNote[]; readonly length: string }
  | { readonly kind: 'rest'; readonly name: string; readonly length: string }
  | { readonly kind: 'tuplet'; readonly actual: number; readonly normal: number; readonly count: number }
  | { readonly kind: 'broken'; readonly sign: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mark'; readonly name: string }
  | { readonly kind: 'space' | 'grace-on' | 'grace-off' | 'slur-on' | 'slur-off' | 'tie' | 'overlay' };

export type WrittenPitch = { readonly accidental: string; readonly letter: string; readonly marks: string };
export type WrittenNote = WrittenPitch & { readonly length: string; readonly isTied: boolean };

const NOTE = "(\\^\\^|\\^|__|_|=)?([A-Ga-g])([,']*)(\\d*(?:/+\\d*)*)";
const TOKEN_PATTERNS: readonly (readonly [pattern: string, read: (match: RegExpExecArray) => AbcToken | undefined])[] =
  [
    ['\\s+', () => ({ kind: 'space' })],
    ['[`$y\\d]+', () => undefined],
    ['\\[([A-Za-z]):([^\\]]*)\\]', ([, name = '', value = '']) => ({ kind: 'field', name, value: value.trim() })],
    ['\\[(\\d+(?:[,-]\\d+)*)', ([, ending = '']) => ({ kind: 'ending', ending })],
    [
      '(\\[?(?::*\\|+[\\]:]*(?:\\|+:*)?|::))(\\d+(?:[,-]\\d+)*)?',
      ([, text = '', ending = '']) => ({ kind: 'bar', text, ending }),
    ],
    ['"([^"]*)"', ([, text = '']) => ({ kind: 'text', text })],
    ['!([^!\\s|]+)!|\\+([^+\\s|]+)\\+', ([, one, other]) => ({ kind: 'mark', name: one ?? other ?? '' })],
    ['\\((\\d)(?::(\\d*))?(?::(\\d*))?', readTuplet],
    ['\\[([^\\][|]*)\\](\\d*(?:/+\\d*)*)', ([, inside = '', length = '']) => readChord(inside, length)],
    [
      NOTE,
      ([, accidental = '', letter = '', marks = '', length = '']) => ({
        kind: 'note',
        note: { accidental, letter, marks },
        length,
      }),
    ],
    ['([zxZX])(\\d*(?:/+\\d*)*)', ([, name = '', length = '']) => ({ kind: 'rest', name, length })],
    ['>+|<+', ([sign]) => ({ kind: 'broken', sign })],
    ['\\.?-', () => ({ kind: 'tie' })],
    ["\\.?\\([,']?", () => ({ kind: 'slur-on' })],
    ['\\)', () => ({ kind: 'slur-off' })],
    ['\\{/?', () => ({ kind: 'grace-on' })],
    ['\\}', () => ({ kind: 'grace-off' })],
    ['&', () => ({ kind: 'overlay' })],
    ['[.~HLMOPSTuv]', ([name]) => ({ kind: 'mark', name })],
  ];
const MATCHERS = TOKEN_PATTERNS.map(([pattern, read]) => [new RegExp(pattern, 'y'), read] as const);

/** Splits a line of music into tokens. Unknown signs are ignored, as the format requires. */
export function readTokens(line: string): readonly AbcToken[] {
  const tokens: AbcToken[] = [];
  for (let at = 0; at < line.length; ) {
    const [token, next] = readAt(line, at);
    if (token) tokens.push(token);
    at = next;
  }
  return tokens;
}

function readAt(line: string, at: number): readonly [token: AbcToken | undefined, next: number] {
  for (const [matcher, read] of MATCHERS) {
    matcher.lastIndex = at;
    const match = matcher.exec(line);
    if (match) return [read(match), matcher.lastIndex];
  }
  return [undefined, at + 1];
}

function readChord(inside: string, length: string): AbcToken | undefined {
  const found = [...inside.matchAll(new RegExp(`${NOTE}(\\.?-)?`, 'g'))];
  if (found.length === 0) return undefined;
  const notes = found.map(([, accidental = '', letter = '', marks = '', own = '', tie]) => ({
    accidental,
    letter,
    marks,
    length: own,
    isTied: tie !== undefined,
  }));
  return { kind: 'chord', notes, length };
}

/* Two in the time of three, three of two …; five, seven and nine depend on the meter: marked by 0. */
const DEFAULT_NORMALS: readonly number[] = [0, 0, 3, 2, 3, 0, 2, 0, 3, 0];

function readTuplet([, actual = '3', normal = '', count = '']: RegExpExecArray): AbcToken {
  return {
    kind: 'tuplet',
    actual: Number(actual),
    normal: normal === '' ? (DEFAULT_NORMALS[Number(actual)] ?? 0) : Number(normal),
    count: Number(count === '' ? actual : count),
  };
}

/**
 * Reads a written length as a fraction.
 *
 * @example readLength('3/2') // [3, 2]
 * @example readLength('//') // [1, 4]
 */
export function readLength(written: string): readonly [above: number, below: number] {
  const [, numerator = '', rest = ''] = /^(\d*)(.*)$/s.exec(written) ?? [];
  const halves = [...rest.matchAll(/\/(\d*)/g)].reduce((product, [, by]) => product * (by ? Number(by) : 2), 1);
  return [numerator === '' ? 1 : Number(numerator), halves];
}

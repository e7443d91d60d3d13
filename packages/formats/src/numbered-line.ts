/** A line that begins with a number: of a verse, or of a song before its title. */
export type NumberedLine = {
  /** As written, in Arabic digits and without leading zeros: "2", "12a". */
  readonly number: string;
  readonly value: number;
  /** What follows the number; empty when it stands alone. */
  readonly words: string;
  /** `marked`: "2." or "2)"; `bare`: only a blank follows; `roman`: "II." */
  readonly style: 'marked' | 'bare' | 'roman';
};

/* No two blank patterns are adjacent in these: a line of many blanks would take quadratic time. */
const arabic = /^\s*(\d{1,4}[a-z]?)(?:(\s*[.):–—-])|(?=\s)|$)(.*)$/s;
const roman = /^\s*([IVXLC]{1,8})\s*([.)])(.*)$/s;

/**
 * Reads the number a line begins with.
 *
 * @returns undefined when it has no leading number, or one that is part of the words ("10,000 reasons", "1.5")
 * @example parseNumberedLine('12. Amazing Grace')?.words // 'Amazing Grace'
 */
export function parseNumberedLine(raw: string): NumberedLine | undefined {
  const found = arabic.exec(raw);
  if (found) {
    const words = (found[3] ?? '').trim();
    if (found[2] !== undefined && /^\d/.test(words)) return undefined;
    const number = (found[1] ?? '').replace(/^0+(?=\d)/, '');
    const isMarked = found[2] !== undefined || words === '';
    return { number, value: Number.parseInt(number, 10), words, style: isMarked ? 'marked' : 'bare' };
  }
  const letters = roman.exec(raw);
  const value = letters ? romanValue(letters[1] ?? '') : 0;
  if (!letters || value === 0) return undefined;
  return { number: String(value), value, words: (letters[3] ?? '').trim(), style: 'roman' };
}

const digits: { readonly [letter: string]: number } = { I: 1, V: 5, X: 10, L: 50, C: 100 };
const romanPattern = /^C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;

/** The value of a Roman number up to 399; 0 when the letters are not one. */
function romanValue(letters: string): number {
  if (!romanPattern.test(letters)) return 0;
  const values = [...letters].map((letter) => digits[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

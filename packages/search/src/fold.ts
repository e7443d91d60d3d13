// Letters without a Unicode decomposition.
const letters = new Map([
  ['ø', 'o'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
  ['ð', 'd'],
  ['đ', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ı', 'i'],
]);
const undecomposed = new RegExp([...letters.keys()].join('|'), 'g');

/**
 * The form in which words are compared: lower case, without accents, without apostrophes and soft hyphens, hyphens and
 * dashes as blanks. Common substitutes for missing keys fold to the same: å and aa to a, ø to o, æ to ae; so "Håp" is
 * found by "hap" and by "haap".
 *
 * @param text  in any script and any Unicode normal form
 * @example fold('Ære være Gud') // 'aere vaere gud'
 * @example fold("Heav'n–born Haab") // 'heavn born hab'
 */
export function fold(text: string): string {
  return (PLAIN.test(text) ? text.toLowerCase() : foldLetters(text))
    .replace(/aa+/g, 'a')
    .replace(/[\p{Pd}\s]+/gu, ' ')
    .trim();
}

/* Characters that only need lower-casing, which covers most words. */
const PLAIN = /^[a-z0-9 .,;:!?()-]*$/i;

function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’‘ʼ`´\u00AD\u200B-\u200F\u2060\uFEFF]|\p{M}/gu, '')
    .replace(undecomposed, (letter) => letters.get(letter) ?? letter);
}

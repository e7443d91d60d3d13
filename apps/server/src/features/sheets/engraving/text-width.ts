/**
 * Widths of the letters from space to tilde in a Times font, in thousandths of its size: Verovio uses them for layout.
 */
const ASCII_WIDTHS = [
  250, 333, 408, 500, 500, 833, 778, 333, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
  500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889,
  722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500,
  444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480,
  200, 480, 541,
];
const OTHER_WIDTHS: { readonly [letter: string]: number } = {
  Æ: 889,
  Ø: 722,
  æ: 667,
  ø: 500,
  ß: 500,
  '’': 333,
  '‘': 333,
  '“': 444,
  '”': 444,
  '–': 500,
  '—': 1000,
  '♭': 450,
  '♯': 500,
  '♮': 450,
};
const DEFAULT_WIDTH = 500;
const ASCII = /^[ -~]*$/;

/**
 * The layout width of a text, in the units of its size.
 *
 * @example textWidth('mel', 1000) // 1500
 */
export function textWidth(text: string, size: number): number {
  let width = 0;
  // ASCII letters are one code unit each and have no combining marks.
  for (const letter of ASCII.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')) {
    width += OTHER_WIDTHS[letter] ?? ASCII_WIDTHS[(letter.codePointAt(0) ?? 0) - 32] ?? DEFAULT_WIDTH;
  }
  return (width * size) / 1000;
}

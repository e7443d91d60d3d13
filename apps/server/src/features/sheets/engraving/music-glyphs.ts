/**
 * Glyphs of a music font inside text, and a replacement that every text font can draw; the size is relative to the
 * glyph's.
 */
const TEXT_GLYPHS: { readonly [sign: string]: readonly [text: string, size: number] } = {
  '\u{EA64}': ['♭', 0.56],
  '\u{EA65}': ['♮', 0.56],
  '\u{EA66}': ['♯', 0.56],
  '\u{EA63}': ['𝄪', 0.56],
  '\u{EA67}': ['𝄫', 0.56],
  '\u{E260}': ['♭', 0.56],
  '\u{E261}': ['♮', 0.56],
  '\u{E262}': ['♯', 0.56],
  '\u{E1D5}': ['♩', 0.7],
  '\u{ECA5}': ['♩', 0.7],
  '\u{E1D7}': ['♪', 0.7],
  '\u{ECA7}': ['♪', 0.7],
  '\u{E1E7}': ['.', 0.56],
  '\u{ECB7}': ['.', 0.56],
};
/** Note values that text fonts rarely have are given as a number of quarters. */
const NOTE_GLYPHS: { readonly [sign: string]: string } = {
  '\u{ECA2}': '𝅝',
  '\u{E1D2}': '𝅝',
  '\u{ECA3}': '𝅗𝅥',
  '\u{E1D3}': '𝅗𝅥',
  '\u{ECA9}': '𝅘𝅥𝅯',
  '\u{E1D9}': '𝅘𝅥𝅯',
};

/**
 * Text for the glyphs of a music font: sheets do not use that font, so that nothing has to be fetched.
 *
 * @param size  of the glyph, in units of the SVG
 */
export function replaceMusicGlyphs(text: string, size: number): string {
  return [...text.trim()]
    .map((sign) => {
      const [drawn, share] = TEXT_GLYPHS[sign] ?? [NOTE_GLYPHS[sign] ?? '', 0.7];
      return drawn === '' ? '' : `<tspan font-size='${Math.round(size * share)}px'>${drawn}</tspan>`;
    })
    .join('');
}

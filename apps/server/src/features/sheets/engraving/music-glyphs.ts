/** Signs of a music font inside text, and what every text font can draw in their place; the size is a share of the sign's. */
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
/** Note values that text fonts seldom have are named by how many quarters they are. */
const NOTE_GLYPHS: { readonly [sign: string]: string } = {
  '\u{ECA2}': '𝅝',
  '\u{E1D2}': '𝅝',
  '\u{ECA3}': '𝅗𝅥',
  '\u{E1D3}': '𝅗𝅥',
  '\u{ECA9}': '𝅘𝅥𝅯',
  '\u{E1D9}': '𝅘𝅥𝅯',
};

/**
 * Text for the signs of a music font: the sheet comes without that font, so that nothing has to be fetched.
 *
 * @param size  of the sign, in units of the picture
 */
export function replaceMusicGlyphs(text: string, size: number): string {
  return [...text.trim()]
    .map((sign) => {
      const [drawn, share] = TEXT_GLYPHS[sign] ?? [NOTE_GLYPHS[sign] ?? '', 0.7];
      return drawn === '' ? '' : `<tspan font-size='${Math.round(size * share)}px'>${drawn}</tspan>`;
    })
    .join('');
}

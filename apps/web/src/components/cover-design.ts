/* Deep colours, dark enough for the light lettering; contrast.test.ts checks each. */
export const clothColors = [
  '#1f5c4d',
  '#7a2a2c',
  '#27415f',
  '#5b4226',
  '#4f2a52',
  '#17505f',
  '#7a3b22',
  '#39356b',
  '#2f4f2f',
  '#5e2238',
  '#4f4a22',
  '#3d4650',
] as const;

/**
 * The cloth of a book without a picture. It is chosen by the id alone, so it is the same in every language and on every
 * device.
 */
export function clothOf(id: string): string {
  // Ids made one after the other are alike at their beginning: their sum gives the books of one import different cloths.
  const sum = [...id].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return clothColors[sum % clothColors.length] ?? clothColors[0];
}

/**
 * The largest size at which a title in capitals fits on a cover: its longest word on one line, all lines above the ornament.
 * @returns hundredths of the cover's width
 * @example titleSizeOf('Hymns') // 11
 * @example titleSizeOf('Fellessangboken') // 5.8
 */
export function titleSizeOf(title: string): number {
  const longestWord = Math.max(1, ...title.split(/[\s-]+/).map(({ length }) => length));
  return Math.max(4.5, Math.min(11, tenths(87 / longestWord), tenths(Math.sqrt(4200 / title.length))));
}

/** Rounded to one decimal, which is finer than a pixel of any cover. */
export const tenths = (value: number) => Math.round(value * 10) / 10;

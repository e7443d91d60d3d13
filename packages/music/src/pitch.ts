/**
 * A note name without its octave: its position on the line of fifths … Bb F C G D A E B F# …, with C at 0. Transposing
 * a note is an addition, and its letter follows (docs/decisions/0004-pitches-are-points-on-the-line-of-fifths.md).
 */
export type TonalPitchClass = number;

const LETTERS = 'FCGDAEB';

/**
 * Parses an English note name with up to two accidentals, `#` and `b` or ♯ ♭ 𝄪 𝄫; H is B. Null when it is not a note
 * name.
 *
 * @example parsePitch('Bb') // -2
 * @example parsePitch('F♯') // 6
 * @example parsePitch('Bis') // null
 */
export function parsePitch(text: string): TonalPitchClass | null {
  const match = /^([A-H])(##?|bb?)?$/.exec(toAsciiAccidentals(text));
  if (!match?.[1]) return null;
  const letter = match[1] === 'H' ? 'B' : match[1];
  const accidental = match[2] ?? '';
  return pitchOf(letter, accidental.startsWith('b') ? -accidental.length : accidental.length);
}

/**
 * The English name of a pitch.
 *
 * @example formatPitch(-9) // 'Bbb'
 */
export function formatPitch(pitch: TonalPitchClass): string {
  return letterOf(pitch) + accidentalSigns(accidentalOf(pitch));
}

/**
 * Semitones above C, 0 to 11.
 *
 * @example semitoneOf(-3) // 3
 */
export function semitoneOf(pitch: TonalPitchClass): number {
  return modulo(pitch * 7, 12);
}

/** The pitch of a letter A to G with this many sharps (positive) or flats (negative). */
export function pitchOf(letter: string, accidental: number): TonalPitchClass {
  return LETTERS.indexOf(letter) - 1 + 7 * accidental;
}

/** The letter A to G of a pitch. */
export function letterOf(pitch: TonalPitchClass): string {
  return LETTERS.charAt(modulo(pitch + 1, 7));
}

/** How many sharps (positive) or flats (negative) the name of a pitch has. */
export function accidentalOf(pitch: TonalPitchClass): number {
  return Math.floor((pitch + 1) / 7);
}

/** This many `#`, or `b` for a negative count. */
export function accidentalSigns(accidental: number): string {
  return (accidental < 0 ? 'b' : '#').repeat(Math.abs(accidental));
}

/** The text with `#` and `b` in place of the musical signs. */
export function toAsciiAccidentals(text: string): string {
  return text.replaceAll('♯', '#').replaceAll('♭', 'b').replaceAll('𝄪', '##').replaceAll('𝄫', 'bb');
}

/** The remainder that is never negative. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

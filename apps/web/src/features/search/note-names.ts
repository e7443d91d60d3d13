import { hasGermanNoteNames } from '../../i18n/index.ts';

const names = ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B'] as const;

/** Whether a note is one of the black keys. @param note  MIDI number */
export const isBlackKey = (note: number): boolean => [1, 3, 6, 8, 10].includes(note % 12);

/**
 * The name of a note with its octave; the one below C is H in languages with German names.
 * @example noteName(60, 'en') // 'C4'
 * @example noteName(71, 'no') // 'H4'
 */
export function noteName(note: number, language: string): string {
  const name = names[note % 12] ?? '';
  return `${name === 'B' && hasGermanNoteNames(language) ? 'H' : name}${Math.floor(note / 12) - 1}`;
}

/** Formats notes as they are typed, separated by spaces. */
export const formatNotes = (notes: readonly number[], language: string): string =>
  notes.map((note) => noteName(note, language)).join(' ');

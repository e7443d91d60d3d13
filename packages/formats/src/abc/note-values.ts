import { WHOLE_NOTE } from './tune.ts';

/** A duration that one note can show: its MusicXML type and its dots. */
export type NoteValue = { readonly type: string; readonly dots: number; readonly length: number };

const TYPES = ['long', 'breve', 'whole', 'half', 'quarter', 'eighth', '16th', '32nd', '64th', '128th', '256th'];
const NOTE_VALUES: readonly NoteValue[] = TYPES.flatMap((type, at) => {
  const length = (WHOLE_NOTE * 4) / 2 ** at;
  return [2, 1, 0].map((dots) => ({ type, dots, length: length * (2 - 0.5 ** dots) }));
}).filter(({ length }) => Number.isInteger(length));

/**
 * Splits a duration into tied notes: usually one; for five eighths a half and an eighth. Undefined when it cannot be
 * written.
 */
export function splitIntoNoteValues(length: number): readonly NoteValue[] | undefined {
  const notes: NoteValue[] = [];
  for (let left = length; left > 0; ) {
    const note =
      NOTE_VALUES.find((one) => one.length === left) ?? NOTE_VALUES.find((one) => one.dots === 0 && one.length < left);
    if (!note || notes.length === 8) return undefined;
    notes.push(note);
    left -= note.length;
  }
  return notes;
}

import type { LyricLine, LyricsDocument } from './lyrics-document.ts';

/** A line with nothing on it. */
export const emptyLine: LyricLine = { text: '', chords: { original: [], new: [] }, remark: '' };

/** A text with nothing in it, to begin from. */
export const emptyDocument: LyricsDocument = {
  sections: [],
  order: [],
  keys: { original: '', new: '' },
  notes: '',
  carried: {},
};

/** Whether a line has chords to either melody and no words and no remark. */
export function isChordsOnly({ text, remark, chords }: LyricLine): boolean {
  return text.trim() === '' && remark === '' && chords.original.length + chords.new.length > 0;
}

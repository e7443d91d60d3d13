import type { LyricLine, LyricsDocument } from './lyrics-document.ts';

/** An empty line. */
export const emptyLine: LyricLine = { text: '', chords: { original: [], new: [] }, remark: '' };

/** An empty document, as a starting point. */
export const emptyDocument: LyricsDocument = {
  sections: [],
  order: [],
  keys: { original: '', new: '' },
  notes: '',
  carried: {},
};

/** Whether a line has chords for either melody, but no words and no remark. */
export function isChordsOnly({ text, remark, chords }: LyricLine): boolean {
  return text.trim() === '' && remark === '' && chords.original.length + chords.new.length > 0;
}

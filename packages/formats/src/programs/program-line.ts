import type { LyricLine } from '@canticle/music';
import { parseChordProLine } from '../chordpro-line.ts';
import { lyricLine, type SongDraft } from '../song-draft.ts';

/** A line without the marks that only change how it looks: `<b>`, `<i>`, `{st}…{/st}`. */
export const withoutTags = (text: string): string =>
  text.replace(/<\/?[a-z][^<>]{0,80}>/gi, '').replace(/\{\/?[a-z][\w-]{0,20}\}/gi, '');

/** A line of words, with chords in brackets. */
export function wordsLine(raw: string): LyricLine {
  const { text, chords } = parseChordProLine(withoutTags(raw));
  return lyricLine(text.trim() === '' ? '' : text, chords);
}

/** Lines of words, without empty ones. */
export const wordsLines = (text: string): readonly LyricLine[] =>
  text
    .split(/\r\n?|[\n\u2028\u2029\v]/)
    .filter((line) => withoutTags(line).trim() !== '')
    .map(wordsLine);

/** The names in an entry that may hold several people. */
export const splitNames = (text: string): readonly string[] =>
  text
    .split(/[;|\n]| \/ /)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Adds the themes that stand between commas, semicolons or line ends. */
export function addThemes({ themes }: SongDraft, text: string): void {
  const names = text.split(/[,;\n]/).map((theme) => theme.trim());
  themes.push(...names.filter((name) => name !== '').map((name) => ({ text: name, language: '' })));
}

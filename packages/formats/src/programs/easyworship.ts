import { diagnose } from '../diagnostics.ts';
import { emptySong, finishSong } from '../song-draft.ts';
import type { ParsedSong } from '../song-text.ts';
import { parsePartName } from './part-name.ts';
import { addThemes, splitNames, wordsLine } from './program-line.ts';
import { readRtf } from './rtf.ts';
import { createDocument, type SongPart } from './song-parts.ts';

/** A song in the database of EasyWorship. Members are empty where the database has nothing. */
export type EasyWorshipSong = {
  readonly title: string;
  readonly author: string;
  readonly copyright: string;
  readonly administrator: string;
  readonly description: string;
  readonly tags: string;
  readonly referenceNumber: string;
  /** RTF; undefined when the database has no words for it. */
  readonly words: string | undefined;
};

/**
 * Reads a song of EasyWorship. Paragraphs that are names of parts begin one; an empty paragraph ends it. Parts that
 * come again with the same words are sung again.
 */
export function readEasyWorshipSong(from: EasyWorshipSong): ParsedSong {
  const song = emptySong();
  song.titles.push({ text: from.title, language: '', kind: 'main' });
  for (const name of splitNames(from.author)) song.authors.push({ name, role: 'unknown', language: '' });
  song.metadata.copyright = [from.copyright, from.administrator].filter(Boolean).join('; ');
  if (/^\d{3,8}$/.test(from.referenceNumber)) song.metadata.ccli = from.referenceNumber;
  else if (from.referenceNumber !== '') song.songbooks.push({ name: from.referenceNumber, entry: '' });
  if (from.description !== '') song.comments.push(from.description);
  addThemes(song, from.tags);
  if (from.words === undefined)
    song.diagnostics.push({ line: 1, message: diagnose('words-missing', { title: from.title }), text: '' });
  const { text, pictures } = readRtf(bytesOf(from.words ?? ''));
  if (pictures > 0)
    song.diagnostics.push({ line: 1, message: diagnose('pictures-left', { number: pictures }), text: '' });
  return finishSong(song, [{ language: '', document: createDocument(song, partsOf(text)) }]);
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/* "Slide" is a new slide, not a part. */
function partsOf(text: string): readonly SongPart[] {
  const parts: { name: string; at: number; lines: SongPart['lines'][number][] }[] = [];
  let isOpen = false;
  for (const [index, line] of text.split(/[\n\f]/).entries()) {
    const name = line.trim().length > 1 ? parsePartName(line) : undefined;
    if (line.trim() === '') isOpen &&= parts.at(-1)?.lines.length === 0;
    else if (/^slide\b/i.test(line.trim()) && name !== undefined) isOpen = parts.length > 0;
    else if (name !== undefined) isOpen = parts.push({ name: line.trim(), at: index + 1, lines: [] }) > 0;
    else {
      if (!isOpen && (parts.length === 0 || parts.at(-1)?.name === ''))
        parts.push({ name: '', at: index + 1, lines: [] });
      isOpen = true;
      parts.at(-1)?.lines.push(wordsLine(line));
    }
  }
  return parts;
}

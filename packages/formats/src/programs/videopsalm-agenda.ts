import { formatReference, protestantBooks } from '@canticle/scripture';
import { diagnose, type ReaderDiagnostic } from '../diagnostics.ts';
import { ParseError } from '../parse-error.ts';
import type { ParsedSong } from '../song-text.ts';
import { type LooseObject, type LooseValue, parseLenientJson } from './lenient-json.ts';
import type { ParsedSet, SetRow } from './parsed-set.ts';
import { mediaLost, noteRow, readingRow, songRow } from './set-rows.ts';
import { readVideoPsalmSong } from './videopsalm.ts';

/** A file of an agenda: its name, and its text. */
export type AgendaFile = { readonly name: string; readonly text: string };

const ITEM = /^(Song|BibleVerses|Image|Video|Audio|PowerPoint|Pdf|Word|Excel|WebSite)_(\d+)\.json$/i;

/** Whether a file of an archive is an item of an agenda of VideoPsalm, or belongs to one. */
export const isAgendaFile = (name: string): boolean =>
  ITEM.test(name) || /^(?:SongBook|BibleBook|BibleChapter|Bible)_\d+\.json$/i.test(name);

/**
 * Reads an agenda of VideoPsalm: a file for each item, in the order of the archive. The words of the Bible are left out:
 * the passage is enough, and its translation may not be free.
 *
 * @param files  in the order of the archive
 * @throws {ParseError} when it has no items
 */
export function readVideoPsalmAgenda(files: readonly AgendaFile[]): ParsedSet {
  const byName = new Map(files.map((file) => [file.name.toLowerCase(), file.text]));
  const read = (name: string) => objectOf(byName.get(name.toLowerCase()) ?? '');
  const songs: ParsedSong[] = [];
  const known = new Map<string, number>();
  const notes: ReaderDiagnostic[] = [];
  const rows: SetRow[] = [];
  for (const { name, text } of files) {
    const [, kind = '', number = ''] = ITEM.exec(name) ?? [];
    if (kind === '') continue;
    if (kind.toLowerCase() === 'song') {
      const song = objectOf(text);
      // The same song twice is one song that is sung twice.
      const id = textIn(song, 'Guid') || text;
      const at =
        known.get(id) ?? songs.push(readVideoPsalmSong(song, textIn(read(`SongBook_${number}.json`), 'Text'))) - 1;
      known.set(id, at);
      rows.push(songRow(textIn(song, 'Text'), at, { key: textIn(song, 'Key') }));
    } else if (kind.toLowerCase() === 'bibleverses') rows.push(readPassage(number, read));
    else {
      const title = textIn(objectOf(text), 'Text') || fileNameIn(objectOf(text)) || kind;
      notes.push(mediaLost(title));
      rows.push(noteRow(title));
    }
  }
  if (rows.length === 0) throw new ParseError(1, diagnose('not-of-program', { program: 'VideoPsalm' }));
  return { songs, notes, sets: [{ name: '', date: '', time: '', rows }] };
}

/* A number that is the first of its kind is left out: the first book, chapter and verse. Books count from 0. */
function readPassage(number: string, read: (name: string) => LooseObject): SetRow {
  const book = read(`BibleBook_${number}.json`);
  const chapter = numberIn(read(`BibleChapter_${number}.json`), 'ID') ?? 1;
  const { Verses: list } = read(`BibleVerses_${number}.json`);
  const verses = Array.isArray(list) ? list.filter(isObject) : [];
  const from = numberIn(verses[0], 'ID') ?? 1;
  const to = numberIn(verses.at(-1), 'ID') ?? from + Math.max(0, verses.length - 1);
  const code = protestantBooks[numberIn(book, 'ID') ?? 0]?.code;
  const written = `${textIn(book, 'Text')} ${chapter}:${from}${to > from ? `-${to}` : ''}`;
  if (code === undefined) return readingRow(written);
  const reference = { book: code, from: { chapter, verse: from }, to: { chapter, verse: Math.max(from, to) } };
  return { ...readingRow(written), kind: 'reading', title: formatReference(reference, 'en') };
}

const isObject = (value: LooseValue | undefined): value is LooseObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectOf(text: string): LooseObject {
  const value = text.trim() === '' ? undefined : parseLenientJson(text);
  return isObject(value) ? value : {};
}

const textIn = (object: LooseObject, name: string): string => {
  const value = object[name];
  return typeof value === 'string' ? value.trim() : '';
};

const numberIn = (object: LooseObject | undefined, name: string): number | undefined => {
  const value = object?.[name];
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
};

const fileNameIn = (object: LooseObject): string => textIn(object, 'FileName').split(/[\\/]/).at(-1) ?? '';

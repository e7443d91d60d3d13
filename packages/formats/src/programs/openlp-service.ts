import { diagnose, type ReaderDiagnostic } from '../diagnostics.ts';
import { readOpenLyrics } from '../openlyrics.ts';
import { ParseError } from '../parse-error.ts';
import { emptySong, finishSong } from '../song-draft.ts';
import type { ParsedSong } from '../song-text.ts';
import { type LooseObject, type LooseValue, parseLenientJson } from './lenient-json.ts';
import type { ParsedSet, SetRow } from './parsed-set.ts';
import { withoutTags, wordsLines } from './program-line.ts';
import { mediaLost, noteRow, readingRow, songRow } from './set-rows.ts';
import { createDocument } from './song-parts.ts';

/** Whether a text is the list of a service of OpenLP. */
export const isOpenLpService = (text: string): boolean =>
  /^\uFEFF?\s*\[/.test(text) && /"(?:serviceitem|openlp_core)"\s*:/.test(text.slice(0, 100_000));

/**
 * Reads a service of OpenLP: its songs with their words, and the rows of the service.
 *
 * @throws {ParseError} when it is no such list
 */
export function readOpenLpService(text: string): ParsedSet {
  const list = parseLenientJson(text);
  if (!Array.isArray(list)) throw new ParseError(1, diagnose('not-of-program', { program: 'OpenLP' }));
  const items = list.map((entry) => objectIn(entry, 'serviceitem')).filter((item) => item !== undefined);
  const songs: ParsedSong[] = [];
  const notes: ReaderDiagnostic[] = [];
  const rows = items.flatMap((item): readonly SetRow[] => {
    const header = objectIn(item, 'header');
    return header === undefined ? [] : [readRow(item, header, songs, notes)];
  });
  return { songs, notes, sets: [{ name: '', date: '', time: '', rows }] };
}

/* Custom slides come with their words; pictures, recordings and presentations only with their title. */
function readRow(item: LooseObject, header: LooseObject, songs: ParsedSong[], notes: ReaderDiagnostic[]): SetRow {
  const title = textOf(header.title) || textOf(header.name);
  const plugin = textOf(header.plugin) || textOf(header.name);
  const note = textOf(header.notes);
  if (plugin === 'songs') {
    songs.push(readItem(item, header, title));
    return songRow(title, songs.length - 1, { note });
  }
  if (plugin === 'bibles') return readingRow(title, note);
  if (plugin !== 'custom') notes.push(mediaLost(title));
  const slides = plugin === 'custom' && Array.isArray(item.data) ? item.data.filter(isObject) : [];
  const words = slides.map((slide) => withoutTags(textOf(slide.raw_slide)));
  return noteRow(title, [...words, note].filter(Boolean).join('\n\n'));
}

function objectIn(value: LooseValue | undefined, name?: string): LooseObject | undefined {
  const found = name === undefined ? value : isObject(value) ? value[name] : undefined;
  return isObject(found) ? found : undefined;
}

const isObject = (value: LooseValue | undefined): value is LooseObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: LooseValue | undefined): string => (typeof value === 'string' ? value.trim() : '');

/* Without OpenLyrics, the slides are the words. */
function readItem(item: LooseObject | undefined, header: LooseObject | undefined, title: string): ParsedSong {
  const xml = textOf(header?.xml_version);
  if (xml !== '') return withAudio(readOpenLyrics(xml.replace(/^<\?xml[^>]*\?>/, '')), header);
  const song = emptySong();
  song.titles.push({ text: title, language: '', kind: 'main' });
  const slides = Array.isArray(item?.data) ? item.data.filter(isObject) : [];
  const parts = slides.map((slide) => ({
    name: textOf(slide.verseTag),
    at: 1,
    lines: wordsLines(textOf(slide.raw_slide)),
  }));
  return withAudio(finishSong(song, [{ language: '', document: createDocument(song, parts) }]), header);
}

function withAudio(read: ParsedSong, header: LooseObject | undefined): ParsedSong {
  const audio = Array.isArray(header?.background_audio) ? header.background_audio : [];
  const files = audio.map((file) => textOf(file).split(/[\\/]/).at(-1) ?? '').filter((file) => file !== '');
  const losses = files.map((words) => ({
    line: 1,
    message: diagnose('field', { name: 'background_audio', words }),
    text: '',
  }));
  return { ...read, diagnostics: [...read.diagnostics, ...losses] };
}

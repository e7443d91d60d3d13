import { diagnose, type ReaderDiagnostic } from '../diagnostics.ts';
import { readOpenLyrics } from '../openlyrics.ts';
import { ParseError } from '../parse-error.ts';
import { emptySong, finishSong } from '../song-draft.ts';
import type { ParsedSong } from '../song-text.ts';
import { type LooseObject, type LooseValue, parseLenientJson } from './lenient-json.ts';
import { wordsLines } from './program-line.ts';
import { createDocument } from './song-parts.ts';
import type { SetItem, ParsedSet } from './parsed-set.ts';

/** Whether a text is the list of a service of OpenLP. */
export const isOpenLpService = (text: string): boolean =>
  /^\uFEFF?\s*\[/.test(text) && /"(?:serviceitem|openlp_core)"\s*:/.test(text.slice(0, 100_000));

/**
 * Reads the list of an OpenLP service: its songs with their words, and the names of everything else.
 *
 * @throws {ParseError} when it is no such list
 */
export function readOpenLpService(text: string): ParsedSet {
  const list = parseLenientJson(text);
  if (!Array.isArray(list)) throw new ParseError(1, diagnose('not-of-program', { program: 'OpenLP' }));
  const items = list.flatMap((entry) =>
    objectIn(objectIn(entry, 'serviceitem'), 'header') ? [objectIn(entry, 'serviceitem')] : [],
  );
  const songs: ParsedSong[] = [];
  const notes: ReaderDiagnostic[] = [];
  const set: SetItem[] = [];
  for (const item of items) {
    const header = objectIn(item, 'header');
    const title = textOf(header?.title) || textOf(header?.name);
    const isSong = textOf(header?.name) === 'songs' || textOf(header?.plugin) === 'songs';
    if (isSong) songs.push(readItem(item, header, title));
    set.push({ title, isSong });
  }
  return { songs, notes, set };
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

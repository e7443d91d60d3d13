import type { SectionKind } from '@canticle/music';
import { applyOpenSongCapo } from './sounding-chords.ts';
import { applyMetadata } from './chordpro-metadata.ts';
import { mergeChordLine } from './merge-chord-line.ts';
import { normalizeChordNames } from './normalize-chord-names.ts';
import { normalizeKeyName } from './key-name.ts';
import { parseSectionName } from './section-name.ts';
import type { SectionDraft, SongDraft, LyricsDraft } from './song-draft.ts';
import { emptySection, emptySong, finishDocument, finishSong, lyricLine } from './song-draft.ts';
import type { ParsedSong } from './song-text.ts';
import { ParseError } from './parse-error.ts';
import { elementToJson, elementsOf, parseXml, rawText, textOf, type XmlElement } from './xml-tree.ts';
import { diagnose } from './diagnostics.ts';

const kinds = new Map<string, SectionKind>([
  ['V', 'verse'],
  ['C', 'chorus'],
  ['P', 'prechorus'],
  ['B', 'bridge'],
  ['T', 'ending'],
]);

/* The appearance and duration of slides is not reported, since a singer does not need it. */
const ignoredElements = new Set([
  'style',
  'styles',
  'style_index',
  'backgrounds',
  'linked_songs',
  'hide_chords',
  'user1',
  'lyrics',
]);

/**
 * Reads OpenSong: its metadata, sections in brackets, chords on lines that begin with a dot, several verses under one
 * line of chords, remarks after a semicolon. Source: https://opensong.org/development/file-formats/
 *
 * @param text  at most 8,000,000 characters
 * @throws {ParseError} when the XML is broken or unsafe, or is not a song
 */
export function readOpenSong(text: string): ParsedSong {
  const root = parseXml(text);
  const lyrics = elementsOf(root, 'lyrics')[0];
  if (root.name !== 'song' || !lyrics) throw new ParseError(root.line, diagnose('not-opensong'));
  const song = emptySong();
  const carried: unknown[] = [];
  for (const element of elementsOf(root)) readMetadata(element, song, carried);
  const draft = readLyrics(lyrics);
  applyPresentation(draft, elementsOf(root, 'presentation')[0], song);
  const rest = {
    keys: { original: song.metadata.key, new: '' },
    notes: '',
    carried: carried.length > 0 ? { opensong: { properties: carried } } : {},
  };
  const common = normalizeChordNames(finishDocument(draft.text, rest, song.diagnostics), song.diagnostics);
  return finishSong(song, [{ language: '', document: applyOpenSongCapo(common, song) }]);
}

function readMetadata(element: XmlElement, song: SongDraft, carried: unknown[]): void {
  const { name, line } = element;
  const value = textOf(element);
  if (value === '' || ignoredElements.has(name) || name === 'presentation') return;
  const list = value
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);
  if (name === 'title') song.titles.push({ text: value, language: '', kind: 'main' });
  else if (name === 'aka') song.titles.push({ text: value, language: '', kind: 'alternative' });
  else if (name === 'author') for (const one of list) song.authors.push({ name: one, role: 'unknown', language: '' });
  else if (name === 'theme') for (const one of list) song.themes.push({ text: one, language: '' });
  else if (name === 'hymn_number') song.songbooks.push({ name: '', entry: value });
  else if (name === 'copyright' || name === 'ccli' || name === 'tempo') song.metadata[name] = value;
  else if (name === 'timesig') song.metadata.timeSignature = value;
  else if (name === 'capo') applyMetadata(song, { name, value, selector: '', attributes: {} }, line);
  else if (name === 'key' && normalizeKeyName(value)) song.metadata.key = normalizeKeyName(value) ?? '';
  else {
    carried.push(elementToJson(element));
    song.diagnostics.push({ line, message: diagnose('element-words', { name, words: value.slice(0, 200) }), text: '' });
  }
}

type ParserState = {
  readonly names: Map<string, SectionDraft>;
  readonly text: LyricsDraft;
  sectionName: string;
  /** The last line of chords, until words below it have used it. */
  chords: string;
  isUsed: boolean;
  at: number;
};

function readLyrics(lyrics: XmlElement): ParserState {
  const state: ParserState = {
    names: new Map(),
    text: { sections: [], order: [] },
    sectionName: 'V',
    chords: '',
    isUsed: false,
    at: lyrics.line,
  };
  for (const raw of rawText(lyrics).split(/\r\n?|\n/)) {
    readLine(raw, state);
    state.at += 1;
  }
  flushChords(state);
  return state;
}

function readLine(raw: string, state: ParserState): void {
  const heading = /^\s*\[(.*)\]\s*$/.exec(raw);
  const isWords = !heading && raw.trim() !== '' && !/^[.;]|^\s*(?:---|\|\|)\s*$/.test(raw);
  if (isWords) return readLyricLine(raw, state);
  flushChords(state);
  if (heading) state.sectionName = (heading[1] ?? '').trim();
  // "[V]" alone may cover several verses, whose numbers begin their lines.
  if (heading && !/^[VCPBT]$/i.test(state.sectionName)) findOrAddSection(state.sectionName, state);
  if (raw.startsWith('.')) state.chords = raw.slice(1);
  if (raw.startsWith(';')) addLine(state, state.sectionName, lyricLine('', [], raw.slice(1).trim()));
}

/* "1Words" below "[V]" is a line of verse 1; the chords above apply to the line of each verse. */
function readLyricLine(raw: string, state: ParserState): void {
  const numbered = /^[VCPBT]$/i.test(state.sectionName) ? /^(\d)(.*)$/.exec(raw) : null;
  const words = (numbered?.[2] ?? raw.replace(/^ /, '')).replaceAll('|', ' ');
  const line = state.chords === '' ? lyricLine(withoutUnderscores(words).trim()) : mergeChords(state.chords, words);
  addLine(state, `${state.sectionName}${numbered?.[1] ?? ''}`, line);
  state.isUsed = true;
  if (!numbered) state.chords = '';
}

/* Chords without words below them form a line of their own. */
function flushChords(state: ParserState): void {
  if (state.chords.trim() !== '' && !state.isUsed) {
    addLine(state, state.sectionName, mergeChordLine(state.chords, ''));
  }
  state.chords = '';
  state.isUsed = false;
}

/* Underscores only make room for chords. */
function mergeChords(chords: string, words: string) {
  const line = mergeChordLine(chords, words);
  const at = (offset: number) => withoutUnderscores(line.text.slice(0, offset)).length;
  return lyricLine(
    withoutUnderscores(line.text),
    line.chords.original.map(([offset, symbol]) => [at(offset), symbol] as const),
  );
}

const withoutUnderscores = (words: string): string => words.replaceAll('_', '');

function addLine(state: ParserState, name: string, line: ReturnType<typeof lyricLine>): void {
  const section = findOrAddSection(name, state);
  section.lines.push(line);
  section.lineNumbers.push(state.at);
}

function findOrAddSection(name: string, { names, text, at }: ParserState): SectionDraft {
  const existing = names.get(name);
  if (existing) return existing;
  const short = /^([VCPBT])(\d{0,3}[a-z]?)$/i.exec(name);
  const kind = kinds.get((short?.[1] ?? '').toUpperCase());
  const long = parseSectionName(name);
  const section = kind
    ? emptySection(kind, at, short?.[2])
    : long
      ? emptySection(long.kind, at, long.number)
      : emptySection('other', at, '', name);
  names.set(name, section);
  text.sections.push(section);
  text.order.push(section);
  return section;
}

/* "V1 C V2": an order that omits a section, or names a missing one, is reported. */
function applyPresentation(
  { names, text }: ParserState,
  element: XmlElement | undefined,
  { diagnostics }: SongDraft,
): void {
  const sectionNames = textOf(element).split(' ').filter(Boolean);
  if (!element || sectionNames.length === 0) return;
  const byName = new Map([...names].map(([name, section]) => [name.replaceAll(' ', '').toLowerCase(), section]));
  const unknown = sectionNames.filter((name) => !byName.has(name.toLowerCase()));
  if (unknown.length > 0) {
    const message = diagnose('order-unknown', { names: unknown.join(', ') });
    diagnostics.push({ line: element.line, message, text: '' });
  }
  const order = sectionNames.flatMap((name) => byName.get(name.toLowerCase()) ?? []);
  if (order.length === 0) return;
  const sung = new Set(order);
  const missing = text.sections.filter((section) => !sung.has(section));
  for (const { at } of missing) {
    diagnostics.push({ line: at, message: diagnose('section-not-in-order'), text: '' });
  }
  text.order.splice(0, text.order.length, ...order, ...missing);
}

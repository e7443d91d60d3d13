import type { LyricLine } from '@canticle/music';
import { isChordLine } from '../chord-line.ts';
import { parseDirective } from '../chordpro-directive.ts';
import { applyMetadata } from '../chordpro-metadata.ts';
import { diagnose } from '../diagnostics.ts';
import { mergeChordLine } from '../merge-chord-line.ts';
import { emptySong, finishSong, lyricLine, type SongDraft } from '../song-draft.ts';
import type { ParsedSong } from '../song-text.ts';
import { toSoundingChords } from '../sounding-chords.ts';
import { parsePartName } from './part-name.ts';
import { addThemes, splitNames, wordsLine } from './program-line.ts';
import { createDocument, type PartOrder } from './song-parts.ts';

type OpenPart = { readonly name: string; readonly at: number; readonly lines: LyricLine[] };
type State = { readonly song: SongDraft; readonly parts: OpenPart[]; order: PartOrder | undefined; isOpen: boolean };

const FIELD = /^\s*([A-Z][A-Za-z ]{1,24}):\s*(.*)$/;

/**
 * Reads a song of OnSong: a block of data, then parts whose names end with a colon, with chords in brackets or above the
 * words. Source: https://onsongapp.com/docs/features/formats/onsong/
 */
export function readOnSong(text: string): ParsedSong {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const state: State = { song: emptySong(), parts: [], order: undefined, isOpen: false };
  const first = lines.findIndex((line) => line.trim() !== '');
  const blank = lines.findIndex((line, index) => index > first && line.trim() === '');
  const end = blank < 0 ? lines.length : blank;
  const named = lines.findIndex((line, index) => index > first && index < end && isHeading(line));
  const body = named < 0 ? end : named;
  for (let index = Math.max(first, 0); index < body; index += 1) readHeaderLine(state, lines, index, first);
  for (let index = body; index < lines.length; ) index += readBodyLine(state, lines, index);
  const document = createDocument(state.song, state.parts, state.order);
  return finishSong(state.song, [{ language: '', document: toSoundingChords(document, state.song) }]);
}

const isHeading = (line: string): boolean => /:\s*$/.test(line) && parsePartName(line) !== undefined;

function readHeaderLine(state: State, lines: readonly string[], index: number, first: number): void {
  const { song } = state;
  const line = lines[index] ?? '';
  if (readDirective(state, line, index + 1)) return;
  const [, name = '', value = ''] = FIELD.exec(line) ?? [];
  if (name !== '') readField(state, name, value.trim(), index + 1);
  else if (index === first) song.titles.push({ text: line.trim(), language: '', kind: 'main' });
  else if (index === first + 1)
    for (const one of splitNames(line)) song.authors.push({ name: one, role: 'artist', language: '' });
  else
    song.diagnostics.push({
      line: index + 1,
      message: diagnose('field', { name: 'OnSong', words: line.trim() }),
      text: '',
    });
}

const CHORDPRO_FIELDS = new Set(['title', 'artist', 'key', 'capo', 'tempo', 'time', 'copyright', 'subtitle']);

function readField(state: State, name: string, value: string, line: number): void {
  const { song } = state;
  const key = name.trim().toLowerCase();
  if (value === '') return;
  if (key === 'author')
    for (const one of splitNames(value)) song.authors.push({ name: one, role: 'words', language: '' });
  else if (key === 'flow') state.order = { names: flowNames(value), line };
  else if (key === 'ccli') song.metadata.ccli = value;
  else if (key === 'book') song.songbooks.push({ name: value, entry: '' });
  else if (key === 'number') song.songbooks.push({ name: song.songbooks.pop()?.name ?? '', entry: value });
  else if (key === 'keywords' || key === 'topic') addThemes(song, value);
  else if (!CHORDPRO_FIELDS.has(key) || !applyMetadata(song, { name: key, value, selector: '', attributes: {} }, line))
    song.diagnostics.push({ line, message: diagnose('field', { name, words: value.slice(0, 200) }), text: '' });
}

/* "V1 C V2 C", or full names between commas, with remarks in brackets. */
function flowNames(value: string): readonly string[] {
  const plain = value.replace(/\([^()]*\)/g, '').trim();
  if (parsePartName(plain) !== undefined) return [plain];
  return (plain.includes(',') ? plain.split(',') : plain.split(/\s+/)).map((name) => name.trim()).filter(Boolean);
}

function readDirective(state: State, line: string, at: number): boolean {
  const directive = /^\s*\{/.test(line) ? parseDirective(line) : undefined;
  if (directive === undefined) return false;
  const section = /^(?:start_of_(\w+)|so([vcb])|comment|c)$/.exec(directive.name);
  const name = section?.[1] ?? section?.[2]?.toUpperCase() ?? directive.value;
  if (/^(?:end_of_|eo[vcb])/.test(directive.name)) state.isOpen = false;
  else if (section && parsePartName(name)) openPart(state, directive.value || name, at);
  else if (section) partOf(state, at).lines.push(lyricLine('', [], directive.value));
  else if (!applyMetadata(state.song, directive, at))
    state.song.diagnostics.push({ line: at, message: diagnose('directive', { directive: line.trim() }), text: '' });
  return true;
}

function readBodyLine(state: State, lines: readonly string[], index: number): number {
  const raw = withoutStyle(lines[index] ?? '');
  const at = index + 1;
  if (raw.trim() === '') state.isOpen = false;
  else if (readDirective(state, raw, at)) return 1;
  else if (beginsPart(lines, index)) openPart(state, raw.trim().replace(/:$/, ''), at);
  else if (/^\s*\([^()]*\)\s*$/.test(raw)) partOf(state, at).lines.push(lyricLine('', [], raw.trim().slice(1, -1)));
  else if (isChordLine(raw)) return readChordsAbove(state, lines, index);
  else partOf(state, at).lines.push(wordsLine(raw));
  return 1;
}

/* Within a part, a line that ends with a colon is sung, unless it is a known name. */
function beginsPart(lines: readonly string[], index: number): boolean {
  const line = withoutStyle(lines[index] ?? '');
  return isHeading(line) || (/:\s*$/.test(line) && (lines[index - 1] ?? '').trim() === '');
}

function readChordsAbove(state: State, lines: readonly string[], index: number): number {
  const below = withoutStyle(lines[index + 1] ?? '');
  const hasWords = below.trim() !== '' && !isChordLine(below) && !beginsPart(lines, index + 1);
  const line = mergeChordLine(withoutStyle(lines[index] ?? ''), hasWords ? below : '');
  partOf(state, index + 1).lines.push(line);
  return hasWords ? 2 : 1;
}

/* Bold, italic, both; a colour. */
const withoutStyle = (line: string): string => line.replace(/^(?:[*/!](?=\S)|[>&][a-z]+:)/i, '');

function openPart(state: State, name: string, at: number): OpenPart {
  const part = { name, at, lines: [] };
  state.parts.push(part);
  state.isOpen = true;
  return part;
}

const partOf = (state: State, at: number): OpenPart =>
  (state.isOpen ? state.parts.at(-1) : undefined) ?? openPart(state, '', at);

import { toSoundingChords } from './sounding-chords.ts';
import { isChordLine } from './chord-line.ts';
import { normalizeChordNames } from './normalize-chord-names.ts';
import { splitLines } from './chordpro-file.ts';
import { applyMetadata } from './chordpro-metadata.ts';
import type { FileLine } from './chordpro-file.ts';
import { mergeChordLine } from './merge-chord-line.ts';
import { parseSectionName, sectionKind } from './section-name.ts';
import type { SectionDraft, SongDraft, LyricsDraft } from './song-draft.ts';
import { emptySection, emptySong, finishDocument, finishSong, lyricLine } from './song-draft.ts';
import type { ParsedSong } from './song-text.ts';
import { diagnose } from './diagnostics.ts';

type ParserState = {
  readonly song: SongDraft;
  readonly text: LyricsDraft;
  currentSection: SectionDraft | undefined;
  tablature: { at: number; lines: string[] } | undefined;
  readonly carried: { line: number; lines: string[] }[];
};

/**
 * Reads words with the chords on the line above them. The first line is the title when a blank line follows it; "Key:
 * G" and the like above the words are metadata; "[Verse 1]" or "Chorus:" begins a section, otherwise every paragraph is
 * a verse.
 *
 * @param text  chords belong to the syllable in the same column; tab stops are every eighth column
 * @returns one song
 */
export function readChordsOverWords(text: string): readonly ParsedSong[] {
  const state: ParserState = {
    song: emptySong(),
    text: { sections: [], order: [] },
    currentSection: undefined,
    tablature: undefined,
    carried: [],
  };
  const lines = splitLines(text);
  let next = readTitle(state, lines);
  while (next < lines.length) next += readLine(state, lines, next);
  endTablature(state);
  const { song } = state;
  const rest = {
    keys: { original: song.metadata.key, new: '' },
    notes: '',
    carried: state.carried.length > 0 ? { 'chords-over-words': { tablature: state.carried } } : {},
  };
  const common = normalizeChordNames(finishDocument(state.text, rest, song.diagnostics), song.diagnostics);
  const document = toSoundingChords(common, song);
  return [finishSong(song, [{ language: '', document }])];
}

/** Reads one line, or two when chords are above words; returns how many. */
function readLine(state: ParserState, lines: readonly FileLine[], next: number): number {
  const { raw, at } = lines[next] ?? { raw: '', at: 1 };
  const below = lines[next + 1]?.raw ?? '';
  if (isTablature(raw) || (isChordLine(raw) && isTablature(below))) {
    state.currentSection = undefined;
    state.tablature ??= { at, lines: [] };
    state.tablature.lines.push(raw);
    return 1;
  }
  endTablature(state);
  if (raw.trim() === '') state.currentSection = undefined;
  else if (!readHeader(state, raw, at)) return readLyrics(state, raw, below, at);
  return 1;
}

function readLyrics(state: ParserState, raw: string, below: string, at: number): number {
  const section = (state.currentSection ??= addSection(state, emptySection('verse', at)));
  const hasPair = isChordLine(raw) && isLyricLine(below);
  section.lines.push(
    isChordLine(raw) ? mergeChordLine(raw, hasPair ? below : '') : lyricLine(raw.trim().replace(/\t/g, ' ')),
  );
  section.lineNumbers.push(hasPair ? at + 1 : at);
  return hasPair ? 2 : 1;
}

const isLyricLine = (raw: string): boolean =>
  raw.trim() !== '' && !isChordLine(raw) && !isTablature(raw) && !parseSectionName(raw) && !isRemark(raw);

/* Leading blanks are removed first: matching them together with those after the string's name takes quadratic time. */
const isTablature = (raw: string): boolean =>
  /^[a-g]?[#b]?\s*[|:]?\|?-[-\d|hp/\\~x^=()\s.]*-{2}/i.test(raw.trimStart());

/** A line of the reference implementation's own text output: "-- Title: …", "-- Start of chorus". */
const isRemark = (raw: string): boolean => /^-- \S/.test(raw);

function readHeader(state: ParserState, raw: string, at: number): boolean {
  if (isRemark(raw)) readRemark(state, raw.slice(3).trim(), at);
  else if (state.text.sections.length === 0 && readMetadata(state, raw, at)) return true;
  else {
    const name = parseSectionName(raw);
    if (!name) return false;
    state.currentSection = addSection(state, emptySection(name.kind, at, name.number));
  }
  return true;
}

function readRemark(state: ParserState, remark: string, at: number): void {
  const section = /^(Start|End) of (\w+)$/i.exec(remark);
  const kind = sectionKind(section?.[2] ?? '');
  if (section?.[1]?.toLowerCase() === 'end') state.currentSection = undefined;
  else if (section && kind) state.currentSection = addSection(state, emptySection(kind, at));
  else if (!readMetadata(state, remark, at)) {
    const open = state.currentSection ?? state.text.sections.at(-1) ?? addSection(state, emptySection('other', at));
    open.lines.push(lyricLine('', [], remark));
    open.lineNumbers.push(at);
  }
}

function readMetadata({ song }: ParserState, line: string, at: number): boolean {
  const match = /^(title|subtitle|artist|composer|key|capo|tempo|time|copyright)\s*:\s*(.+)$/is.exec(line.trim());
  if (!match) return false;
  const name = (match[1] ?? '').toLowerCase();
  return applyMetadata(song, { name, value: match[2] ?? '', selector: '', attributes: {} }, at);
}

/** Uses the first line as title when a blank line follows it; returns the index of the next line. */
function readTitle({ song }: ParserState, lines: readonly FileLine[]): number {
  const first = lines.findIndex(({ raw }) => raw.trim() !== '');
  const raw = lines[first]?.raw.trim() ?? '';
  const alone = (lines[first + 1]?.raw.trim() ?? '') === '';
  const isTitle = alone && isLyricLine(raw) && !/^(title|artist|key|capo)\s*:/i.test(raw);
  if (!isTitle) return Math.max(first, 0);
  song.titles.push({ text: raw, language: '', kind: 'main' });
  return first + 1;
}

function addSection({ text }: ParserState, section: SectionDraft): SectionDraft {
  text.sections.push(section);
  text.order.push(section);
  return section;
}

function endTablature(state: ParserState): void {
  const { tablature, carried, song } = state;
  if (!tablature) return;
  state.tablature = undefined;
  carried.push({ line: tablature.at, lines: tablature.lines });
  song.diagnostics.push({ line: tablature.at, message: diagnose('tablature'), text: tablature.lines.join('\n') });
}

import type { SectionKind } from '@canticle/music';
import { toSoundingChords } from './sounding-chords.ts';
import { type ChordToken, isChordLine } from './chord-line.ts';
import { normalizeChordNames } from './normalize-chord-names.ts';
import { splitLines } from './chordpro-file.ts';
import { applyMetadata } from './chordpro-metadata.ts';
import type { FileLine } from './chordpro-file.ts';
import { isCreditLine } from './credit-line.ts';
import { mergeChordLine } from './merge-chord-line.ts';
import { readLineMark } from './line-mark.ts';
import { spellNumberChords } from './number-chords.ts';
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
  readonly chords: PlacedChords;
};

/** Chords by the number of their line, each with the column of the words below that it stands above. */
export type PlacedChords = ReadonlyMap<number, readonly ChordToken[]>;

/**
 * Reads words with the chords on the line above them. The first line is the title when a blank line follows it; "Key:
 * G" and the like above the words are metadata; "[Verse 1]", "Chorus:", "1." or "R:" begins a section, otherwise every
 * paragraph is a verse. Numbers of the Nashville system are read in the key that is stated, or in C.
 *
 * @param text  chords belong to the syllable in the same column; tab stops are every eighth column
 * @param chords  lines of chords whose columns are not those of the text
 * @returns one song
 */
export function readChordsOverWords(text: string, chords: PlacedChords = new Map()): readonly ParsedSong[] {
  const spelled = spellNumberChords(splitLines(text), chords);
  const state: ParserState = {
    song: emptySong(),
    text: { sections: [], order: [] },
    currentSection: undefined,
    tablature: undefined,
    carried: [],
    chords: new Map([...chords, ...spelled.chords]),
  };
  const { lines } = spelled;
  let next = readTitle(state, lines);
  while (next < lines.length) next += readLine(state, lines, next);
  endTablature(state);
  repeatEmptyChoruses(state.text);
  const { song } = state;
  if (spelled.key !== undefined) applyNumbers(song, spelled.key);
  const rest = {
    keys: { original: song.metadata.key, new: '' },
    notes: '',
    carried: state.carried.length > 0 ? { 'chords-over-words': { tablature: state.carried } } : {},
  };
  const common = normalizeChordNames(finishDocument(state.text, rest, song.diagnostics), song.diagnostics);
  const document = toSoundingChords(common, song);
  return [finishSong(song, [{ language: '', document }])];
}

/* Numbers say what sounds, whatever the capo. */
function applyNumbers(song: SongDraft, key: string): void {
  song.metadata.key ||= key;
  if (song.capo) song.capo = { ...song.capo, chordsSound: true };
  song.diagnostics.push({ line: 1, message: diagnose('chords-numbered', { key }), text: '' });
}

/* "Chorus:" with nothing below it means the chorus that is written above. */
function repeatEmptyChoruses({ sections, order }: LyricsDraft): void {
  for (const section of sections.filter((one) => one.kind === 'chorus' && isOnlyHeaded(one))) {
    const at = sections.indexOf(section);
    if (!sections.slice(0, at).some(({ kind }) => kind === 'chorus')) continue;
    sections.splice(at, 1);
    order.splice(order.indexOf(section), 1, { chorusAgainAt: section.at });
  }
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
  const headed = splitHeading(raw);
  if (headed) return readHeadedChords(state, headed, below, at);
  if (raw.trim() === '') state.currentSection = afterBlank(state.currentSection);
  else if (!readHeader(state, raw, at)) return readLyrics(state, raw, below, at);
  return 1;
}

/* A blank line below a heading does not end its section. */
const afterBlank = (section: SectionDraft | undefined) => (section && isOnlyHeaded(section) ? section : undefined);

/* Nothing stands below its heading but how often it is sung. */
const isOnlyHeaded = ({ lines }: SectionDraft): boolean => lines.every(({ remark }) => remark !== '');

function readLyrics(state: ParserState, raw: string, below: string, at: number): number {
  const isChords = isChordLine(raw);
  const hasPair = isChords && isLyricLine(below);
  // "1. Amazing grace": the chords above it keep their columns.
  const words = withoutMark(state, hasPair ? below : raw, hasPair ? at + 1 : at);
  const section = (state.currentSection ??= addSection(state, emptySection('verse', at)));
  section.lines.push(
    isChords
      ? mergeChordLine(raw, hasPair ? words : '', state.chords.get(at))
      : lyricLine(words.trim().replace(/\t/g, ' ')),
  );
  section.lineNumbers.push(hasPair ? at + 1 : at);
  return hasPair ? 2 : 1;
}

type HeadedChords = { readonly heading: Heading; readonly chords: string };

/* "[Intro] G  D/F#  Em" and "Verse 2: G C (x2)": a heading with chords on the same line, which keep their columns. */
function splitHeading(raw: string): HeadedChords | undefined {
  const head = /^\s*(?:\[[^[\]]{2,40}\]:?|[\p{L}-]{2,20}(?: \d{1,2})?:)(?=\s*\S)/u.exec(raw.slice(0, 80))?.[0] ?? '';
  const heading = head === '' || isChordLine(head) ? undefined : readHeading(head);
  const chords = raw.slice(head.length);
  return heading && isChordLine(chords) ? { heading, chords: ' '.repeat(head.length) + chords } : undefined;
}

function readHeadedChords(state: ParserState, { heading, chords }: HeadedChords, below: string, at: number): number {
  const section = addSection(state, emptySection(heading.kind, at, heading.number, heading.label));
  state.currentSection = section;
  const hasPair = isLyricLine(below);
  section.lines.push(mergeChordLine(hasPair ? chords : chords.trim(), hasPair ? below : ''));
  section.lineNumbers.push(hasPair ? at + 1 : at);
  return hasPair ? 2 : 1;
}

/* A mark before the words begins a section, and becomes blanks. */
function withoutMark(state: ParserState, line: string, at: number): string {
  const mark = isChordLine(line) ? undefined : readLineMark(line);
  if (!mark || mark.length >= line.trimEnd().length) return line;
  state.currentSection = addSection(state, emptySection(mark.kind, at, mark.number));
  return ' '.repeat(mark.length) + line.slice(mark.length);
}

const isLyricLine = (raw: string): boolean =>
  raw.trim() !== '' && !isChordLine(raw) && !isTablature(raw) && !readHeading(raw) && !isRemark(raw);

/* Leading blanks are removed first: matching them together with those after the string's name takes quadratic time. */
const isTablature = (raw: string): boolean =>
  /^[a-g]?[#b]?\s*[|:]?\|?-[-\d|hp/\\~x^=()\s.]*-{2}/i.test(raw.trimStart());

/** A line of the reference implementation's own text output: "-- Title: …", "-- Start of chorus". */
const isRemark = (raw: string): boolean => /^-- \S/.test(raw);

function readHeader(state: ParserState, raw: string, at: number): boolean {
  if (isRemark(raw)) readRemark(state, raw.slice(3).trim(), at);
  else if (state.text.sections.length === 0 && readMetadata(state, raw, at)) return true;
  else if (state.text.sections.length === 0 && isCreditLine(raw)) state.song.comments.push(raw.trim());
  else {
    const heading = readHeading(raw);
    if (!heading) return false;
    state.currentSection = addSection(state, emptySection(heading.kind, at, heading.number, heading.label));
    if (heading.repeats === undefined) return true;
    state.currentSection.lines.push(lyricLine('', [], heading.repeats));
    state.currentSection.lineNumbers.push(at);
  }
  return true;
}

type Heading = {
  readonly kind: SectionKind;
  readonly number: string;
  readonly label?: string;
  /** How often it is sung, as written: "x2". */
  readonly repeats?: string;
};

/* Parts that have no kind of their own, which many sheets write in capital letters. */
const otherPart = /^\s*(TURNAROUND|INTERLUDE|INSTRUMENTAL|TAG|VAMP|SOLO|BREAKDOWN|POST-CHORUS)(?:\s+(\d))?\s*:?\s*$/;
const repeats = /^([^()]*?)[ \t]*[([]?(x ?\d{1,2}|\d{1,2} ?x)[)\]]?:?[ \t]*$/i;

/*
 * "[Verse 1]", "Chorus:", "1." or "R:" on a line of its own, also with how often it is sung: "CHORUS (2X)"; "[Guitar
 * solo]" is a section of that name.
 */
function readHeading(raw: string): Heading | undefined {
  const repeated = raw.length <= 60 && !isChordLine(raw) ? repeats.exec(raw) : null;
  if (!repeated) return readBareHeading(raw);
  const heading = readBareHeading(repeated[1] ?? '');
  return heading && { ...heading, repeats: (repeated[2] ?? '').toLowerCase() };
}

function readBareHeading(raw: string): Heading | undefined {
  const other = otherPart.exec(raw.slice(0, 60));
  if (other) return { kind: 'other', number: other[2] ?? '', label: capitalized(other[1] ?? '') };
  const name = parseSectionName(raw);
  if (name) return name;
  const mark = readLineMark(raw);
  if (mark) return mark.length >= raw.trimEnd().length ? mark : undefined;
  const label = /^\s*\[([^[\]]{2,40})\]\s*:?\s*$/.exec(raw)?.[1]?.trim() ?? '';
  return label !== '' && !isChordLine(raw) ? { kind: 'other', number: '', label } : undefined;
}

const capitalized = (name: string): string => name.slice(0, 1) + name.slice(1).toLowerCase();

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
  const facts = metadataIn(line);
  for (const { name, value } of facts) {
    if (name === 'tuning' || name === 'difficulty') song.comments.push(line.trim());
    else if (name !== 'capo' || !/^(?:no\b|none\b|0)/i.test(value))
      applyMetadata(song, { name, value, selector: '', attributes: {} }, at);
  }
  return facts.length > 0;
}

type Fact = { readonly name: string; readonly value: string };

const metadataLine =
  /^(title|subtitle|artist|composer|key|tom|tonart|toneart|capo|tempo|bpm|time|copyright|tuning|difficulty)\s*:\s*(.+)$/is;
/* "Capo 2", "capo 3rd fret" */
const bareCapo = /^(capo)\s+(\d{1,2})\b(?:st|nd|rd|th|\.)?(?:\s+fret)?$/i;
/* One of several on a line: "Key - D | Tempo - 72 | Time - 4/4" */
const listedFact = /^\s*(key|capo|tempo|bpm|time)\s*[-–:]\s*(\S.{0,30})$/i;
const FACT_NAMES: Readonly<Record<string, string>> = { tom: 'key', tonart: 'key', toneart: 'key', bpm: 'tempo' };

/* What a line says of the song, if it says nothing else. */
function metadataIn(line: string): readonly Fact[] {
  const parts = line.length <= 200 ? line.split(/\s[|•]\s/) : [];
  const found =
    parts.length > 1
      ? parts.map((part) => listedFact.exec(part.trim()))
      : [metadataLine.exec(line.trim()) ?? bareCapo.exec(line.trim())];
  if (found.some((one) => one === null)) return [];
  return found.map((one) => {
    const name = (one?.[1] ?? '').toLowerCase();
    return { name: FACT_NAMES[name] ?? name, value: one?.[2] ?? '' };
  });
}

/** Uses the first line as title when a blank line follows it; returns the index of the next line. */
function readTitle({ song }: ParserState, lines: readonly FileLine[]): number {
  const first = lines.findIndex(({ raw }) => raw.trim() !== '');
  const raw = lines[first]?.raw.trim() ?? '';
  const below = lines[first + 1]?.raw.trim() ?? '';
  const alone = below === '' || isMetadata(below) || isCreditLine(below) || readHeading(below) !== undefined;
  const isTitle = alone && isLyricLine(raw) && !isMetadata(raw) && !isCreditLine(raw) && !readLineMark(raw);
  if (!isTitle) return Math.max(first, 0);
  // "Amazing Grace Chords by John Newton", as a page with chords is headed.
  const [, title = raw, artist] = /^(.{1,100}) (?:Chords|Tab)(?: \(ver \d+\))? by (.{1,100})$/.exec(raw) ?? [];
  song.titles.push({ text: title, language: '', kind: 'main' });
  if (artist !== undefined) song.authors.push({ name: artist, role: 'artist', language: '' });
  return first + 1;
}

const isMetadata = (line: string): boolean => metadataIn(line).length > 0;

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

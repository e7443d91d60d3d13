import type { FileLine } from './chordpro-file.ts';
import { splitLines } from './chordpro-file.ts';
import { trimLine } from './chordpro-line.ts';
import { isCreditParagraph, isCreditLine } from './credit-line.ts';
import { parseNumberedLine } from './numbered-line.ts';
import { parseSectionHeading } from './section-heading.ts';
import type { SectionDraft, SongDraft, LyricsDraft } from './song-draft.ts';
import { emptySection, emptySong, finishDocument, finishSong, lyricLine } from './song-draft.ts';
import type { ParsedSong } from './song-text.ts';
import { type HymnLines, splitHymns } from './split-hymns.ts';
import { diagnose } from './diagnostics.ts';

type ParserState = {
  readonly song: SongDraft;
  readonly text: LyricsDraft;
  currentSection: SectionDraft | undefined;
  /** A blank line followed words of the open section. */
  hasBlankLine: boolean;
  hasChorus: boolean;
  /** No verse so far has a number. */
  isUnnumbered: boolean;
};

/** The start of a verse in a line: its number, and the words after it. */
type VerseStart = { readonly number: string; readonly words: string };

/* No two blank patterns are adjacent in these: a line of many blanks would take quadratic time. */
const titleLine = /^\s*(\d{1,4}[a-z]?)(?:\s*[–—.:)-]\s*|\s+)(\S.*)$/;
const verseNumberAlone = /^\s*(\d{1,3}[a-z]?)(?:\s*[.):])?\s*$/;
const verseStart = /^\s*(\d{1,3}[a-z]?)\s*[.)]\s*(?=[^\s\d])(.*)$/;
const repeatedChorus = /(?<![ \t])[ \t]*[[(]\s*(?:chorus|refrain|refreng|kor|omkved|ref\.?|cho\.?)\s*[\])}]\s*$/i;
const underline = /^\s*([-=_*~])\1{2,}\s*$/;

/**
 * Reads plain hymn texts: a title with or without a number ("12 – Title", "12. Title", "12 Title"), then verses that
 * begin with "1.", "1)", "1" or "I.", or are separated by blank lines, and sections headed by "Chorus:", "[Refrain]" or
 * "Verse 2". "[Chorus]" after a line means that the chorus is sung again there. Blank lines may be missing or too many;
 * a paragraph without a heading is a section of its own.
 *
 * @returns one entry per title line; at least one
 */
export function readPlainText(text: string): readonly ParsedSong[] {
  const { preface, hymns } = splitHymns(splitLines(text).map(withoutUnderline));
  const songs = hymns.map(readHymn);
  const [first, ...others] = songs;
  if (!first || preface.length === 0) return songs;
  const prefaceText = preface.map(({ raw }) => raw.trim()).join('\n');
  const diagnostic = { line: preface[0]?.at ?? 1, message: diagnose('before-songs'), text: prefaceText };
  return [{ ...first, diagnostics: [diagnostic, ...first.diagnostics] }, ...others];
}

/* A line drawn below a title or between verses. */
const withoutUnderline = ({ raw, at }: FileLine): FileLine => ({ raw: underline.test(raw) ? '' : raw, at });

function readHymn({ lines, isTitled }: HymnLines): ParsedSong {
  const state: ParserState = {
    song: emptySong(),
    text: { sections: [], order: [] },
    currentSection: undefined,
    hasBlankLine: false,
    hasChorus: false,
    isUnnumbered: true,
  };
  const body = lines.slice(readTitle(state.song, lines, isTitled));
  const starts = findVerses(body);
  const words = withoutCredits(state.song, body, starts);
  for (const line of words) readLine(state, line, starts.get(line.at));
  const rest = { keys: { original: '', new: '' }, notes: '', carried: {} };
  const document = finishDocument(state.text, rest, state.song.diagnostics);
  return finishSong(state.song, [{ language: '', document }]);
}

function readTitle(song: SongDraft, lines: readonly FileLine[], isTitled: boolean): number {
  const first = lines.findIndex(({ raw }) => raw.trim() !== '');
  const raw = lines[first]?.raw ?? '';
  if (first < 0 || verseNumberAlone.test(raw) || parseSectionHeading(raw)) return Math.max(first, 0);
  const below = lines.slice(first + 1).findIndex(({ raw: one }) => !isCreditLine(one)) + first + 1;
  const blankBelow = (lines[below]?.raw.trim() ?? '') === '' || verseNumberAlone.test(lines[below]?.raw ?? '');
  const numbered = titleLine.exec(raw);
  if (!isTitled && ((!blankBelow && !/^\s*\d+\s*[–—-]/.test(raw)) || isFirstOfVerses(lines, first))) return first;
  song.titles.push({ text: (numbered?.[2] ?? raw).trim(), language: '', kind: 'main' });
  if (numbered?.[1]) song.songbooks.push({ name: '', entry: numbered[1].replace(/^0+(?=\d)/, '') });
  return first + 1;
}

/** Whether a numbered line is verse 1, because verse 2 follows. */
function isFirstOfVerses(lines: readonly FileLine[], at: number): boolean {
  const one = parseNumberedLine(lines[at]?.raw ?? '');
  const next = lines.slice(at + 1).find(({ raw }) => raw.trim() !== '');
  const two = parseNumberedLine(next?.raw ?? '');
  return one?.value === 1 && two?.value === 2 && one.style === two.style;
}

/** The verse starts by line number: "1." and "1)" anywhere, "1" and "I." when they count up from 1. */
function findVerses(lines: readonly FileLine[]): ReadonlyMap<number, VerseStart> {
  const marked = new Map<number, VerseStart>();
  for (const { raw, at } of lines) {
    const [, number = '', words = ''] = verseNumberAlone.exec(raw) ?? verseStart.exec(raw) ?? [];
    if (number !== '') marked.set(at, { number, words });
  }
  if (marked.size > 0) return marked;
  const bare = findCountedVerses(lines, 'bare');
  return bare.size > 0 ? bare : findCountedVerses(lines, 'roman');
}

function findCountedVerses(lines: readonly FileLine[], style: 'bare' | 'roman'): ReadonlyMap<number, VerseStart> {
  const found = new Map<number, VerseStart>();
  for (const [index, { raw, at }] of lines.entries()) {
    const begins = found.size > 0 || (lines[index - 1]?.raw ?? '').trim() === '';
    const numbered = begins ? parseNumberedLine(raw) : undefined;
    if (numbered?.style === style && numbered.value === found.size + 1) found.set(at, numbered);
  }
  const isOnly = lines.filter(({ raw }, at) => raw.trim() !== '' && !lines[at - 1]?.raw.trim()).length === 1;
  return found.size > 1 || isOnly ? found : new Map();
}

/** Moves the credits above and below the words into the comments. */
function withoutCredits(
  song: SongDraft,
  lines: readonly FileLine[],
  starts: ReadonlyMap<number, VerseStart>,
): readonly FileLine[] {
  const paragraphs = paragraphsOf(lines);
  const isSung = (paragraph: readonly FileLine[]): boolean =>
    paragraph.some(({ raw, at }) => starts.has(at) || parseSectionHeading(raw) !== undefined) ||
    !isCreditParagraph(paragraph.map(({ raw }) => raw));
  const first = paragraphs.findIndex(isSung);
  if (first < 0) return lines;
  const last = paragraphs.findLastIndex(isSung);
  const credits = new Set([...paragraphs.slice(0, first), ...paragraphs.slice(last + 1)].flat());
  song.comments.push(...[...credits].map(({ raw }) => raw.trim()));
  return lines.filter((line) => !credits.has(line));
}

function paragraphsOf(lines: readonly FileLine[]): readonly (readonly FileLine[])[] {
  const paragraphs: FileLine[][] = [[]];
  for (const line of lines) {
    if (line.raw.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

function readLine(state: ParserState, { raw, at }: FileLine, verse: VerseStart | undefined): void {
  const heading = verse ? undefined : parseSectionHeading(raw);
  if (raw.trim() === '') state.hasBlankLine = (state.currentSection?.lines.length ?? 0) > 0;
  else if (verse) {
    beginSection(state, emptySection('verse', at, verse.number));
    if (verse.words) addLyrics(state, verse.words, at);
  } else if (heading?.kind === 'chorus' && heading.isBracketed && state.hasChorus)
    state.text.order.push({ chorusAgainAt: at });
  else if (heading) {
    beginSection(state, emptySection(heading.kind, at, heading.number));
    if (heading.text) addLyrics(state, heading.text, at);
  } else addLyrics(state, raw, at);
}

function addLyrics(state: ParserState, raw: string, at: number): void {
  // In a hymn with unnumbered verses every paragraph is a verse.
  if (!state.currentSection || state.hasBlankLine)
    beginSection(state, emptySection(state.isUnnumbered ? 'verse' : 'other', at));
  const repeat = repeatedChorus.exec(raw);
  const words = (repeat ? raw.slice(0, repeat.index) : raw).trim().replace(/\t/g, ' ');
  state.currentSection?.lines.push(lyricLine(trimLine(words, []).text));
  state.currentSection?.lineNumbers.push(at);
  if (repeat) state.text.order.push({ chorusAgainAt: at });
}

function beginSection(state: ParserState, section: SectionDraft): void {
  state.text.sections.push(section);
  state.text.order.push(section);
  state.currentSection = section;
  state.hasBlankLine = false;
  if (section.kind === 'chorus') state.hasChorus = true;
  if (section.kind === 'verse' && section.number !== '') state.isUnnumbered = false;
}

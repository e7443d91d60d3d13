import type { FileLine } from './chordpro-file.ts';
import { splitLines } from './chordpro-file.ts';
import { tidyLine } from './chordpro-line.ts';
import type { SectionDraft, SongDraft, TextDraft } from './song-draft.ts';
import { emptySection, emptySong, finishDocument, finishSong, lyricLine } from './song-draft.ts';
import type { ReadSong } from './song-text.ts';

type Reading = {
  readonly song: SongDraft;
  readonly text: TextDraft;
  open: SectionDraft | undefined;
  /** A blank line came after words of the open section. */
  broken: boolean;
  hasChorus: boolean;
  /** Every section so far is a verse without a number. */
  isUnnumbered: boolean;
};

/* No two runs of blanks stand side by side in these: a line of many blanks would take quadratic time. */
const titleLine = /^\s*(\d{1,4}[a-z]?)(?:\s*[–—.:-])?\s+(\S.*)$/;
const verseAlone = /^\s*(\d{1,3}[a-z]?)(?:\s*[.):])?\s*$/;
const verseBegins = /^\s*(\d{1,3}[a-z]?)\s*[.)]\s*(?=[^\s\d])(.*)$/;
const chorusAgain = /(?<![ \t])[ \t]*[[(]\s*(?:chorus|refrain|refreng|kor|omkved|ref\.?|cho\.?)\s*[\])}]\s*$/i;

/**
 * Reads plain hymn texts: "12 – Title", then verses headed by "1." and choruses headed by "Chorus:" or "[Refrain]".
 * "[Chorus]" after a line means that the chorus is sung again there. Blank lines may be missing or too many; a
 * paragraph without a heading stands by itself.
 *
 * @returns one entry per title line; at least one
 */
export function readNumberedText(text: string): readonly ReadSong[] {
  return splitHymns(splitLines(text)).map(readHymn);
}

/** A title line begins a hymn when a blank line stands above and below it, or a verse number. */
function splitHymns(lines: readonly FileLine[]): readonly (readonly FileLine[])[] {
  const hymns: FileLine[][] = [[]];
  lines.forEach((line, at) => {
    const isBlank = (index: number): boolean => (lines[index]?.raw ?? '').trim() === '';
    const below = lines[at + 1]?.raw ?? '';
    const begins =
      /^\s*\d{1,4}[a-z]?\s*[–—-]\s*\S/.test(line.raw) && isBlank(at - 1) && (isBlank(at + 1) || verseAlone.test(below));
    if (begins && hymns.at(-1)?.some(({ raw }) => raw.trim() !== '')) hymns.push([]);
    hymns.at(-1)?.push(line);
  });
  return hymns;
}

function readHymn(lines: readonly FileLine[]): ReadSong {
  const reading: Reading = {
    song: emptySong(),
    text: { sections: [], order: [] },
    open: undefined,
    broken: false,
    hasChorus: false,
    isUnnumbered: true,
  };
  for (const line of lines.slice(readTitle(reading.song, lines))) readLine(reading, line);
  const rest = { keys: { original: '', new: '' }, notes: '', carried: {} };
  const document = finishDocument(reading.text, rest, reading.song.losses);
  return finishSong(reading.song, [{ language: '', document }]);
}

function readTitle(song: SongDraft, lines: readonly FileLine[]): number {
  const first = lines.findIndex(({ raw }) => raw.trim() !== '');
  const raw = lines[first]?.raw ?? '';
  if (first < 0 || verseAlone.test(raw) || chorusHeading(raw)) return Math.max(first, 0);
  const blankBelow = (lines[first + 1]?.raw.trim() ?? '') === '' || verseAlone.test(lines[first + 1]?.raw ?? '');
  const numbered = titleLine.exec(raw);
  if (!blankBelow && !/^\s*\d+\s*[–—-]/.test(raw)) return first;
  song.titles.push({ text: (numbered?.[2] ?? raw).trim(), language: '', kind: 'main' });
  if (numbered?.[1]) song.songbooks.push({ name: '', entry: numbered[1].replace(/^0+(?=\d)/, '') });
  return first + 1;
}

function readLine(reading: Reading, { raw, at }: FileLine): void {
  const alone = verseAlone.exec(raw);
  const begins = alone ? null : verseBegins.exec(raw);
  const chorus = chorusHeading(raw);
  if (raw.trim() === '') reading.broken = (reading.open?.lines.length ?? 0) > 0;
  else if (alone || begins) {
    openSection(reading, emptySection('verse', at, (alone ?? begins)?.[1]));
    if (begins?.[2]) addWords(reading, begins[2], at);
  } else if (chorus?.isAgain && reading.hasChorus) reading.text.order.push({ chorusAgainAt: at });
  else if (chorus) {
    openSection(reading, emptySection('chorus', at, chorus.number));
    if (chorus.words) addWords(reading, chorus.words, at);
  } else addWords(reading, raw, at);
}

function addWords(reading: Reading, raw: string, at: number): void {
  // In a hymn whose verses have no numbers every paragraph is a verse.
  if (!reading.open || reading.broken) openSection(reading, emptySection(reading.isUnnumbered ? 'verse' : 'other', at));
  const again = chorusAgain.exec(raw);
  const words = (again ? raw.slice(0, again.index) : raw).trim().replace(/\t/g, ' ');
  reading.open?.lines.push(lyricLine(tidyLine(words, []).text));
  reading.open?.lineNumbers.push(at);
  if (again) reading.text.order.push({ chorusAgainAt: at });
}

function openSection(reading: Reading, section: SectionDraft): void {
  reading.text.sections.push(section);
  reading.text.order.push(section);
  reading.open = section;
  reading.broken = false;
  if (section.kind === 'chorus') reading.hasChorus = true;
  if (section.kind !== 'verse' || section.number !== '') reading.isUnnumbered = false;
}

type ChorusHeading = { readonly number: string; readonly words: string; readonly isAgain: boolean };

/** "Chorus:", "Chorus No. 2:", "[Refrain]", "Refrain: words begin here", and a heading with one letter wrong. */
function chorusHeading(raw: string): ChorusHeading | undefined {
  const bracketed = /^\s*[[(]\s*([a-z]+)\.?\s*(?:(\d+)\s*)?[\])}]\s*(?::\s*)?$/i.exec(raw);
  if (bracketed)
    return isChorusWord(bracketed[1]) ? { number: bracketed[2] ?? '', words: '', isAgain: true } : undefined;
  const plain = /^\s*([a-z]+)\.?(?:\s+(?:no\.?\s*)?(\d{1,2}))?\s*(?:[:;]\s*(.*)|)$/is.exec(raw);
  if (!plain || !isChorusWord(plain[1])) return undefined;
  return { number: plain[2] ?? '', words: (plain[3] ?? '').trim(), isAgain: false };
}

function isChorusWord(word = ''): boolean {
  const lower = word.toLowerCase();
  if (['kor', 'omkved', 'ref'].includes(lower)) return true;
  return ['chorus', 'refrain', 'refreng'].some((name) => name.length === lower.length && differences(name, lower) <= 1);
}

const differences = (a: string, b: string): number => [...a].filter((letter, at) => letter !== b[at]).length;

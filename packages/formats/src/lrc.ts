import { type Cue, inOrder, type ReadCues, type WordTime } from './cues.ts';

const STAMP = /\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/y;
const WORD = /<(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?>/g;
const TAG = /^\[([a-z#]+):(.*)\]\s*$/i;
/** How long the last line is shown, in milliseconds. */
const LAST_LINE_MS = 5000;

/**
 * Reads LRC, with times of single words (`<mm:ss.xx>`) and lines that come more than once. A line lasts until the next one
 * begins; an empty line with a time ends the one before it.
 * Source: https://en.wikipedia.org/wiki/LRC_(file_format)
 */
export function readLrc(text: string): ReadCues {
  const losses: string[] = [];
  const begun: { at: number; text: string; words: readonly WordTime[] }[] = [];
  let offset = 0;
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n?|\n/)) {
    const { stamps, rest } = readStamps(line);
    const tag = TAG.exec(line);
    if (stamps.length === 0 && tag?.[1]?.toLowerCase() === 'offset') offset = Number(tag[2]) || 0;
    else if (stamps.length === 0 && tag === null && line.trim() !== '')
      losses.push(`The line "${line.trim().slice(0, 80)}" has no time.`);
    // A positive offset makes words come sooner.
    const words = readWords(rest);
    const first = stamps[0] ?? 0;
    for (const stamp of stamps) {
      const moved = words.words.map(({ at, index }) => ({ at: early(at - first + stamp, offset), index }));
      begun.push({ at: early(stamp, offset), text: words.text, words: moved });
    }
  }
  return { cues: lasting(begun.toSorted((a, b) => a.at - b.at)), losses };
}

/** Writes LRC, to the hundredth of a second; a gap between two lines becomes an empty line. */
export function writeLrc(cues: readonly Cue[]): string {
  const sorted = inOrder(cues);
  const lines = sorted.flatMap((cue, index) => {
    const next = sorted[index + 1]?.at;
    const isGap = next === undefined || hundredths(cue.end) < hundredths(next);
    return [`[${clock(cue.at)}]${withWordTimes(cue)}`, ...(isGap ? [`[${clock(cue.end)}]`] : [])];
  });
  return `${lines.join('\n')}\n`;
}

const early = (at: number, offset: number) => Math.max(0, at - offset);
const hundredths = (milliseconds: number) => Math.round(milliseconds / 10);

function readStamps(line: string): { stamps: number[]; rest: string } {
  const stamps: number[] = [];
  const start = line.length - line.trimStart().length;
  STAMP.lastIndex = start;
  let end = start;
  for (let found = STAMP.exec(line); found !== null; found = STAMP.exec(line)) {
    stamps.push(milliseconds(found));
    end = STAMP.lastIndex;
  }
  return { stamps, rest: line.slice(end).trim() };
}

function readWords(source: string): { text: string; words: WordTime[] } {
  const words: WordTime[] = [];
  let text = '';
  let from = 0;
  for (const found of source.matchAll(WORD)) {
    text += source.slice(from, found.index);
    from = found.index + found[0].length;
    words.push({ at: milliseconds(found), index: text.length });
  }
  return { text: (text + source.slice(from)).trimEnd(), words };
}

function milliseconds([, minutes = '0', seconds = '0', fraction = '']: RegExpExecArray | RegExpMatchArray): number {
  return (Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

function lasting(begun: readonly { at: number; text: string; words: readonly WordTime[] }[]): Cue[] {
  const cues = begun.map((line, index) => ({ ...line, end: begun[index + 1]?.at ?? line.at + LAST_LINE_MS }));
  return inOrder(cues);
}

function clock(milliseconds: number): string {
  const all = hundredths(milliseconds);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(all / 6000))}:${two(Math.floor(all / 100) % 60)}.${two(all % 100)}`;
}

function withWordTimes({ text, words }: Cue): string {
  const line = text.replace(/(?<!\s)\s*\n\s*/g, ' ').trimEnd();
  const cuts = words.filter(({ index }) => index <= line.length).toSorted((a, b) => a.index - b.index);
  const pieces = cuts.map(
    ({ at, index }, place) => `<${clock(at)}>${line.slice(index, cuts[place + 1]?.index ?? line.length)}`,
  );
  return line.slice(0, cuts[0]?.index ?? line.length) + pieces.join('');
}

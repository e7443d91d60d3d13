import { type Cue, sortCues, type ParsedCues, type WordTime } from './cues.ts';

const TIMESTAMP = /\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/y;
const WORD = /<(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?>/g;
const TAG = /^\[([a-z#]+):(.*)\]\s*$/i;
/** How long the last line is displayed, in milliseconds. */
const LAST_LINE_MS = 5000;

/**
 * Reads LRC, with word times (`<mm:ss.xx>`) and lines that occur more than once. A line lasts until the next one
 * begins; an empty line with a time ends the one before it.
 * Source: https://en.wikipedia.org/wiki/LRC_(file_format)
 */
export function readLrc(text: string): ParsedCues {
  const diagnostics: string[] = [];
  const timedLines: { at: number; text: string; words: readonly WordTime[] }[] = [];
  let offset = 0;
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n?|\n/)) {
    const { timestamps, rest } = readTimestamps(line);
    const tag = TAG.exec(line);
    if (timestamps.length === 0 && tag?.[1]?.toLowerCase() === 'offset') offset = Number(tag[2]) || 0;
    else if (timestamps.length === 0 && tag === null && line.trim() !== '')
      diagnostics.push(`The line "${line.trim().slice(0, 80)}" has no time.`);
    // A positive offset makes words appear earlier.
    const words = readWords(rest);
    const first = timestamps[0] ?? 0;
    for (const timestamp of timestamps) {
      const shiftedWords = words.words.map(({ at, index }) => ({
        at: shiftEarlier(at - first + timestamp, offset),
        index,
      }));
      timedLines.push({ at: shiftEarlier(timestamp, offset), text: words.text, words: shiftedWords });
    }
  }
  return { cues: withEndTimes(timedLines.toSorted((a, b) => a.at - b.at)), diagnostics };
}

/** Writes LRC, to the hundredth of a second; a gap between two lines becomes an empty line. */
export function writeLrc(cues: readonly Cue[]): string {
  const sorted = sortCues(cues);
  const lines = sorted.flatMap((cue, index) => {
    const next = sorted[index + 1]?.at;
    const isGap = next === undefined || toHundredths(cue.end) < toHundredths(next);
    return [`[${formatLrcTime(cue.at)}]${withWordTimes(cue)}`, ...(isGap ? [`[${formatLrcTime(cue.end)}]`] : [])];
  });
  return `${lines.join('\n')}\n`;
}

const shiftEarlier = (at: number, offset: number) => Math.max(0, at - offset);
const toHundredths = (milliseconds: number) => Math.round(milliseconds / 10);

function readTimestamps(line: string): { timestamps: number[]; rest: string } {
  const timestamps: number[] = [];
  const start = line.length - line.trimStart().length;
  TIMESTAMP.lastIndex = start;
  let end = start;
  for (let found = TIMESTAMP.exec(line); found !== null; found = TIMESTAMP.exec(line)) {
    timestamps.push(toMilliseconds(found));
    end = TIMESTAMP.lastIndex;
  }
  return { timestamps, rest: line.slice(end).trim() };
}

function readWords(source: string): { text: string; words: WordTime[] } {
  const words: WordTime[] = [];
  let text = '';
  let from = 0;
  for (const found of source.matchAll(WORD)) {
    text += source.slice(from, found.index);
    from = found.index + found[0].length;
    words.push({ at: toMilliseconds(found), index: text.length });
  }
  return { text: (text + source.slice(from)).trimEnd(), words };
}

function toMilliseconds([, minutes = '0', seconds = '0', fraction = '']: RegExpExecArray | RegExpMatchArray): number {
  return (Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

function withEndTimes(timedLines: readonly { at: number; text: string; words: readonly WordTime[] }[]): Cue[] {
  const cues = timedLines.map((line, index) => ({ ...line, end: timedLines[index + 1]?.at ?? line.at + LAST_LINE_MS }));
  return sortCues(cues);
}

function formatLrcTime(milliseconds: number): string {
  const all = toHundredths(milliseconds);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(all / 6000))}:${two(Math.floor(all / 100) % 60)}.${two(all % 100)}`;
}

function withWordTimes({ text, words }: Cue): string {
  const line = text.replace(/(?<!\s)\s*\n\s*/g, ' ').trimEnd();
  const cuts = words.filter(({ index }) => index <= line.length).toSorted((a, b) => a.index - b.index);
  const parts = cuts.map(
    ({ at, index }, position) => `<${formatLrcTime(at)}>${line.slice(index, cuts[position + 1]?.index ?? line.length)}`,
  );
  return line.slice(0, cuts[0]?.index ?? line.length) + parts.join('');
}

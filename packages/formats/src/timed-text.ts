import { readCues } from './timed-cues.ts';
import { readLrc } from './timed-lrc.ts';

/** A word and the moment it is sung, in whole milliseconds from the beginning of the recording. */
export type TimedWord = { readonly at: number; readonly text: string };

/** A line and when it is sung, in whole milliseconds. `until` is null where the file names no end: then the next line ends it. */
export type TimedLine = {
  readonly at: number;
  readonly until: number | null;
  readonly text: string;
  /** The words with moments of their own; empty when only the line has one. */
  readonly words: readonly TimedWord[];
};

/**
 * Reads timed lyrics or subtitles: LRC (also with times for words), WebVTT or SubRip, which it finds out by itself. What
 * is no line of such a file is passed over; a text without any line gives an empty list.
 * @example readTimedText('[00:12.50]Amazing grace') // [{ at: 12500, until: null, text: 'Amazing grace', words: [] }]
 */
export function readTimedText(text: string): readonly TimedLine[] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const lines = plain.includes('-->') ? readCues(plain) : readLrc(plain);
  return lines.toSorted((one, other) => one.at - other.at);
}

/**
 * Writes timed lyrics as WebVTT. A line without an end lasts until the next one; the last, five seconds.
 * Source: https://www.w3.org/TR/webvtt1/
 */
export function writeWebVtt(lines: readonly TimedLine[]): string {
  const cues = lines.map((line, index) => {
    const until = line.until ?? lines[index + 1]?.at ?? line.at + 5000;
    return `${stamp(line.at)} --> ${stamp(Math.max(until, line.at + 1))}\n${escaped(line)}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

function escaped({ text, words }: TimedLine): string {
  const plain = (part: string) => part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (words.length === 0) return plain(text);
  return words.map((word) => `<${stamp(word.at)}>${plain(word.text)}`).join(' ');
}

function stamp(milliseconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = milliseconds / 1000;
  const rest = String(milliseconds % 1000).padStart(3, '0');
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${rest}`;
}

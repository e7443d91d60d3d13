import type { TimedLine, TimedWord } from './timed-text.ts';

const stamps = /^\s*((?:\[\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?\]\s*)+)(.*)$/;
const oneStamp = /\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/g;
const wordStamp = /<(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?>([^<]*)/g;

/**
 * Reads the lines of an LRC file, with the shift of its `offset` (milliseconds, positive is earlier). A line with several
 * moments, a refrain, comes once for each.
 */
export function readLrc(text: string): TimedLine[] {
  const offset = Number(/^\s*\[offset:\s*([+-]?\d{1,7})\s*\]/im.exec(text)?.[1] ?? 0);
  const shifted = (at: number) => Math.max(0, at - offset);
  return text.split('\n').flatMap((line) => {
    const [, moments = '', words = ''] = stamps.exec(line) ?? [];
    const timed = wordsOf(words, shifted);
    const plain = words
      .replace(/<[\d:.]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    return [...moments.matchAll(oneStamp)].map(
      (moment): TimedLine => ({ at: shifted(momentOf(moment)), until: null, text: plain, words: timed }),
    );
  });
}

function wordsOf(line: string, shifted: (at: number) => number): readonly TimedWord[] {
  return [...line.matchAll(wordStamp)]
    .map((match) => ({ at: shifted(momentOf(match)), text: (match[4] ?? '').trim() }))
    .filter(({ text }) => text !== '');
}

/* "5" after the point is half a second, "50" too. */
function momentOf([, minutes, seconds, fraction = '']: RegExpMatchArray): number {
  return (Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

import type { TimedLine, TimedWord } from './timed-text.ts';

const moment = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const timing = new RegExp(String.raw`^\s*${moment}\s*-->\s*${moment}`);
const wordTiming = new RegExp(`<${moment}>([^<]*)`, 'g');
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/** Reads the cues of a WebVTT or SubRip file; markup is taken out, several lines of one cue become one. */
export function readCues(text: string): TimedLine[] {
  return text.split(/\n[ \t]*\n+/).flatMap((block) => {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => timing.test(line));
    const match = timing.exec(lines[at] ?? '');
    if (!match) return [];
    const words = lines.slice(at + 1).join(' ');
    const line = { at: millisecondsIn(match, 1), until: millisecondsIn(match, 5), text: plainText(words) };
    return line.text === '' ? [] : [{ ...line, words: wordsOf(words) }];
  });
}

function wordsOf(text: string): readonly TimedWord[] {
  return [...text.matchAll(wordTiming)]
    .map((match) => ({ at: millisecondsIn(match, 1), text: plainText(match[5] ?? '') }))
    .filter((word) => word.text !== '');
}

const plainText = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&[a-z]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

function millisecondsIn(match: RegExpMatchArray, first: number): number {
  const [hours = '0', minutes = '0', seconds = '0', fraction = ''] = match.slice(first, first + 4);
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

import { type Cue, formatTimestamp, sortCues, type ParsedCues, parseTimestamp, type WordTime } from './cues.ts';

/** A timing line and its settings: `00:01.000 --> 00:02.000 align:start`. */
const TIMING_LINE = /^\s*([\d:.,]+)\s*-->\s*([\d:.,]+)(?:\s+.*)?$/s;
/** Source: https://www.w3.org/TR/webvtt1/#webvtt-cue-text-span and the tags that SRT players support. */
const TAG = /<(\/?[a-z][^<>\n]*|\d[\d:.]*)>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00a0',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
};

/** Reads WebVTT. Styles, regions and positions are dropped; word times are kept. */
export function readWebVtt(text: string): ParsedCues {
  return readBlocks(text, (line) => line.replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (name) => ENTITIES[name] ?? name));
}

/** Reads SubRip (.srt). Italics and colours are dropped. */
export function readSrt(text: string): ParsedCues {
  return readBlocks(text, (line) => line.replace(/\{\\an?\d+\}/g, ''));
}

/** Writes WebVTT. */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = sortCues(cues).map((cue) => `${formatTiming(cue)}\n${withWordTimes(cue)}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

const formatTiming = ({ at, end }: Cue) => `${formatTimestamp(at)} --> ${formatTimestamp(Math.max(at, end))}`;

/* A block ends at an empty line. */
const removeBlankLines = (text: string) => text.replace(/\n(?:[^\S\n]*\n)+/g, '\n').trim();

function readBlocks(text: string, cleanText: (text: string) => string): ParsedCues {
  const cues: Cue[] = [];
  const diagnostics: string[] = [];
  const blocks = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[^\S\n]*\n)+/);
  for (const block of blocks) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMING_LINE.test(line));
    if (at < 0) continue;
    const [, from = '', to = ''] = TIMING_LINE.exec(lines[at] ?? '') ?? [];
    const [start, end] = [parseTimestamp(from), parseTimestamp(to)];
    if (start === undefined || end === undefined || end < start) {
      diagnostics.push(`The times "${from} --> ${to}" cannot be read.`);
      continue;
    }
    cues.push({
      at: start,
      end,
      ...readWords(
        lines
          .slice(at + 1)
          .join('\n')
          .trim(),
        cleanText,
      ),
    });
  }
  return { cues: sortCues(cues), diagnostics };
}

/* Removes the tags; a tag that is a time gives the start of the word after it. */
function readWords(source: string, cleanText: (text: string) => string): { text: string; words: WordTime[] } {
  const words: WordTime[] = [];
  let text = '';
  let from = 0;
  for (const tag of source.matchAll(TAG)) {
    text += cleanText(source.slice(from, tag.index));
    from = tag.index + tag[0].length;
    const at = parseTimestamp(tag[1] ?? '');
    if (at !== undefined) words.push({ at, index: text.length });
  }
  text += cleanText(source.slice(from));
  return { text, words };
}

function withWordTimes({ text, words }: Cue): string {
  const body = removeBlankLines(text);
  const cuts = words.filter(({ index }) => index <= body.length).toSorted((a, b) => a.index - b.index);
  const parts = cuts.map(({ at, index }, position) => {
    const next = cuts[position + 1]?.index ?? body.length;
    return `<${formatTimestamp(at)}>${escapeText(body.slice(index, next))}`;
  });
  return escapeText(body.slice(0, cuts[0]?.index ?? body.length)) + parts.join('');
}

/* An arrow would be read as a timing line. */
const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/**
 * Writes subtitles as SRT, line by line.
 *
 * @example writeSrt([{ at: 0, end: 1500, text: 'Sing', words: [] }]) // '1\r\n00:00:00,000 --> 00:00:01,500\r\nSing\r\n'
 */
export function writeSrt(cues: readonly Cue[]): string {
  const clock = (at: number) => formatTimestamp(at).replace('.', ',');
  const blocks = sortCues(cues).map(
    ({ at, end, text }, number) =>
      `${number + 1}\r\n${clock(at)} --> ${clock(end)}\r\n${text.replace(/\r?\n/g, '\r\n')}\r\n`,
  );
  return blocks.join('\r\n');
}

import { type Cue, clockText, inOrder, type ReadCues, readClock, type WordTime } from './cues.ts';

/** Times and what follows them on the line: `00:01.000 --> 00:02.000 align:start`. */
const TIMES = /^\s*([\d:.,]+)\s*-->\s*([\d:.,]+)(?:\s+.*)?$/s;
/** Source: https://www.w3.org/TR/webvtt1/#webvtt-cue-text-span and the tags that SRT players know. */
const TAG = /<(\/?[a-z][^<>\n]*|\d[\d:.]*)>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00a0',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
};

/** Reads WebVTT. Styles, regions and positions are left out; times of single words are kept. */
export function readWebVtt(text: string): ReadCues {
  return readBlocks(text, (line) => line.replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (name) => ENTITIES[name] ?? name));
}

/** Reads SubRip (.srt). Italics and colours are left out. */
export function readSrt(text: string): ReadCues {
  return readBlocks(text, (line) => line.replace(/\{\\an?\d+\}/g, ''));
}

/** Writes WebVTT. */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = inOrder(cues).map((cue) => `${times(cue)}\n${withWordTimes(cue)}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

const times = ({ at, end }: Cue) => `${clockText(at)} --> ${clockText(Math.max(at, end))}`;

/* A block ends at an empty line. */
const oneBlock = (text: string) => text.replace(/\n(?:[^\S\n]*\n)+/g, '\n').trim();

function readBlocks(text: string, clean: (text: string) => string): ReadCues {
  const cues: Cue[] = [];
  const losses: string[] = [];
  const blocks = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[^\S\n]*\n)+/);
  for (const block of blocks) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMES.test(line));
    if (at < 0) continue;
    const [, from = '', to = ''] = TIMES.exec(lines[at] ?? '') ?? [];
    const [start, end] = [readClock(from), readClock(to)];
    if (start === undefined || end === undefined || end < start) {
      losses.push(`The times "${from} --> ${to}" cannot be read.`);
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
        clean,
      ),
    });
  }
  return { cues: inOrder(cues), losses };
}

/* Takes the tags out; a tag that is a time says when the word after it begins. */
function readWords(source: string, clean: (text: string) => string): { text: string; words: WordTime[] } {
  const words: WordTime[] = [];
  let text = '';
  let from = 0;
  for (const tag of source.matchAll(TAG)) {
    text += clean(source.slice(from, tag.index));
    from = tag.index + tag[0].length;
    const at = readClock(tag[1] ?? '');
    if (at !== undefined) words.push({ at, index: text.length });
  }
  text += clean(source.slice(from));
  return { text, words };
}

function withWordTimes({ text, words }: Cue): string {
  const body = oneBlock(text);
  const cuts = words.filter(({ index }) => index <= body.length).toSorted((a, b) => a.index - b.index);
  const pieces = cuts.map(({ at, index }, place) => {
    const next = cuts[place + 1]?.index ?? body.length;
    return `<${clockText(at)}>${escapeText(body.slice(index, next))}`;
  });
  return escapeText(body.slice(0, cuts[0]?.index ?? body.length)) + pieces.join('');
}

/* An arrow would be taken for times. */
const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/**
 * Writes subtitles as SRT, line by line.
 *
 * @example writeSrt([{ at: 0, end: 1500, text: 'Sing', words: [] }]) // '1\r\n00:00:00,000 --> 00:00:01,500\r\nSing\r\n'
 */
export function writeSrt(cues: readonly Cue[]): string {
  const clock = (at: number) => clockText(at).replace('.', ',');
  const blocks = inOrder(cues).map(
    ({ at, end, text }, number) =>
      `${number + 1}\r\n${clock(at)} --> ${clock(end)}\r\n${text.replace(/\r?\n/g, '\r\n')}\r\n`,
  );
  return blocks.join('\r\n');
}

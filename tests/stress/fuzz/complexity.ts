import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row, StressReport } from '../report.ts';
import { type Beginning, GROWING_SONGBOOKS, growingHymns, type GrowingFile, SONG_BEGINNINGS } from './growing-files.ts';
import { TOKENS } from './mutate.ts';
import { isExpectedError, PROGRAM_READER, type Reader, TEXT_READERS } from './readers.ts';

/** Characters of the shortest text; the longest is four times as long. */
const BASE_LENGTH = 10_000;
const FACTOR = 4;
/** Below this many milliseconds the growth of a time is not judged: it is noise. */
const MIN_MEASURABLE_MS = 30;
/**
 * How much faster a time may grow than the length: four times the text may take a linear reader four times as long, a
 * quadratic one sixteen times. A linear baseline is measured too, so that caches and other work are left out.
 */
const MAX_EXCESS = 2.2;

const NAMES: Readonly<Record<string, string>> = { songs: 'a.cho', scripture: 'a.usfm' };

/** Prefixes that lead a reader to the repeated part. It is read as it is, and with an end that matches nothing. */
const PREFIXES: Readonly<Record<string, readonly Beginning[]>> = {
  songs: Object.values(SONG_BEGINNINGS).flat(),
  scripture: [
    ['a.usfm', '\\id GEN\n\\c 1\n\\p\n\\v 1 '],
    [
      'a.xml',
      '<osis><osisText osisIDWork="a"><div type="book" osisID="Gen"><chapter osisID="Gen.1"><verse osisID="Gen.1.1">',
    ],
    ['a.xml', '<usx version="3.0"><book code="GEN"/><chapter number="1"/><para style="p"><verse number="1"/>'],
    ['a.xml', '<usfx><book id="GEN"><c id="1"/><p><v id="1"/>'],
    ['01 Genesis/001.md', '1 In the beginning\n'],
    ['01 Genesis/001.md', ''],
    ['a.txt', '# Genesis [1:1]\n'],
    ['a.txt', '# Genesis [1:1]\n# G'],
  ],
  ABC: [
    ['a.abc', 'X:1\nT:a\nM:4/4\nL:1/8\nK:C\nABcd|'],
    ['a.abc', 'X:1\nT:a\n%%score '],
    ['a.abc', 'X:1\nT:a\nM:4'],
  ],
  score: [['a.xml', '<score-partwise version="4.0"><part-list>']],
  'pasted words': [
    ['pasted', 'Title\n\n'],
    ['pasted', 'Title\nKey: C\n\n1  4  6m\nwords of it\n1 '],
    ['pasted', 'Title\n\n(G)A (C)b (D)c '],
    ['pasted', '1. Title\n\n1. words\n'],
  ],
  'printed text': [
    ['a.pdf', 'Title\n'],
    ['a.pdf', 'Title\nC    G    C\nwords of the song\n'],
    ['a.pdf', 'Title\n1  4  6m\nwords of the song\n'],
  ],
  article: [
    ['a.md', ''],
    ['a.md', '---\ntitle: a\n---\n'],
    ['a.md', '---\n'],
    ['a.md', '<div><p>'],
    ['a.md', '![a]('],
    ['a.md', '| a | b |\n|---|---|\n'],
    ['a.md', '[a]: '],
  ],
  'words in time': [
    ['a.lrc', '[00:01.00]'],
    ['a.srt', '1\n00:00:01,000 --> 00:00:02,000\n'],
    ['a.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\n'],
  ],
};

/**
 * Repeats every token of the formats until the text is long, and lets everything a file can have many of grow, and
 * measures how each reader's time grows with it.
 *
 * @param only  what the name of a reader, or of what a file has many of, begins with
 */
export async function checkComplexity(only = ''): Promise<StressReport> {
  const folder = mkdtempSync(join(tmpdir(), 'canticle-growth-'));
  const found: Judged[] = [];
  let texts = 0;
  const files = [...growingHymns(), ...GROWING_SONGBOOKS].filter(({ what }) => what.startsWith(only));
  try {
    for (const file of files) found.push(...(await judgeFile(file, folder)));
    for (const reader of TEXT_READERS.filter(({ name }) => name.startsWith(only)))
      for (const beginning of PREFIXES[reader.name] ?? [[NAMES[reader.name] ?? 'a.cho', ''] as const])
        for (const sign of new Set(TOKENS.flatMap((one) => [one, `${one}a\n`]))) {
          texts += 1;
          found.push(...(await judgeText(reader, beginning, sign)));
        }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const worst = found.toSorted((one, other) => other.excess - one.excess)[0] ?? {
    excess: 0,
    what: 'none takes a noticeable time',
  };
  const rows: Row[] = [
    ['texts of one repeated sign', `${texts}, of ${BASE_LENGTH} and ${BASE_LENGTH * FACTOR} characters`],
    ['files with many of one thing', `${files.length}, of ${Object.keys(SONG_BEGINNINGS).length} song formats`],
    ['grows fastest', `${worst.excess.toFixed(2)} times the linear baseline, at most ${MAX_EXCESS} (${worst.what})`],
  ];
  const failures = found
    .filter(({ excess }) => excess > MAX_EXCESS)
    .map(({ what, excess }) => `${what}: ${excess.toFixed(1)} times as much as a linear reader`);
  return { rows, failures };
}

/** A file whose reading takes a noticeable time, and how much faster the time grows than the file. */
type Judged = { readonly what: string; readonly excess: number };

async function judgeText(reader: Reader, [name, head]: Beginning, sign: string): Promise<readonly Judged[]> {
  const text = (tail: string) => (length: number) =>
    new TextEncoder().encode(head + sign.repeat(Math.ceil(length / sign.length)) + tail);
  const read = (bytes: Uint8Array) => reader.read(name, bytes, '');
  const growth =
    (await measureGrowth(read, text('')(BASE_LENGTH), text('')(BASE_LENGTH * FACTOR))) ??
    (await measureGrowth(read, text('\u2028!')(BASE_LENGTH), text('\u2028!')(BASE_LENGTH * FACTOR)));
  return growth === undefined ? [] : [judged(`${reader.name}, ${name}: ${JSON.stringify(head + sign)}`, growth)];
}

async function judgeFile({ what, base, build }: GrowingFile, folder: string): Promise<readonly Judged[]> {
  const [short, long] = [await build(base), await build(base * FACTOR)];
  const read = (bytes: Uint8Array) => PROGRAM_READER.read(short.name, bytes, folder);
  const growth = await measureGrowth(read, short.bytes, long.bytes);
  return growth === undefined ? [] : [judged(`${what} (${base} and ${base * FACTOR})`, growth)];
}

const judged = (what: string, { short, long, excess }: Growth): Judged => ({
  what: `${what} takes ${short.toFixed(0)} ms, ${FACTOR} times as much ${long.toFixed(0)} ms`,
  excess,
});

type Growth = { readonly short: number; readonly long: number; readonly excess: number };

/* The machine may be slow for a moment: a result that grows too fast is measured again, and the fastest time counts. */
async function measureGrowth(read: Read, short: Uint8Array, long: Uint8Array): Promise<Growth | undefined> {
  const first = await time(read, long);
  if (first < MIN_MEASURABLE_MS) return undefined;
  let best: Growth | undefined;
  for (let tries = 0; tries < 3 && (best === undefined || best.excess > MAX_EXCESS); tries++) {
    const times = { short: await fastest(read, short), long: await fastest(read, long) };
    const linear = baseline(long) / Math.max(0.01, baseline(short));
    const excess = times.long / Math.max(1, times.short) / Math.max(FACTOR, linear);
    if (times.long < MIN_MEASURABLE_MS) return undefined;
    if (best === undefined || excess < best.excess) best = { ...times, excess };
  }
  return best;
}

type Read = (bytes: Uint8Array) => unknown;

async function fastest(read: Read, bytes: Uint8Array): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3; tries++) least = Math.min(least, await time(read, bytes));
  return least;
}

async function time(read: Read, bytes: Uint8Array): Promise<number> {
  const begun = process.threadCpuUsage();
  try {
    await read(bytes);
  } catch (error) {
    if (!isExpectedError(error)) throw error;
  }
  return millisecondsSince(begun);
}

/** The milliseconds it takes to decode and scan the same amount of text, ten times. */
function baseline(bytes: Uint8Array): number {
  const begun = process.threadCpuUsage();
  for (let times = 0; times < 10; times++) new TextDecoder().decode(bytes).split(/\s/).join('').length.toString();
  return millisecondsSince(begun);
}

/* Other processes on the machine are left out. */
function millisecondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

import type { Row, StressReport } from '../report.ts';
import { TOKENS } from './mutate.ts';
import { isExpectedError, type Reader, TEXT_READERS } from './readers.ts';

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
const PREFIXES: Readonly<Record<string, readonly (readonly [name: string, head: string])[]>> = {
  songs: [
    ['a.cho', '{title: x}\n'],
    ['a.cho', '{title: x}\n{key: C'],
    ['a.cho', '{title: x}\n{meta: a'],
    ['a.txt', '1. Title\n\n'],
    ['a.txt', '1. Title\n\n1.\nWords\n\n2. Title'],
    ['a.txt', '1. Title\n\n(chorus'],
    ['a.txt', 'Title\nKey:'],
    ['a.txt', 'Title\n\nC  G\nwords\n'],
    [
      'a.xml',
      '<song xmlns="http://openlyrics.info/namespace/2009/song"><properties><titles><title>a</title></titles></properties><lyrics><verse name="v1"><lines>',
    ],
    ['a', '<?xml version="1.0"?><song><title>a</title><lyrics>'],
  ],
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
  'words in time': [['a.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\n']],
};

/** Repeats every token of the formats until the text is long, and measures how each reader's time grows with it. */
export async function checkComplexity(): Promise<StressReport> {
  let measured = 0;
  let worst = { excess: 0, what: 'none takes a noticeable time' };
  const broken: string[] = [];
  for (const reader of TEXT_READERS) {
    for (const [name, head] of PREFIXES[reader.name] ?? [[NAMES[reader.name] ?? 'a.cho', '']]) {
      for (const sign of new Set(TOKENS.flatMap((one) => [one, `${one}a\n`]))) {
        measured += 1;
        const growth =
          (await measureGrowth(reader, name, head, sign, '')) ??
          (await measureGrowth(reader, name, head, sign, '\u2028!'));
        if (growth === undefined) continue;
        const what = `${reader.name}, ${name}: ${JSON.stringify(head + sign)} repeated takes ${growth.short.toFixed(0)} ms, ${FACTOR} times as much ${growth.long.toFixed(0)} ms`;
        if (growth.excess > worst.excess) worst = { excess: growth.excess, what };
        if (growth.excess > MAX_EXCESS)
          broken.push(`${what}: ${growth.excess.toFixed(1)} times as much as a linear reader`);
      }
    }
  }
  const rows: Row[] = [
    ['texts of one repeated sign', `${measured}, of ${BASE_LENGTH} and ${BASE_LENGTH * FACTOR} characters`],
    ['grows fastest', `${worst.excess.toFixed(2)} times the linear baseline, at most ${MAX_EXCESS} (${worst.what})`],
  ];
  return { rows, failures: broken };
}

type Growth = { readonly short: number; readonly long: number; readonly excess: number };

/* The machine may be slow for a moment: a result that grows too fast is measured again, and the fastest time counts. */
async function measureGrowth(
  reader: Reader,
  name: string,
  head: string,
  sign: string,
  tail: string,
): Promise<Growth | undefined> {
  const text = (length: number) => new TextEncoder().encode(head + sign.repeat(Math.ceil(length / sign.length)) + tail);
  const [short, long] = [text(BASE_LENGTH), text(BASE_LENGTH * FACTOR)];
  const first = await time(reader, name, long);
  if (first < MIN_MEASURABLE_MS) return undefined;
  let best: Growth | undefined;
  for (let tries = 0; tries < 3 && (best === undefined || best.excess > MAX_EXCESS); tries++) {
    const times = { short: await fastest(reader, name, short), long: await fastest(reader, name, long) };
    const linear = baseline(long) / Math.max(0.01, baseline(short));
    const excess = times.long / Math.max(1, times.short) / Math.max(FACTOR, linear);
    if (times.long < MIN_MEASURABLE_MS) return undefined;
    if (best === undefined || excess < best.excess) best = { ...times, excess };
  }
  return best;
}

async function fastest(reader: Reader, name: string, bytes: Uint8Array): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3; tries++) least = Math.min(least, await time(reader, name, bytes));
  return least;
}

async function time(reader: Reader, name: string, bytes: Uint8Array): Promise<number> {
  const begun = process.threadCpuUsage();
  try {
    await reader.read(name, bytes, '');
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

import { Agent, request } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../../tests/fixtures/server.ts';
import { type ApiClient, readJson, signIn } from './api-client.ts';
import { measureMemoryMb, percentile, withBareRoute } from './measure.ts';

const CACHED_READS = 600;
const CALLERS = 4;
/** The cached sheets and the bare route are requested in turns of this many reads. */
const MAX_TURN_MS = 60;
/** Intervals of one job each, under Verovio's names and as semitones. */
const TRANSPOSITIONS = [
  ['m2', 1],
  ['M2', 2],
  ['m3', 3],
  ['M3', 4],
  ['P4', 5],
  ['P5', 7],
  ['-m2', -1],
  ['-M2', -2],
  ['-m3', -3],
  ['-M3', -4],
] as const;
const WIDTH = 1080;

export type ScoreFigures = {
  /** Milliseconds until a cached sheet has arrived, and the same bytes from the bare route. */
  readonly cached: { readonly ours: readonly number[]; readonly bare: readonly number[] };
  /** Milliseconds of a sheet that must be engraved, and of a direct Verovio call for the same; the 50th percentile. */
  readonly drawn: { readonly ours: number; readonly direct: number };
  /** How many times faster two sheets at once are than one after the other. */
  readonly twoWorkers: number;
  /** Megabytes the server grew by for each worker. */
  readonly perWorkerMb: number;
  /** Milliseconds of a small response while sheets are engraved; the 99th percentile. */
  readonly meanwhile: number;
};

type Score = { readonly id: string; readonly source: string };

/**
 * Measures the engraving of a four-part hymn of the starter library, by the server and by calling Verovio directly, job
 * by job in turns so that a noisy machine affects both alike.
 *
 * @param dataDir  the data directory of a server that is not running
 */
export async function measureScores(dataDir: string, settings: Record<string, string>): Promise<ScoreFigures> {
  const server = await startServer(dataDir, settings);
  try {
    const caller = await signIn(server.address, 'admin@canticle.example');
    const score = await findScore(caller);
    await sleep(2000);
    const atRest = measureMemoryMb(server.pid);
    const drawn = await measureDrawn(caller, score);
    const twoWorkers = await measureTwo(caller, score.id);
    const perWorkerMb = (measureMemoryMb(server.pid) - atRest) / 2;
    const cached = await measureCached(caller, score.id);
    const meanwhile = await measureDuringRender(caller, score.id);
    return { cached, drawn, twoWorkers, perWorkerMb, meanwhile };
  } finally {
    await server.stop();
  }
}

async function findScore(caller: ApiClient): Promise<Score> {
  type File = { readonly id: string; readonly type: string; readonly name: string; readonly directUrl: string };
  const files = await readJson<readonly File[]>(caller, 'api/Files');
  for (const file of files.filter(({ type }) => type === 'sheetmusic')) {
    const sheet = (await (await fetch(`${caller.address}/api/Sheets/${file.id}`, { headers: v4(caller) })).json()) as {
      readonly parts: readonly unknown[];
    };
    if (sheet.parts.length !== 4) continue;
    return { id: file.id, source: await (await fetch(new URL(file.directUrl, caller.address))).text() };
  }
  throw new Error('The starter library has no score of four parts');
}

const v4 = (caller: ApiClient) => ({ ...caller.headers, 'x-api-version': '4.0' });

async function renderScore(caller: ApiClient, body: object): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${caller.address}/api/Sheets`, {
    method: 'POST',
    headers: { ...v4(caller), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const pages = (await answer.json()) as readonly string[];
  if (!answer.ok || !pages[0]?.startsWith('<svg')) throw new Error(`A sheet was not drawn: ${answer.status}`);
  return performance.now() - begun;
}

async function measureDrawn(caller: ApiClient, { id, source }: Score): Promise<ScoreFigures['drawn']> {
  const direct = await openVerovio();
  await renderScore(caller, { id, transposition: 12 });
  direct(source, 'P8');
  const times = { ours: [] as number[], direct: [] as number[] };
  for (const [interval, transposition] of TRANSPOSITIONS) {
    times.ours.push(await renderScore(caller, { id, transposition }));
    const begun = performance.now();
    direct(source, interval);
    times.direct.push(performance.now() - begun);
  }
  return { ours: percentile(times.ours, 0.5), direct: percentile(times.direct, 0.5) };
}

type Verovio = {
  setOptions(options: object): void;
  loadData(text: string): number;
  getPageCount(): number;
  renderToSVG(page: number): string;
};

/* The engraver itself, with the same layout, in this process. */
async function openVerovio(): Promise<(source: string, transpose: string) => void> {
  const resolve = createRequire(new URL('../../apps/server/package.json', import.meta.url)).resolve;
  const { default: createModule } = (await import(resolve('verovio/wasm'))) as { default: () => Promise<unknown> };
  const esm = (await import(resolve('verovio/wasm').replace('verovio-module', 'verovio'))) as {
    VerovioToolkit: new (module: unknown) => Verovio;
  };
  const toolkit = new esm.VerovioToolkit(await createModule());
  return (source, transpose) => {
    toolkit.setOptions({
      inputFrom: 'xml',
      transpose,
      scale: 40,
      pageWidth: (WIDTH * 100) / 40,
      pageHeight: 60_000,
      adjustPageHeight: true,
      header: 'none',
      footer: 'none',
      svgViewBox: true,
      svgFormatRaw: true,
      smuflTextFont: 'none',
      spacingLinear: 0.32,
    });
    if (!toolkit.loadData(source)) throw new Error('Verovio cannot read the score');
    for (let page = 1; page <= toolkit.getPageCount(); page++) toolkit.renderToSVG(page);
  };
}

/* The same number of sheets, in widths that were never requested before: one after the other, then two at a time. */
async function measureTwo(caller: ApiClient, id: string): Promise<number> {
  const widths = (from: number) => Array.from({ length: 8 }, (_, index) => from + 40 * index);
  await Promise.all([renderScore(caller, { id, width: 2040 }), renderScore(caller, { id, width: 2080 })]);
  const one = await timed(async () => {
    for (const width of widths(400)) await renderScore(caller, { id, width });
  });
  const two = await timed(async () => {
    const left = widths(720);
    const lane = async () => {
      for (let width = left.pop(); width !== undefined; width = left.pop()) await renderScore(caller, { id, width });
    };
    await Promise.all([lane(), lane()]);
  });
  return one / two;
}

/* Ten keys and four callers, in turns with the bare route sending the bytes of one of them. */
async function measureCached(caller: ApiClient, id: string): Promise<ScoreFigures['cached']> {
  const headers = { ...v4(caller), 'content-type': 'application/json', 'accept-encoding': 'br' };
  const bodies = TRANSPOSITIONS.map(([, transposition]) => JSON.stringify({ id, transposition }));
  const url = `${caller.address}/api/Sheets`;
  const times = { ours: [] as number[], bare: [] as number[] };
  await withBareRoute(await post(url, headers, bodies[0] ?? ''), 'br', async (bare) => {
    for (const isWarm of Array.from({ length: CACHED_READS / MAX_TURN_MS + 1 }, (_, turn) => turn > 0)) {
      const ours = await requestConcurrently((at) => post(url, headers, bodies[at % bodies.length] ?? ''));
      const theirs = await requestConcurrently((at) => post(bare, headers, bodies[at % bodies.length] ?? ''));
      // The first turn is a warm-up.
      if (isWarm) {
        times.ours.push(...ours);
        times.bare.push(...theirs);
      }
    }
  });
  return times;
}

/* Milliseconds each read of one turn took. */
async function requestConcurrently(ask: (at: number) => Promise<Uint8Array>): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const lane = async () => {
    while (next < MAX_TURN_MS) {
      const at = next++;
      times.push(await timed(async () => void (await ask(at))));
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, lane));
  return times;
}

const agent = new Agent({ keepAlive: true });

/* The bytes as sent over the wire: fetch would decompress them, which is work of this process and not of the server. */
function post(url: string, headers: Record<string, string>, body: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method: 'POST', headers }, (answer) => {
      const chunks: Uint8Array[] = [];
      answer.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(Buffer.concat(chunks)) : reject(new Error(`${url}: ${answer.statusCode}`)),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

async function measureDuringRender(caller: ApiClient, id: string): Promise<number> {
  let drawing = true;
  const work = Promise.all(
    Array.from({ length: 10 }, (_, index) => renderScore(caller, { id, size: 'xl', width: 1200 + 40 * index })),
  ).finally(() => {
    drawing = false;
  });
  const times: number[] = [];
  while (drawing) {
    times.push(await timed(async () => void (await (await fetch(`${caller.address}/healthz`)).text())));
    await sleep(10);
  }
  await work;
  return percentile(times, 0.99);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

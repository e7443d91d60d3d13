import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, readJson, readBytes, signIn } from '../../../tools/bench/api-client.ts';
import { measureMemoryMb, percentile } from '../../../tools/bench/measure.ts';
import { createQueries, type BenchSong } from '../../../tools/bench/synthetic-songs.ts';
import { startServer } from '../../fixtures/server.ts';
import type { StressReport } from '../report.ts';
import { fillLibrary } from './library.ts';
import { waitUntilIdle, SETTLE_MS } from './wait-until-idle.ts';

const LIST_READS = 9;
const SEARCHES = 200;

/** The cost of a library of `size` songs: one caller, so that the library is measured and not a queue. */
export async function measureGrowth(databaseSettings: Record<string, string>, size: number): Promise<StressReport> {
  const settings = { ...databaseSettings, REQUESTS_PER_MINUTE: '100000000' };
  // Its own library is installed at the first start.
  await (await startServer(databaseSettings['DATA_DIR'], settings)).stop();
  const { songs, importS, indexS } = await fillLibrary(databaseSettings, size);
  const caughtUpS = await waitUntilIdle(settings);
  const begun = performance.now();
  const server = await startServer(databaseSettings['DATA_DIR'], settings);
  const startMs = performance.now() - begun;
  try {
    await sleep(SETTLE_MS);
    const rest = measureMemoryMb(server.pid);
    const caller = await signIn(server.address, 'admin@canticle.example');
    const list = await measureList(caller);
    const search = await measureSearch(caller, songs);
    return {
      rows: [
        ['import', `${importS.toFixed(1)} s`],
        ['index', `${indexS.toFixed(1)} s`],
        ['what follows an import', `${caughtUpS.toFixed(0)} s, looked at every 3 s`],
        ['start to first answer', `${startMs.toFixed(0)} ms`],
        ['list, the first time', `${list.first.toFixed(0)} ms, ${(list.bytes / 1000).toFixed(0)} kB with brotli`],
        ['list, after that', `p50 ${percentile(list.times, 0.5).toFixed(1)} ms`],
        ['search', `p50 ${percentile(search, 0.5).toFixed(1)} ms, p95 ${percentile(search, 0.95).toFixed(1)} ms`],
        ['memory at rest / after that', `${rest.toFixed(0)} MB / ${measureMemoryMb(server.pid).toFixed(0)} MB`],
      ],
      failures: list.count === size ? [] : [`the list has ${list.count} songs, not ${size}`],
    };
  } finally {
    await server.stop();
  }
}

async function measureList(caller: ApiClient) {
  const collections = await readJson<readonly { id: string; key: string }[]>(caller, 'api/Collections');
  const id = collections.find(({ key }) => key === 'BENCH')?.id;
  const path = `api/Songs?collections=${id}&expand=details,transpositions`;
  const times: number[] = [];
  let bytes = 0;
  for (let time = 0; time <= LIST_READS; time++) {
    const begun = performance.now();
    bytes = (await readBytes(caller, path, 'br')).bytes.length;
    times.push(performance.now() - begun);
  }
  const { length: count } = await readJson<readonly unknown[]>(caller, path);
  return { first: times[0] ?? 0, times: times.slice(1), bytes, count };
}

async function measureSearch({ address, headers }: ApiClient, songs: readonly BenchSong[]): Promise<readonly number[]> {
  const times: number[] = [];
  for (const { query } of createQueries(songs, SEARCHES)) {
    const begun = performance.now();
    const answer = await fetch(`${address}/api/Search`, {
      method: 'POST',
      headers: { ...headers, 'x-api-version': '4.0', 'content-type': 'application/json' },
      body: JSON.stringify({ query, limit: 20, skip: 0 }),
    });
    if (!answer.ok) throw new Error(`Search: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    times.push(performance.now() - begun);
  }
  return times;
}

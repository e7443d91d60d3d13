import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { getNode, PROJECT_ROOT } from '../scripts/runtime.mjs';

type Headers = Record<string, string>;

/** Requests per second that `url` answers to 16 callers over `seconds`. Throws when a response is not a success. */
export async function measureRate(url: string, headers: Headers, seconds: number): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections: 16, duration: seconds });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were no success, ${errors} failed`);
  return requests.average;
}

/** Requests per second of a bare route, in a separate process, that sends the same bytes. */
export function measureBareRate(bytes: Uint8Array, encoding: string, seconds: number): Promise<number> {
  return withBareRoute(bytes, encoding, (url) => measureRate(url, { 'accept-encoding': encoding }, seconds));
}

/** Calls `work` with the address of a bare route, in a separate process, that answers GET and POST with these bytes. */
export async function withBareRoute<T>(
  bytes: Uint8Array,
  encoding: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'canticle-bare-'));
  writeFileSync(join(folder, 'bytes'), bytes);
  const child = spawn(getNode(), ['tools/bench/bare-route.ts', join(folder, 'bytes'), encoding], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const address = await new Promise<string>((resolve) =>
      child.stdout.once('data', (line) => resolve(String(line).trim())),
    );
    return await work(`${address}/`);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Milliseconds each of `count` reads took, with `callers` at once; `pathOf` gives the path of each. The client is as
 * light as Node allows and decompresses nothing: this measures the server, not the client.
 */
export async function measureReads(
  count: number,
  callers: number,
  pathOf: (index: number) => string,
  headers: Headers,
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const times: number[] = [];
  let next = 0;
  const caller = async () => {
    while (next < count) {
      const begun = performance.now();
      await readFully(pathOf(next++), { 'accept-encoding': 'gzip', ...headers }, agent);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  agent.destroy();
  return times;
}

function readFully(url: string, headers: Headers, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url}: ${answer.statusCode}`));
      });
    });
    asked.once('error', reject);
  });
}

/** The value that `share` (0 to 1) of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Memory (resident set) of a process in megabytes, as reported by the system. */
export function measureMemoryMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

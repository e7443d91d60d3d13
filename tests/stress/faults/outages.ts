import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { startServer } from '../../fixtures/server.ts';
import { signIn } from '../../../tools/bench/api-client.ts';
import type { StressReport } from '../report.ts';
import { createApiUser, readResponse } from './api-user.ts';
import { checkOutageResponses, formatResponses } from './check-responses.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import { createWriter, type WriteResult } from './writer.ts';

/** Milliseconds within which it must work again once the dependency is back. */
const MAX_RECOVERY_MS = 15_000;

/** Makes PostgreSQL unavailable for `seconds`, refused and then silent, and restores it. */
export async function testDatabaseOutage(
  databaseUrl: string,
  seconds: number,
  settings: NodeJS.ProcessEnv,
): Promise<StressReport> {
  const { hostname, port } = new URL(databaseUrl);
  const way = await startTcpProxy(hostname, Number(port || 5432));
  const through = new URL(databaseUrl);
  through.host = `127.0.0.1:${way.port}`;
  const server = await startServer(undefined, { ...settings, DATABASE_URL: through.href });
  const rows: [string, string][] = [];
  const broken: string[] = [];
  try {
    const writer = await createWriter(server.address);
    await writer.write();
    const email = 'singer@canticle.example';
    const anna = createApiUser(server.address, email);
    await anna.auth('sign-in/email', { email, password: 'canticle-demo' });
    for (const state of ['refused', 'silent'] as const) {
      way.set(state);
      const told: WriteResult[] = [];
      let slowest = 0;
      for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(500)) {
        const begun = performance.now();
        told.push(await writer.write());
        slowest = Math.max(slowest, performance.now() - begun);
      }
      // A person who cannot be looked up is not signed out.
      told.push(await readResponse(await anna.auth('token')));
      rows.push([
        `database ${state} for ${seconds} s`,
        `${formatResponses(told)}; slowest answer ${slowest.toFixed(0)} ms`,
      ]);
      broken.push(...checkOutageResponses(`database ${state}`, told, 'database', slowest));
      way.set('open');
      rows.push(['… back', await waitForRecovery(() => writer.write(), broken, `database ${state}`)]);
    }
    broken.push(...(await writer.retryPending()));
  } finally {
    await server.stop();
    await way.close();
  }
  return { rows, failures: broken };
}

/** Makes the file store unavailable: refused, then silent, like an overloaded service. */
export async function testFileStoreOutage(settings: NodeJS.ProcessEnv): Promise<StressReport> {
  const directory = mkdtempSync(join(tmpdir(), 'canticle-s3-'));
  const service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'songs', configs: [] }],
  });
  const { port } = await service.run();
  const way = await startTcpProxy('127.0.0.1', port);
  const store = {
    S3_BUCKET: 'songs',
    S3_ENDPOINT: `http://127.0.0.1:${way.port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const server = await startServer(undefined, { ...settings, ...store });
  const rows: [string, string][] = [];
  const broken: string[] = [];
  try {
    const { headers } = await signIn(server.address, 'admin@canticle.example');
    const picture = `data:image/png;base64,${PNG}`;
    const bring = async (): Promise<WriteResult> => {
      const answer = await fetch(`${server.address}/api/Session/Image`, {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ fileName: 'point.png', base64Image: picture }),
        signal: AbortSignal.timeout(60_000),
      }).catch(() => undefined);
      if (answer === undefined) return { status: 0, problem: '', message: 'no answer', retryAfter: null };
      return {
        status: answer.status,
        problem: answer.headers.get('x-problem') ?? '',
        message: await answer.text(),
        retryAfter: answer.headers.get('retry-after'),
      };
    };
    const first = await bring();
    if (first.status !== 200) broken.push(`a picture is not kept: ${first.status} ${first.message}`);
    for (const state of ['refused', 'silent'] as const) {
      way.set(state);
      const begun = performance.now();
      const told = [await bring()];
      const took = performance.now() - begun;
      const songs = await fetch(`${server.address}/api/Collections`, { headers });
      rows.push([
        `file store ${state}`,
        `${formatResponses(told)}, after ${took.toFixed(0)} ms; collections meanwhile: ${songs.status}`,
      ]);
      broken.push(...checkOutageResponses(`file store ${state}`, told, 'file storage', took));
      way.set('open');
      rows.push(['… back', await waitForRecovery(bring, broken, `file store ${state}`)]);
    }
  } finally {
    await server.stop();
    await way.close();
    await service.close();
    rmSync(directory, { recursive: true, force: true });
  }
  return { rows, failures: broken };
}

async function waitForRecovery(ask: () => Promise<WriteResult>, broken: string[], what: string): Promise<string> {
  const begun = performance.now();
  while (performance.now() - begun < MAX_RECOVERY_MS) {
    if ((await ask()).status < 300) return `works again after ${(performance.now() - begun).toFixed(0)} ms, by itself`;
    await sleep(250);
  }
  broken.push(`${what}: does not work again ${MAX_RECOVERY_MS / 1000} s after it is back`);
  return 'not well';
}

/** An image of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

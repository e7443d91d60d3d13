import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getNode, PROJECT_ROOT, SERVER } from '../../scripts/house.mjs';
import { findFreePort } from '../../scripts/postgres.mjs';

/** A server at work: where it answers (no slash at the end), its process, and how to end it and remove its data. */
export type RunningServer = { readonly address: string; readonly pid: number; readonly stop: () => Promise<void> };

const STARTUP_TIMEOUT_MS = 180_000;

/**
 * Starts the server as `npm start` does, on a free loopback port, and waits until it is ready.
 *
 * @param dataDir  its data directory; a new one, removed at the end, when left out
 * @param settings further settings of the environment
 * @throws when it ends or is not ready within three minutes, with what it printed
 */
export async function startServer(dataDir?: string, settings: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const data = dataDir ?? mkdtempSync(join(tmpdir(), 'canticle-data-'));
  const address = `http://127.0.0.1:${await findFreePort()}`;
  const child = spawn(getNode(), SERVER.args, {
    cwd: PROJECT_ROOT,
    env: {
      ...process.env,
      ...SERVER.env,
      NODE_ENV: '',
      HOST: '127.0.0.1',
      PORT: new URL(address).port,
      DATA_DIR: data,
      PUBLIC_URL: '',
      LOG_LEVEL: 'warn',
      // What is played in the background takes half of a small machine for minutes.
      MAKE_RECORDINGS: 'no',
      // All journeys share a few people: on a fast machine each of them asks for more than one person would.
      REQUESTS_PER_MINUTE: '100000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(10_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))]);
    if (!dataDir) rmSync(data, { recursive: true, force: true });
  };
  if (await waitUntilReady(`${address}/readyz`, () => child.exitCode === null))
    return { address, pid: child.pid ?? 0, stop };
  await stop();
  throw new Error(`The server is not ready:\n${printed}`);
}

async function waitUntilReady(url: string, isAlive: () => boolean): Promise<boolean> {
  for (const deadline = Date.now() + STARTUP_TIMEOUT_MS; Date.now() < deadline && isAlive(); await sleep(50)) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return true;
  }
  return false;
}

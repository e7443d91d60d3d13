import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The configuration that is shipped for compose.yaml. */
export const SHIPPED_CONFIG = fileURLToPath(new URL('../../../../deploy/haproxy.cfg', import.meta.url));

/** HAProxy of this machine; undefined where there is none. Debian installs it in /usr/sbin. */
export const haproxy: string | undefined = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'haproxy'))
  .find(isExecutable);

type Servers = { readonly one: string; readonly two: string };

/** HAProxy with the shipped configuration, in front of servers of a test. */
export type TestHaproxy = {
  readonly address: string;
  /** The socket at which it says how the servers are. */
  readonly statistics: string;
  /** Stops it and starts it again at the same address, with no state. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts HAProxy with the shipped configuration; only the addresses differ, and Docker's resolver is left out.
 *
 * @param servers  addresses of the servers that act as `one` and `two`, such as http://127.0.0.1:4180
 */
export async function startHaproxy(servers: Servers): Promise<TestHaproxy> {
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'canticle-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, withAddresses(readFileSync(SHIPPED_CONFIG, 'utf8'), join(folder, 'statistics'), port, servers));
  const start = async () => {
    const begun = spawn(haproxy ?? 'haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    let complaints = '';
    begun.stderr.on('data', (piece) => (complaints += piece));
    await Promise.race([
      waitUntilReady(`http://127.0.0.1:${port}/readyz`),
      once(begun, 'exit').then(() => {
        throw new Error(`HAProxy ended: ${complaints}`);
      }),
    ]);
    return begun;
  };
  let running = await start();
  const stop = async () => {
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    statistics: join(folder, 'statistics'),
    async restart() {
      await stop();
      running = await start();
    },
    async close() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Lets HAProxy validate a configuration file: exit code 0 when it would start with it. */
export function checkConfiguration(file: string): { readonly code: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(haproxy ?? 'haproxy', ['-c', '-f', file], { encoding: 'utf8' });
  return { code: status, said: `${stdout}${stderr}` };
}

function withAddresses(text: string, statistics: string, port: number, servers: Servers): string {
  return text
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace('bind 127.0.0.1:8404', `bind unix@${statistics}`)
    .replaceAll(/(?<= )(one|two):4180/g, (_, name: 'one' | 'two') => new URL(servers[name]).host)
    .replaceAll(' resolvers docker init-addr libc,none', '')
    .replace(/^resolvers docker\n(?: .*\n)+/m, '');
}

/* Both servers are checked before the first request is let through. */
async function waitUntilReady(address: string): Promise<void> {
  for (;;) {
    const isAnswered = await fetch(address).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isAnswered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A port of this machine that nobody listens at. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

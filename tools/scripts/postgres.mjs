// A PostgreSQL for the tests: the one of TEST_DATABASE_URL, else a temporary cluster made with local programs.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { memoryFolder } from './memory-folder.mjs';
import { findOnPath, findUser, isProgram } from './programs.mjs';

/** Durability that a temporary cluster can do without: it never has to survive a crash. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/**
 * Returns `{ url, stop }`, or `{ reason }` when none is available. `stop` ends the cluster and removes its folder; that
 * also happens when this process exits.
 */
export async function startPostgres() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  const folder = mkdtempSync(join(memoryFolder(), 'canticle-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const { start, reason } = await createCluster(folder);
  const cluster = start ? await start(SETTINGS) : { reason };
  if (!cluster.url) {
    remove();
    return { reason: `${cluster.reason}, and TEST_DATABASE_URL is not set` };
  }
  process.once('exit', remove);
  const stop = async () => {
    await cluster.stop();
    process.off('exit', remove);
    remove();
  };
  return { url: cluster.url, stop };
}

/**
 * Creates a cluster in the empty `folder` with local programs. Returns `{ start }`, or `{ reason }` when it cannot be
 * created. `start(settings)` returns `{ url, ended, stop, kill }`, or a reason, and may be called again once it has
 * ended: the address stays the same. `ended` resolves when PostgreSQL has ended for any reason; it also ends when this
 * process exits. `kill` ends it as a power failure would.
 *
 * @param primary  the address of a running cluster, which this one follows and copies
 */
export async function createCluster(folder, primary) {
  const programs = findPrograms();
  if (!programs) return { reason: 'no PostgreSQL on this machine' };
  const owner = process.getuid?.() === 0 ? findUser('postgres', 'nobody') : {};
  if (!owner) return { reason: 'PostgreSQL does not run as root, and there is no user "postgres" or "nobody"' };
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder };
  const data = join(folder, 'data');
  const [program, ...words] = primary
    ? ['pg_basebackup', '-D', data, '-d', primary, '-R', '-c', 'fast', '--no-sync']
    : ['initdb', '-D', data, '-A', 'trust', '-U', 'canticle', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(join(programs, program), words, { ...options, encoding: 'utf8' });
  if (made.status !== 0) return { reason: `${program} failed: ${(made.stderr ?? String(made.error)).trim()}` };
  const port = await findFreePort();
  const start = (settings) => {
    const given = settings.flatMap((setting) => ['-c', setting]);
    const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '', ...given];
    return waitUntilReady(
      spawn(join(programs, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] }),
      port,
    );
  };
  return { start };
}

function findPrograms() {
  const versions = '/usr/lib/postgresql';
  const debian = list(versions)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `${versions}/${version}/bin`);
  const brewed = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((folder) =>
    list(folder)
      .filter((name) => name.startsWith('postgresql'))
      .map((name) => `${folder}/${name}/bin`),
  );
  const onPath = findOnPath('initdb');
  const folders = [...debian, ...brewed, ...(onPath ? [dirname(onPath)] : [])];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => isProgram(join(folder, name))));
}

function list(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function waitUntilReady(server, port) {
  let log = '';
  const ended = new Promise((resolve) => server.once('exit', () => resolve()));
  return new Promise((resolve) => {
    server.stderr.on('data', (chunk) => {
      log += chunk;
      if (!/ready to accept (read-only )?connections/.test(log)) return;
      log = '';
      const url = `postgres://canticle@127.0.0.1:${port}/postgres`;
      const kill = async () => {
        server.kill('SIGKILL');
        await ended;
      };
      resolve({ url, ended, stop: createStopper(server, ended), kill });
    });
    server.on('exit', (code) => resolve({ reason: `PostgreSQL ended with ${code}: ${log.trim()}` }));
  });
}

/** SIGINT is PostgreSQL's "fast" shutdown: it closes connections and ends. */
function createStopper(server, ended) {
  const end = () => server.kill('SIGINT');
  process.once('exit', end);
  ended.then(() => process.off('exit', end));
  return async () => {
    end();
    await ended;
  };
}

/** A loopback port that is free at the moment. */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

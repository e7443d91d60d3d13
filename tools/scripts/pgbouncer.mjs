// A PgBouncer for the tests, in transaction mode, run with the program installed on the machine.
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './postgres.mjs';
import { findOnPath, findUser, isProgram } from './programs.mjs';

/** Where Debian installs it, which is not on everybody's PATH. */
const DEBIAN = '/usr/sbin/pgbouncer';

/** Returns `{ program, owner }`, with the user it runs as, or `{ reason }` when none is available. */
export function findPgbouncer() {
  const program = findOnPath('pgbouncer') ?? (isProgram(DEBIAN) ? DEBIAN : undefined);
  if (!program) return { reason: 'no PgBouncer on this machine' };
  const owner = process.getuid?.() === 0 ? findUser('postgres', 'nobody') : {};
  if (!owner) return { reason: 'PgBouncer does not run as root, and there is no user "postgres" or "nobody"' };
  return { program, owner };
}

/**
 * Starts a PgBouncer in front of the PostgreSQL server of `databaseUrl`, for each of its databases. Returns `{
 * addressOf, stop }`; it also ends when this process exits. `addressOf(databaseUrl)` is the address of the same
 * database through the pooler.
 *
 * @param settings  further configuration lines, such as `['default_pool_size = 3']`
 * @throws when none is available, or it ends at once
 */
export async function startPgbouncer(databaseUrl, settings = []) {
  const { program, owner, reason } = findPgbouncer();
  if (reason) throw new Error(reason);
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'canticle-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, configure(new URL(databaseUrl), port, settings));
  chmodSync(file, 0o644);
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const pooler = spawn(program, [file], { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const end = () => pooler.kill('SIGKILL');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const ended = new Promise((resolve) => pooler.once('exit', resolve)).finally(remove);
  process.once('exit', end);
  ended.then(() => process.off('exit', end));
  await waitUntilReady(pooler, ended);
  const stop = async () => {
    end();
    await ended;
  };
  return { addressOf: (url) => proxyUrl(url, port), stop };
}

/* Any user who may use PostgreSQL without a password may do so here. */
function configure(server, port, settings) {
  const login = `user=${decodeURIComponent(server.username)}`;
  const password = server.password === '' ? '' : ` password='${decodeURIComponent(server.password)}'`;
  return [
    '[databases]',
    `* = host=${server.hostname} port=${server.port || 5432} ${login}${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    ...settings,
    '',
  ].join('\n');
}

function proxyUrl(url, port) {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(port);
  return address.href;
}

function waitUntilReady(pooler, ended) {
  let log = '';
  return new Promise((resolve, reject) => {
    pooler.once('error', reject);
    pooler.stderr.on('data', (chunk) => {
      log += chunk;
      if (log.includes('process up')) resolve();
    });
    ended.then((code) => reject(new Error(`PgBouncer ended with ${code}: ${log.trim()}`)));
  });
}

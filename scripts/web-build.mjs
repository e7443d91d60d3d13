// Builds the web app when its sources changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { HOUSE, runNode } from './house.mjs';
import { withLock } from './lock.mjs';

const STAMP = `${HOUSE}/apps/web/dist/.built-from`;
const SOURCES = ['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json'];
const LEFT_OUT = /^(node_modules|dist|.*\.test\.tsx?)$/;

/** Gives the exit code of the build (0 when there was nothing to do) and what it printed. */
export async function buildWeb({ quiet = false } = {}) {
  if (isBuilt()) return { code: 0, output: '' };
  return withLock('web build', () => (isBuilt() ? { code: 0, output: '' } : build(quiet)));
}

async function build(quiet) {
  if (!quiet) console.log('Building the web app …');
  const stamp = sourcesHash();
  rmSync(STAMP, { force: true });
  const vite = `${HOUSE}/node_modules/vite/bin/vite.js`;
  const result = await runNode([vite, 'build', '--logLevel', 'warn'], { cwd: 'apps/web', quiet });
  // The stamp is the last thing written: an interrupted build is built again.
  if (result.code === 0) writeFileSync(STAMP, stamp);
  return result;
}

function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash();
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => listFiles(source))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(`${HOUSE}/${file}`));
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!statSync(`${HOUSE}/${path}`).isDirectory()) return [path];
  const names = readdirSync(`${HOUSE}/${path}`).filter((name) => !LEFT_OUT.test(name));
  return names.sort().flatMap((name) => listFiles(`${path}/${name}`));
}

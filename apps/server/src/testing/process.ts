import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestStorage } from './test-storage.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The server as a separate process. */
export type TestProcess = {
  /** Resolves with its address when it listens. Rejects when it ends before. */
  readonly ready: Promise<string>;
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
  stdout(): string;
  stop(signal?: NodeJS.Signals): boolean;
};

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));

/** A command as a separate process. */
export type TestCommand = {
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
  /** What it has written to standard error so far. */
  stderr(): string;
  stop(signal: NodeJS.Signals): boolean;
};

/** Runs a command as an operator does, on the database and the data directory of a test. */
export function startCommand({ dataDir, databaseUrl }: TestStorage, ...words: readonly string[]): TestCommand {
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: '',
    DATA_DIR: dataDir,
    SECRET: 'a secret that is long enough for a test',
    PUBLIC_URL: 'http://localhost:4180',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const child = spawn(process.execPath, [CLI, ...words], { env: environment });
  let out = '';
  let err = '';
  child.stdout.on('data', (piece) => (out += piece));
  child.stderr.on('data', (piece) => (err += piece));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }));
  return { ended, stderr: () => err, stop: (signal) => child.kill(signal) };
}

/** Starts the program as an operator does, on the database and the data directory of a test. */
export function startProcess(storage: TestStorage, settings: Readonly<Record<string, string>> = {}): TestProcess {
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: '',
    PAYMENTS: 'sandbox',
    PORT: '0',
    DATA_DIR: storage.dataDir,
    SECRET: 'a secret that is long enough for a test',
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '100000',
    ...(storage.databaseUrl === undefined ? {} : { DATABASE_URL: storage.databaseUrl }),
    ...settings,
  };
  const child = spawn(process.execPath, [MAIN], { env: environment });
  let out = '';
  let err = '';
  child.stdout.on('data', (piece) => (out += piece));
  child.stderr.on('data', (piece) => (err += piece));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      // Demo mode prints it with more lines, production logs it as JSON.
      const address = /ready at ([^\s"]+)(?:"|[^]*Ctrl-C)/.exec(out)?.[1];
      if (address !== undefined) resolve(address);
    });
    ended.then(() => reject(new Error(`It ended: ${err}`)));
  });
  ready.catch(() => undefined);
  return { ended, ready, stdout: () => out, stop: (signal: NodeJS.Signals = 'SIGTERM') => child.kill(signal) };
}

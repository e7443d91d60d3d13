import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A running program, and how to end it. */
export type Program = { readonly child: ChildProcess; readonly end: () => Promise<void> };

/** Starts a program without showing its output. Its third stream and any after it can be read. */
export function startProgram(
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Program {
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const ended = once(child, 'exit').catch(() => undefined);
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(5000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))]);
  };
  return { child, end };
}

/**
 * Waits until the program prints something that matches, and returns the first group.
 *
 * @throws when it exits before that or takes more than a minute, with its output
 */
export async function readPrinted({ child }: Program, pattern: RegExp): Promise<string> {
  let printed = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (why: string) => reject(new Error(`${child.spawnfile} ${why}:\n${printed}`));
  for (const stream of child.stdio.slice(1)) {
    stream?.on('data', (chunk) => {
      printed += chunk;
      const found = pattern.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
      // Later output is not needed.
      if (printed.length > 100_000) printed = printed.slice(-50_000);
    });
  }
  child.once('error', (error) => fail(error.message));
  child.once('exit', () => fail('ended'));
  const timer = setTimeout(() => fail('was not ready within a minute'), 60_000);
  return promise.finally(() => clearTimeout(timer));
}

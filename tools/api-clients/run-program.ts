import { spawn } from 'node:child_process';

export type ProgramResult = { readonly isAbsent: boolean; readonly failed: boolean; readonly output: string };

/** Runs a program to its end, in the folder of this file, with further environment variables. */
export function runProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: import.meta.dirname, env: { ...process.env, ...environment } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text));
    child.on('error', () => resolve({ isAbsent: true, failed: true, output }));
    child.on('close', (code) => resolve({ isAbsent: false, failed: code !== 0, output }));
  });
}

/** Runs a script with this Node. */
export const runScript = (path: string, args: readonly string[], environment?: Readonly<Record<string, string>>) =>
  runProgram(process.execPath, [path, ...args], environment);

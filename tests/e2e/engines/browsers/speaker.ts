import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, startProgram } from './programs.ts';

/**
 * Starts a PulseAudio with a null output, in real time: without a sound device Firefox refuses to play. `address` is
 * the value of `PULSE_SERVER`.
 *
 * @param path  of the program
 */
export async function startSpeaker(path: string): Promise<{ readonly address: string; readonly end: Program['end'] }> {
  const folder = mkdtempSync(join(tmpdir(), 'canticle-sound-'));
  const socket = join(folder, 'native');
  const modules = ['module-null-sink', `module-native-protocol-unix socket=${socket} auth-anonymous=1`];
  const program = startProgram(
    path,
    ['-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1', ...modules.flatMap((one) => ['-L', one])],
    { HOME: folder, XDG_RUNTIME_DIR: folder },
  );
  for (const stream of program.child.stdio.slice(1)) stream?.on('data', () => undefined);
  const end = async () => {
    await program.end();
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !existsSync(socket); tries += 1) {
    if (tries > 600 || program.child.exitCode !== null) {
      await end();
      throw new Error('PulseAudio could not be started.');
    }
    await sleep(50);
  }
  return { address: `unix:${socket}`, end };
}

import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** An adjustable clock of a server: `setOffset` sets its offset from true time in milliseconds; `pid`: its process. */
export type Clock = {
  readonly settings: NodeJS.ProcessEnv;
  setOffset(pid: number, offsetMs: number): Promise<void>;
  close(): void;
};

/** Long enough for a process to have received a signal. */
const SIGNAL_DELAY_MS = 500;

/** @param file  a free path, through which the process is notified; it holds the offset */
export function createClock(file: string): Clock {
  writeFileSync(file, '0');
  return {
    settings: {
      MOVED_CLOCK: file,
      NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import ${new URL('moved-clock.ts', import.meta.url).href}`,
    },
    async setOffset(pid, offsetMs) {
      writeFileSync(file, String(offsetMs));
      process.kill(pid, 'SIGUSR2');
      await sleep(SIGNAL_DELAY_MS);
    },
    close: () => rmSync(file, { force: true }),
  };
}

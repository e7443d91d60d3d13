// Preloaded into a server: its wall clock is off by the offset in the file MOVED_CLOCK, which is read again on SIGUSR2.
// Timers and performance.now() are unaffected, as when the clock of a machine is set.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const RealDate = Date;
const realNow = Date.now;
const file = process.env['MOVED_CLOCK'] ?? '';
let offsetMs = 0;
const read = () => (offsetMs = Number(readFileSync(file, 'utf8')));

class ShiftedDate extends RealDate {
  constructor(...given: [] | [value: number | string | Date]) {
    // All other constructor arguments state a time of their own.
    if (given.length === 0) super(realNow() + offsetMs);
    else super(...(given as [number]));
  }
  static override now(): number {
    return realNow() + offsetMs;
  }
}

if (isMainThread && file !== '') {
  read();
  process.on('SIGUSR2', read);
  globalThis.Date = ShiftedDate as DateConstructor;
}

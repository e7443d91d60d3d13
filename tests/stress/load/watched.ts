// Preloaded into a server: when it ends, it writes into the folder WATCHED_INTO how long its requests took inside it,
// from reading them until the response was passed to the system, and the delay of its event loop.
import diagnostics from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** `begun` and `finished` count requests; times are milliseconds. */
export type ServerTimings = {
  readonly begun: number;
  readonly finished: number;
  readonly times: readonly number[];
  readonly loopP99: number;
  readonly loopMax: number;
};

const folder = process.env['WATCHED_INTO'] ?? '';
if (isMainThread && folder !== '') {
  const begunAt = new WeakMap<object, number>();
  const times: number[] = [];
  let begun = 0;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const clear = () => {
    times.length = 0;
    begun = 0;
    delay.reset();
  };
  delay.enable();
  diagnostics.subscribe('http.server.request.start', (message) => {
    begun += 1;
    begunAt.set((message as { response: object }).response, performance.now());
  });
  diagnostics.subscribe('http.server.response.finish', (message) => {
    const at = begunAt.get((message as { response: object }).response);
    if (at !== undefined) times.push(performance.now() - at);
  });
  // Work before the people arrived does not count.
  process.on('SIGUSR2', clear);
  process.on('exit', () => {
    const { max } = delay;
    const told: ServerTimings = {
      begun,
      finished: times.length,
      times,
      loopP99: delay.percentile(99) / 1e6,
      loopMax: max / 1e6,
    };
    writeFileSync(`${folder}/watched-${process.pid}.json`, JSON.stringify(told));
  });
}

/**
 * Runs a task on request, one run at a time: a request during a run schedules one more run afterwards. A failed run
 * does not prevent the next one.
 */
export function createCoalescedTask(work: () => Promise<void>): {
  readonly request: () => void;
  readonly isRunning: () => boolean;
} {
  let isRequested = false;
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (isRequested) {
      isRequested = false;
      await work().catch(() => undefined);
    }
    isRunning = false;
  };
  return {
    request: () => {
      isRequested = true;
      if (!isRunning) void run();
    },
    isRunning: () => isRunning,
  };
}

/**
 * Does a piece of work whenever it is wanted, once at a time: wanted while it is under way, it is done once more afterwards. Work
 * that fails does not keep the next from being done.
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

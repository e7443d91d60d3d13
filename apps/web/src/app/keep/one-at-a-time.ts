/**
 * Does a piece of work whenever it is wanted, once at a time: wanted while it is under way, it is done once more afterwards. Work
 * that fails does not keep the next from being done.
 */
export function oneAtATime(work: () => Promise<void>): {
  readonly want: () => void;
  readonly isUnderWay: () => boolean;
} {
  let isWanted = false;
  let isUnderWay = false;
  const run = async () => {
    isUnderWay = true;
    while (isWanted) {
      isWanted = false;
      await work().catch(() => undefined);
    }
    isUnderWay = false;
  };
  return {
    want: () => {
      isWanted = true;
      if (!isUnderWay) void run();
    },
    isUnderWay: () => isUnderWay,
  };
}

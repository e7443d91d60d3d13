/** An answer never comes sooner than this, in milliseconds. */
const STEADY_MS = 150;

/**
 * Does the work, and ends not sooner than always, so that the speed of an answer does not tell what there was to do.
 *
 * @param leastMs  longer than the work usually takes
 * @throws what the work throws, not sooner either
 */
export async function steadily<T>(work: () => Promise<T>, leastMs = STEADY_MS): Promise<T> {
  const pause = new Promise<void>((resolve) => setTimeout(resolve, leastMs));
  const [done] = await Promise.allSettled([work(), pause]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}

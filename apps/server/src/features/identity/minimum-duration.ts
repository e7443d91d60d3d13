/** An answer never comes sooner than this, in milliseconds. */
const DEFAULT_MIN_MS = 150;

/**
 * Does the work, and ends not sooner than always, so that the speed of an answer does not tell what there was to do.
 *
 * @param minMs  longer than the work usually takes
 * @throws what the work throws, not sooner either
 */
export async function withMinimumDuration<T>(work: () => Promise<T>, minMs = DEFAULT_MIN_MS): Promise<T> {
  const delay = new Promise<void>((resolve) => setTimeout(resolve, minMs));
  const [result] = await Promise.allSettled([work(), delay]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

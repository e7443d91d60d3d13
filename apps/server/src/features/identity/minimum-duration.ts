/** The minimum duration of a response, in milliseconds. */
const DEFAULT_MIN_MS = 150;

/**
 * Runs the work for at least a minimum duration, so that the response time does not reveal what was done.
 *
 * @param minMs  longer than the work usually takes
 * @throws what the work throws, not earlier either
 */
export async function withMinimumDuration<T>(work: () => Promise<T>, minMs = DEFAULT_MIN_MS): Promise<T> {
  const delay = new Promise<void>((resolve) => setTimeout(resolve, minMs));
  const [result] = await Promise.allSettled([work(), delay]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

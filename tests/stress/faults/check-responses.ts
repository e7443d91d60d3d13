import type { WriteResult } from './writer.ts';

/** Milliseconds within which everything must be answered while something is away. */
const MAX_RESPONSE_MS = 25_000;

/** What people were told, each way once with how often. */
export const formatResponses = (responses: readonly WriteResult[]): string =>
  [...Map.groupBy(responses, ({ status, problem, message }) => `${status} ${problem} “${message.slice(0, 120)}”`)]
    .map(([what, times]) => `${times.length} × ${what}`)
    .join(', ');

/**
 * What is wrong with what people were told while something was away: that is said in words with 503 and when to try again; a
 * write may also be acknowledged. `slowest` is how long an answer took, in milliseconds.
 *
 * @param dependency  what must be called by its name
 */
export function checkOutageResponses(
  what: string,
  responses: readonly WriteResult[],
  dependency: string,
  slowest: number,
): readonly string[] {
  const wrong = responses.find(
    ({ status, retryAfter, message }) =>
      status >= 300 && !(status === 503 && retryAfter !== null && message.includes(dependency)),
  );
  return [
    ...(wrong === undefined
      ? []
      : [`${what}: answered with ${wrong.status} “${wrong.message}” and Retry-After ${wrong.retryAfter}`]),
    ...(responses.some(({ status }) => status === 0) ? [`${what}: a request got no answer`] : []),
    ...(slowest > MAX_RESPONSE_MS ? [`${what}: an answer took ${slowest.toFixed(0)} ms`] : []),
  ];
}

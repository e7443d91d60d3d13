import type { WriteResult } from './writer.ts';

/** Milliseconds within which every request must be answered while a dependency is unavailable. */
const MAX_RESPONSE_MS = 25_000;

/** The responses people received, each kind once with its count. */
export const formatResponses = (responses: readonly WriteResult[]): string =>
  [...Map.groupBy(responses, ({ status, problem, message }) => `${status} ${problem} “${message.slice(0, 120)}”`)]
    .map(([what, times]) => `${times.length} × ${what}`)
    .join(', ');

/**
 * Checks the responses during an outage: each must be a 503 with a clear message and a Retry-After; a write may also be
 * acknowledged. `slowest` is how long a response took, in milliseconds.
 *
 * @param dependency  what the message must name
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

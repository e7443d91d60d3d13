import type { QueryClient } from '@tanstack/react-query';
import type { ReadingRequest } from './reading.ts';

/**
 * Caches what passages are read from on this device. One that no translation has is left out.
 *
 * @throws {ApiError} without a network
 */
export async function cacheReadings(
  queries: QueryClient,
  requests: readonly ReadingRequest[],
  scriptureIds: readonly string[],
): Promise<void> {
  if (requests.length === 0) return;
  const { resolveReading } = await import('./resolve-reading.ts');
  for (const request of requests) await resolveReading(queries, { ...request, scriptureIds });
}

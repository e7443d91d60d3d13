import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows the result of a write in a query that is not cached on this device. A request in progress may have been answered
 * before the write, so its answer is dropped.
 *
 * @param data  what the query has now, or what it has after what it had
 */
export async function replaceQueryData<T>(
  client: QueryClient,
  queryKey: QueryKey,
  data: T | ((previous: T | undefined) => T),
): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData<T>(queryKey, data);
}

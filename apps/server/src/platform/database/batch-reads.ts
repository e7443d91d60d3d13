import { yieldToEventLoop } from './event-loop.ts';

/**
 * Batches reads by key: what several callers request in the same tick is read with one query, because a query to
 * PostgreSQL costs more than its rows.
 *
 * @param read  reads what has these keys, which are unique
 */
export function createBatchedRead<Key, Found>(
  read: (keys: readonly Key[]) => Promise<Found>,
): (keys: Iterable<Key>) => Promise<Found> {
  let batch: { readonly keys: Set<Key>; readonly found: Promise<Found> } | undefined;
  const startBatch = () => {
    const keys = new Set<Key>();
    const found = yieldToEventLoop().then(() => {
      batch = undefined;
      return read([...keys]);
    });
    return { keys, found };
  };
  return (keys) => {
    batch ??= startBatch();
    for (const key of keys) batch.keys.add(key);
    return batch.found;
  };
}

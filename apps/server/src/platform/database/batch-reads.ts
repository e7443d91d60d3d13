import { yieldToEventLoop } from './event-loop.ts';

/**
 * Reads by key. What several ask for in one moment is read at once: to ask PostgreSQL costs more than what it answers.
 *
 * @param read  reads what has these keys; each stands in them once
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

import { DatabaseError } from '../database/index.ts';

/**
 * Processes each item. A failing item does not keep the others from being processed.
 *
 * @param signal   aborts between two items
 * @param isFatal  whether an error concerns all items: it is rethrown at once, as {DatabaseError} always is
 * @throws Error at the end, when items have failed: how many, and the reason of the first
 */
export async function processEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  { signal, isFatal }: { readonly signal?: AbortSignal; readonly isFatal?: (error: unknown) => boolean } = {},
): Promise<void> {
  const failures: unknown[] = [];
  let count = 0;
  for (const item of items) {
    if (signal?.aborted) break;
    count += 1;
    try {
      await work(item);
    } catch (error) {
      if (error instanceof DatabaseError || isFatal?.(error)) throw error;
      failures.push(error);
    }
  }
  throwIfAnyFailed(failures, count);
}

/**
 * Ends a job that has done what it could.
 *
 * @param count  how many items it processed
 * @throws Error when some have failed: how many, and the reason of the first
 */
export function throwIfAnyFailed(failures: readonly unknown[], count: number): void {
  const [first] = failures;
  if (first === undefined) return;
  const reason = first instanceof Error ? first.message : String(first);
  throw new Error(`${failures.length} of ${count} items failed. The first: ${reason}`, { cause: first });
}

import type { Database } from '../../database/index.ts';
import type { View } from './rules.ts';
import { addViews } from './writes.ts';

type Waiting = { readonly view: View; resolve(total: number): void; reject(error: unknown): void };

/** Counts views, as many as wait in one transaction. */
export type ViewCounter = {
  /** Resolves once the view is stored: how often the song has been opened, this time included. */
  count(view: View): Promise<number>;
};

/**
 * Opens the counter. While one transaction is written, views gather for the next, so that a thousand at once cost a few
 * writes; none is answered before it is stored.
 */
export function countInBatches(database: Database, now: () => Date): ViewCounter {
  let waiting: Waiting[] = [];
  let isWriting = false;

  const write = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await store(batch);
    }
    isWriting = false;
  };
  const store = async (batch: readonly Waiting[]) => {
    try {
      const views = eachKeyOnce(batch);
      const { totals } = await database.transaction((tx) => addViews(tx, views, now()));
      for (const { view, resolve } of batch) resolve(totals.get(view.songId) ?? 0);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  return {
    count: (view) =>
      new Promise((resolve, reject) => {
        waiting.push({ view, resolve, reject });
        if (!isWriting) setImmediate(() => isWriting || void write());
      }),
  };
}

function eachKeyOnce(batch: readonly Waiting[]): View[] {
  const seen = new Set<string>();
  return batch.flatMap(({ view }) => {
    if (view.key === undefined) return [view];
    if (seen.has(view.key)) return [];
    seen.add(view.key);
    return [view];
  });
}

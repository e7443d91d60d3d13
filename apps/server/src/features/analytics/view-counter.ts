import type { Database } from '../../platform/database/index.ts';
import type { SongView } from './rules.ts';
import { addViews } from './mutations.ts';

type PendingView = { readonly view: SongView; resolve(total: number): void; reject(error: unknown): void };

/** Counts views, all that are queued in one transaction. */
export type ViewCounter = {
  /** Resolves once the view is stored: how often the song has been opened, including this time. */
  count(view: SongView): Promise<number>;
};

/**
 * Creates the counter. While one transaction is written, further views are queued for the next, so that a thousand
 * concurrent ones cost a few writes; none is answered before it is stored.
 */
export function createViewCounter(database: Database, now: () => Date): ViewCounter {
  let pending: PendingView[] = [];
  let isWriting = false;

  const flush = async () => {
    isWriting = true;
    while (pending.length > 0) {
      const batch = pending;
      pending = [];
      await saveBatch(batch);
    }
    isWriting = false;
  };
  const saveBatch = async (batch: readonly PendingView[]) => {
    try {
      const views = uniqueByKey(batch);
      const { totals } = await database.transaction((tx) => addViews(tx, views, now()));
      for (const { view, resolve } of batch) resolve(totals.get(view.songId) ?? 0);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  return {
    count: (view) =>
      new Promise((resolve, reject) => {
        pending.push({ view, resolve, reject });
        if (!isWriting) setImmediate(() => isWriting || void flush());
      }),
  };
}

function uniqueByKey(batch: readonly PendingView[]): SongView[] {
  const seen = new Set<string>();
  return batch.flatMap(({ view }) => {
    if (view.key === undefined) return [view];
    if (seen.has(view.key)) return [];
    seen.add(view.key);
    return [view];
  });
}

import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Collection } from './model.ts';
import { listCollections } from './queries.ts';

/** The current collections, read again only after the library has changed. */
export type CollectionCache = () => Promise<readonly Collection[]>;

/** Creates the cache; the versions of `changeCounter` tell when it is out of date. */
export function createCollectionCache(database: Database, changeCounter: ChangeCounter): CollectionCache {
  let cached: { readonly version: number; readonly collections: Promise<readonly Collection[]> } | undefined;
  return async () => {
    const { library } = await changeCounter.versions();
    if (cached?.version !== library) {
      const pending = { version: library, collections: listCollections(database.replica) };
      cached = pending;
      pending.collections.catch(() => {
        if (cached === pending) cached = undefined;
      });
    }
    return cached.collections;
  };
}

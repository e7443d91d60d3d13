import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Collection } from './model.ts';
import { listCollections } from './queries.ts';

/** The collections as they are now, read again only when the library has changed. */
export type CollectionCache = () => Promise<readonly Collection[]>;

/** Opens the memory; the stamps of `changeCounter` say when it is out of date. */
export function createCollectionCache(database: Database, changeCounter: ChangeCounter): CollectionCache {
  let cached: { readonly version: number; readonly collections: Promise<readonly Collection[]> } | undefined;
  return async () => {
    const { library } = await changeCounter.versions();
    if (cached?.version !== library) {
      const pending = { version: library, collections: listCollections(database.read) };
      cached = pending;
      pending.collections.catch(() => {
        if (cached === pending) cached = undefined;
      });
    }
    return cached.collections;
  };
}

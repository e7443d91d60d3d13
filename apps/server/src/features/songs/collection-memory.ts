import type { ChangeWatch } from '../../changes/index.ts';
import type { Database } from '../../database/index.ts';
import type { Collection } from './model.ts';
import { listCollections } from './queries.ts';

/** The collections as they are now, read again only when the library has changed. */
export type CollectionMemory = () => Promise<readonly Collection[]>;

/** Opens the memory; the stamps of `watch` say when it is out of date. */
export function rememberCollections(database: Database, watch: ChangeWatch): CollectionMemory {
  let kept: { readonly stamp: number; readonly collections: Promise<readonly Collection[]> } | undefined;
  return async () => {
    const { library } = await watch.stamps();
    if (kept?.stamp !== library) {
      const reading = { stamp: library, collections: listCollections(database.read) };
      kept = reading;
      reading.collections.catch(() => {
        if (kept === reading) kept = undefined;
      });
    }
    return kept.collections;
  };
}

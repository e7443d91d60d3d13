import { diagnose } from '@canticle/contract';
import type { Reader } from '../../../platform/database/index.ts';
import { type Collection, listCollections, saveCollection } from '../../songs/index.ts';
import { listProducts, listSubscribedCollections } from '../../store/index.ts';
import { createCollectionDraft } from '../plan/collection-draft.ts';
import { recordItems } from '../undo/item-writes.ts';
import { createCollectionAdapter } from './item-adapters.ts';
import { type ImportRun, importInBatches } from './import-run.ts';
import { isLeftInTrash } from './filter-trashed.ts';
import type { ImportLibrary } from '../read/library.ts';
import type { ClosedCollection } from '../model.ts';

/**
 * Opens the collections of a library to everybody who signs in, where that was chosen, and saves them for the report.
 *
 * @param ids  of the library's collections and of existing ones, by key in lower case
 * @param presentIds  ids of the collections that existed before
 */
export async function grantOpenAccess(
  run: ImportRun,
  library: ImportLibrary,
  ids: ReadonlyMap<string, string>,
  presentIds: ReadonlySet<string>,
): Promise<void> {
  const keys = [
    ...library.collections.map(({ key }) => key),
    ...library.songs.map((song) => song.memberships[0]?.collection ?? ''),
    ...library.publications.map(({ collection }) => collection),
  ];
  for (const key of new Set(keys)) {
    const id = ids.get(key.toLowerCase());
    if (id === undefined || isLeftInTrash(run, key)) continue;
    const collectionRecord = library.collections.find((one) => one.key === key);
    const isNew = !presentIds.has(id);
    const isOpen =
      (collectionRecord?.free ?? (isNew && run.free !== undefined)) ||
      run.free === 'all' ||
      library.songs.some(({ memberships }) => memberships.some((one) => one.collection === key && one.free)) ||
      (run.canSetPrices &&
        library.products.some(({ collections, active }) => active !== false && collections.includes(key)));
    run.targetCollections.set(id, { id, key, name: collectionRecord?.name ?? {}, isNew, isOpen });
    if (isNew && collectionRecord?.free === undefined && run.free !== undefined) addOpenAccessNote(run, key);
  }
  await saveOpenAccess(run);
}

/** Does the same for one existing collection, when what is imported is not a library. */
export async function grantOpenAccessTo(run: ImportRun, { id, key }: Pick<Collection, 'id' | 'key'>): Promise<void> {
  run.targetCollections.set(id, { id, key, name: {}, isNew: false, isOpen: run.free === 'all' });
  await saveOpenAccess(run);
}

/* An open collection stays open, even when a later import's file does not say so. */
async function saveOpenAccess(run: ImportRun): Promise<void> {
  if (run.free !== 'all') return;
  const closedCollections = (await listCollections(run.context.database.read)).filter(
    ({ id, free }) => run.targetCollections.has(id) && !free,
  );
  await importInBatches(
    run,
    closedCollections.map((collection) => ({ file: '', collection })),
    1,
    async ({ tx }, batch) => {
      for (const { collection } of batch) {
        if (tx === undefined) continue;
        const draft = createCollectionDraft(collection, collection.id);
        await saveCollection(tx, { ...draft, free: true }, run.context.now());
        const before = { draft, importedHash: null };
        const name = Object.values(collection.name)[0] ?? collection.key;
        await recordItems(tx, run, createCollectionAdapter(run), [{ id: collection.id, name, before }]);
      }
    },
  );
  for (const { key } of closedCollections) addOpenAccessNote(run, key);
}

function addOpenAccessNote({ report }: ImportRun, key: string): void {
  report.notes.push({ file: '', what: diagnose('open-to-everybody', { key }) });
}

/** Lists the collections that the import wrote to, or would, and that only people with a role can open then. */
export async function listClosedCollections({
  context,
  targetCollections,
  dryRun,
}: ImportRun): Promise<ClosedCollection[]> {
  if (targetCollections.size === 0) return [];
  const db = context.database.read;
  // Where nothing is sold, songbooks are open unless an administrator chose whom they are for.
  if (context.config.payments.kind === 'none') return [];
  const closedIds = await findClosedCollectionIds(db, [...targetCollections.keys()], context.now());
  const collectionsById = new Map((await listCollections(db)).map((one) => [one.id, one]));
  return [...targetCollections.values()].flatMap(({ id, key, name, isNew, isOpen }): ClosedCollection[] => {
    const present = collectionsById.get(id);
    if (present === undefined) return dryRun && !isOpen ? [{ id: null, key, name, isNew }] : [];
    if (!closedIds.has(id) || (dryRun && isOpen)) return [];
    return [{ id, key: present.key, name: present.name, isNew }];
  });
}

/** Filters those that are still closed: an editor may have opened one since. */
export async function filterClosedCollections(
  db: Reader,
  collections: readonly ClosedCollection[],
  now: Date,
): Promise<ClosedCollection[]> {
  if (collections.length === 0) return [];
  const ids = collections.flatMap(({ id }) => id ?? []);
  const closedIds = await findClosedCollectionIds(db, ids, now);
  return collections.filter(({ id }) => id === null || closedIds.has(id));
}

/*
 * Finds those of the collections that are enabled but open to nobody without a role: nothing in them is free, no
 * product on sale contains them, and nobody is subscribed to them.
 */
async function findClosedCollectionIds(db: Reader, ids: readonly string[], now: Date): Promise<Set<string>> {
  const reachableIds = new Set([
    ...(await listProducts(db)).filter(({ active }) => active).flatMap(({ collectionIds }) => collectionIds),
    ...(await listSubscribedCollections(db, now)),
  ]);
  const isClosed = ({ id, enabled, free, freeSongs }: Collection) =>
    enabled && !free && !freeSongs && !reachableIds.has(id) && ids.includes(id);
  return new Set((await listCollections(db)).filter(isClosed).map(({ id }) => id));
}

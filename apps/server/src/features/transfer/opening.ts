import type { Multilingual } from '@canticle/contract';
import type { Reader } from '../../database/index.ts';
import { type Collection, listCollections, putCollection } from '../songs/index.ts';
import { listProducts, listSubscribedCollections } from '../store/index.ts';
import { collectionDraft } from './collection-draft.ts';
import { type ImportRun, inBatches } from './import-run.ts';
import { isLeftInTrash } from './left-in-trash.ts';
import type { Library } from './library.ts';
import type { ClosedCollection } from './model.ts';

/** A collection that an import brings something into. */
export type BroughtInto = {
  readonly id: string;
  readonly key: string;
  readonly name: Multilingual;
  readonly isNew: boolean;
  /** Somebody can open something of it, by what was read or chosen: all that is known of one that is not written yet. */
  readonly isOpen: boolean;
};

/**
 * Opens the collections a library goes into to everybody who signs in, where that was chosen, and remembers them for the report.
 *
 * @param ids  of its collections and of those that are here, by key in lower case
 * @param before  ids of the collections that were here before
 */
export async function openCollections(
  run: ImportRun,
  read: Library,
  ids: ReadonlyMap<string, string>,
  before: ReadonlySet<string>,
): Promise<void> {
  const keys = [
    ...read.collections.map(({ key }) => key),
    ...read.songs.map((song) => song.memberships[0]?.collection ?? ''),
    ...read.publications.map(({ collection }) => collection),
  ];
  for (const key of new Set(keys)) {
    const id = ids.get(key.toLowerCase());
    if (id === undefined || isLeftInTrash(run, key)) continue;
    const record = read.collections.find((one) => one.key === key);
    const isNew = !before.has(id);
    const isOpen =
      (record?.free ?? (isNew && run.free !== undefined)) ||
      run.free === 'all' ||
      read.songs.some(({ memberships }) => memberships.some((one) => one.collection === key && one.free)) ||
      (run.mayPrice && read.products.some(({ collections, active }) => active !== false && collections.includes(key)));
    run.brought.set(id, { id, key, name: record?.name ?? {}, isNew, isOpen });
    if (isNew && record?.free === undefined && run.free !== undefined) note(run, key);
  }
  await openPresent(run);
}

/** The same for a collection that is here, when what goes into it is no library. */
export async function openCollection(run: ImportRun, { id, key }: Pick<Collection, 'id' | 'key'>): Promise<void> {
  run.brought.set(id, { id, key, name: {}, isNew: false, isOpen: run.free === 'all' });
  await openPresent(run);
}

/* An open collection stays open, also when the file of another import does not say so. */
async function openPresent(run: ImportRun): Promise<void> {
  if (run.free !== 'all') return;
  const here = (await listCollections(run.rooms.database.read)).filter(({ id, free }) => run.brought.has(id) && !free);
  await inBatches(
    run,
    here.map((collection) => ({ file: '', collection })),
    1,
    async ({ tx }, batch) => {
      for (const { collection } of batch)
        if (tx) await putCollection(tx, { ...collectionDraft(collection, collection.id), free: true }, run.rooms.now());
    },
  );
  for (const { key } of here) note(run, key);
}

function note({ book }: ImportRun, key: string): void {
  book.notes.push({ file: '', what: `Everybody who signs in can open ${key}.` });
}

/** The collections something was brought into, or would be, that only people with a role can open then. */
export async function listClosed({ rooms, brought, dryRun }: ImportRun): Promise<ClosedCollection[]> {
  if (brought.size === 0) return [];
  const db = rooms.database.read;
  const closed = await closedHere(db, [...brought.keys()], rooms.now());
  const here = new Map((await listCollections(db)).map((one) => [one.id, one]));
  return [...brought.values()].flatMap(({ id, key, name, isNew, isOpen }): ClosedCollection[] => {
    const present = here.get(id);
    if (present === undefined) return dryRun && !isOpen ? [{ id: null, key, name, isNew }] : [];
    if (!closed.has(id) || (dryRun && isOpen)) return [];
    return [{ id, key: present.key, name: present.name, isNew }];
  });
}

/** Those that are closed still: an editor may have opened one since. */
export async function stillClosed(
  db: Reader,
  collections: readonly ClosedCollection[],
  now: Date,
): Promise<ClosedCollection[]> {
  if (collections.length === 0) return [];
  const ids = collections.flatMap(({ id }) => id ?? []);
  const closed = await closedHere(db, ids, now);
  return collections.filter(({ id }) => id === null || closed.has(id));
}

/*
 * Of these collections the ones that are shown, but open to nobody without a role: nothing of them is free, no product on sale holds
 * them, and nobody has them.
 */
async function closedHere(db: Reader, ids: readonly string[], now: Date): Promise<Set<string>> {
  const reached = new Set([
    ...(await listProducts(db)).filter(({ active }) => active).flatMap(({ collectionIds }) => collectionIds),
    ...(await listSubscribedCollections(db, now)),
  ]);
  const isClosed = ({ id, enabled, free, freeSongs }: Collection) =>
    enabled && !free && !freeSongs && !reached.has(id) && ids.includes(id);
  return new Set((await listCollections(db)).filter(isClosed).map(({ id }) => id));
}

import {
  countFailedItems,
  countUnhandled,
  deleteFollower,
  findNextRetryAt,
  type FollowedItem,
  skipToLatest,
  clearFailedItems,
  joinItems,
  listDueRetries,
  listFailedItems,
  processItems,
  failureReason,
  type FailedItem,
  claimChanges,
} from '../../platform/changes/index.ts';
import { isolateFailures, chunks, type Reader, type Tx } from '../../platform/database/index.ts';
import { countViews } from '../analytics/index.ts';
import { findSongIdsOfLyrics } from '../lyrics/index.ts';
import { listArticles } from '../publications/index.ts';
import { listBookIds } from '../scriptures/index.ts';
import { listSongIds } from '../songs/index.ts';
import type { IndexDraft, Slot } from './model.ts';
import { readIndexState } from './queries.ts';
import { articleDrafts, verseDrafts } from './text-drafts.ts';
import { contributorDrafts, songDrafts, type ViewCounts } from './song-drafts.ts';
import { addDrafts, beginChange, deleteDocuments, endChange, lockIndex, type IndexChange } from './mutations.ts';

/* Books are long: few of them are read in one transaction, so that other writers need not wait. */
const SCRIPTURES = { name: 'scriptures', kinds: ['translation', 'book'], most: 2 } as const;
const LIBRARY = {
  name: 'library',
  kinds: ['song', 'lyrics', 'contributor', 'collection', 'article', 'publication'],
  most: 60,
} as const;
/** How many items that were set aside are retried in one transaction. */
const RETRY_BATCH_SIZE = 20;
/** How many documents are indexed together. */
const BATCH_SIZE = 60;

const followerName = (slot: Slot, { name }: { readonly name: string }) => `search ${slot} ${name}`;
/** The name under which an index sets items aside. */
export const indexerName = (slot: Slot): string => `search ${slot}`;

/** The result of a step. */
export type IndexingResult = { readonly isComplete: boolean; readonly setAside: readonly FollowedItem[] };

/** The units of indexing: the verses of a book are added and removed together. */
type IndexedKind = 'song' | 'contributor' | 'article' | 'book';
type IndexedItem = FollowedItem & { readonly kind: IndexedKind };

/** From here on the index follows the changes: what is in the library now is added by the rebuild. */
export async function startFollowing(tx: Tx, slot: Slot): Promise<void> {
  for (const part of [LIBRARY, SCRIPTURES]) await skipToLatest(tx, followerName(slot, part));
  await clearFailedItems(tx, indexerName(slot));
}

/** The index is not used any more. */
export async function stopFollowing(tx: Tx, slot: Slot): Promise<void> {
  for (const part of [LIBRARY, SCRIPTURES]) await deleteFollower(tx, followerName(slot, part));
  await clearFailedItems(tx, indexerName(slot));
}

/**
 * Applies a batch of changes to an index, and retries the items that were set aside and are due; returns whether that
 * was all, and what could not be indexed. A document that cannot be indexed is removed from the index and set aside.
 *
 * @throws when the database or the machine is at fault; nothing was changed then
 */
export async function indexChanges(tx: Tx, slot: Slot, now: Date): Promise<IndexingResult> {
  // A rebuild takes the same two locks in the same order: neither waits for the other for ever.
  await lockIndex(tx);
  const library = await claimChanges(tx, followerName(slot, LIBRARY), LIBRARY.kinds, LIBRARY.most);
  const scriptures = await claimChanges(tx, followerName(slot, SCRIPTURES), SCRIPTURES.kinds, SCRIPTURES.most);
  const retries = await listDueRetries(tx, indexerName(slot), now, RETRY_BATCH_SIZE);
  const items = await listItemsToIndex(tx, joinItems(library.changes, scriptures.changes, retries));
  const setAside = await indexItems(tx, slot, items, now);
  return { isComplete: library.isAll && scriptures.isAll && retries.length < RETRY_BATCH_SIZE, setAside };
}

/** How many changes the active index has not applied yet; 0 while there is no index. */
export async function countPendingChanges(db: Reader): Promise<number> {
  const { slot } = await readIndexState(db);
  if (slot === null) return 0;
  const behind = [LIBRARY, SCRIPTURES].map((part) => countUnhandled(db, followerName(slot, part), part.kinds));
  return (await Promise.all(behind)).reduce((sum, count) => sum + count, 0);
}

/** How many items the active index has set aside. */
export async function countNotIndexed(db: Reader): Promise<number> {
  const { slot } = await readIndexState(db);
  return slot === null ? 0 : countFailedItems(db, [indexerName(slot)]);
}

/** When an item that an index has set aside is retried; undefined when none is set aside. */
export const nextRetryAt = (db: Reader, slot: Slot): Promise<Date | undefined> =>
  findNextRetryAt(db, indexerName(slot));

/** The items the active index has set aside, the newest first. */
export async function listNotIndexed(db: Reader, most: number): Promise<readonly FailedItem[]> {
  const { slot } = await readIndexState(db);
  return slot === null ? [] : listFailedItems(db, [indexerName(slot)], most);
}

/* A song is found by its texts, the names of its people and the keys of its books. */
async function listItemsToIndex(tx: Tx, changes: readonly FollowedItem[]): Promise<readonly IndexedItem[]> {
  const idsOfKind = (kind: string) => changes.filter((one) => one.kind === kind).map(({ id }) => id);
  const items = (kind: IndexedKind, ids: Iterable<string>) => Array.from(new Set(ids), (id) => ({ kind, id }));
  const songs = [...idsOfKind('song'), ...(await findSongIdsOfLyrics(tx, idsOfKind('lyrics'))).values()];
  for (const contributorId of idsOfKind('contributor')) songs.push(...(await listSongIds(tx, { contributorId })));
  songs.push(...(await listSongIds(tx, { collectionIds: idsOfKind('collection') })));
  const editions = await listArticles(tx, { publicationIds: idsOfKind('publication') });
  const books = idsOfKind('book');
  for (const id of idsOfKind('translation')) books.push(...(await listBookIds(tx, id)));
  return [
    ...items('song', songs),
    ...items('contributor', idsOfKind('contributor')),
    ...items('article', [...idsOfKind('article'), ...editions.map(({ id }) => id)]),
    ...items('book', books),
  ];
}

async function indexItems(
  tx: Tx,
  slot: Slot,
  items: readonly IndexedItem[],
  now: Date,
): Promise<readonly IndexedItem[]> {
  const setAside: IndexedItem[] = [];
  const views = items.some(({ kind }) => kind === 'song') ? await countViews(tx) : {};
  for (const [kind, some] of Map.groupBy(items, (item) => item.kind))
    for (const batch of chunks(some, kind === 'book' ? 1 : BATCH_SIZE)) {
      const failed = await processItems(tx, indexerName(slot), batch, now, (batchItems) =>
        kind === 'book' ? indexBooks(tx, slot, batchItems) : indexDocuments(tx, slot, kind, batchItems, views),
      );
      await deleteFailed(tx, slot, failed);
      setAside.push(...failed);
    }
  return setAside;
}

async function indexDocuments(
  tx: Tx,
  slot: Slot,
  kind: Exclude<IndexedKind, 'book'>,
  items: readonly IndexedItem[],
  views: ViewCounts,
): Promise<undefined> {
  const ids = items.map(({ id }) => id);
  await withChange(tx, slot, async (change) => {
    await deleteDocuments(tx, kind, { ids }, change);
    await addDrafts(tx, kind, await draftsOf(tx, kind, ids, views), change);
  });
}

/** The current documents of these items. */
export async function draftsOf(
  db: Reader,
  kind: Exclude<IndexedKind, 'book'>,
  ids: readonly string[],
  views: ViewCounts,
): Promise<readonly IndexDraft[]> {
  if (kind === 'song') return songDrafts(db, ids, views);
  return kind === 'contributor' ? contributorDrafts(db, ids) : articleDrafts(db, ids);
}

/*
 * All verses of a book together; when that fails, those that can be indexed. Returns why verses were skipped, by book.
 */
async function indexBooks(
  tx: Tx,
  slot: Slot,
  books: readonly IndexedItem[],
): Promise<ReadonlyMap<IndexedItem, string>> {
  const reasons = new Map<IndexedItem, string>();
  for (const book of books) {
    const deleteVerses = (change: IndexChange) => deleteDocuments(tx, 'verse', { wholeId: book.id }, change);
    const { failures } = await isolateFailures(tx, [book], () =>
      withChange(tx, slot, async (change) => {
        await deleteVerses(change);
        await addDrafts(tx, 'verse', await verseDrafts(tx, book.id), change);
      }),
    );
    if (failures.length === 0) continue;
    await withChange(tx, slot, deleteVerses);
    const reason = await indexVerses(tx, slot, book.id);
    if (reason !== undefined) reasons.set(book, reason);
  }
  return reasons;
}

/* Indexes the verses of a book that can be indexed; returns why others cannot. */
async function indexVerses(tx: Tx, slot: Slot, bookId: string): Promise<string | undefined> {
  const read = await isolateFailures(tx, [bookId], () => verseDrafts(tx, bookId));
  const [unread] = read.failures;
  if (unread !== undefined) return failureReason(unread.error);
  const drafts = read.results.flat();
  const { failures } = await isolateFailures(tx, drafts, (some) =>
    withChange(tx, slot, (change) => addDrafts(tx, 'verse', some, change)),
  );
  return failureReasonOfVerses(failures, drafts.length);
}

/** Why verses of a book were skipped; undefined when none were. */
export function failureReasonOfVerses(
  failures: readonly { readonly item: IndexDraft; readonly error: unknown }[],
  count: number,
): string | undefined {
  const [first] = failures;
  if (first === undefined) return undefined;
  const { item, error } = first;
  return `${failures.length} of ${count} verses are left out. ${item.context['title'] ?? item.document.id}: ${failureReason(error)}`;
}

/* Deletes what the index still has of a failed item, because it is outdated. Of a book it has what could be indexed. */
async function deleteFailed(tx: Tx, slot: Slot, failed: readonly IndexedItem[]): Promise<void> {
  const documents = failed.flatMap(({ kind, id }) => (kind === 'book' ? [] : [{ kind, id }]));
  await isolateFailures(tx, documents, async (some) => {
    for (const { kind, id } of some)
      await withChange(tx, slot, (change) => deleteDocuments(tx, kind, { ids: [id] }, change));
  });
}

async function withChange(tx: Tx, slot: Slot, work: (change: IndexChange) => Promise<void>): Promise<void> {
  const change = await beginChange(tx, slot);
  await work(change);
  await endChange(tx, change);
}

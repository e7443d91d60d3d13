import { ANALYSIS_VERSION, type SearchKind } from '@canticle/search';
import { failureReason, recordFailedItem } from '../../platform/changes/index.ts';
import {
  type Database,
  yieldToEventLoop,
  isItemError,
  isolateFailures,
  newId,
  chunks,
  type Reader,
  type Tx,
} from '../../platform/database/index.ts';
import { countViews } from '../analytics/index.ts';
import { listArticles } from '../publications/index.ts';
import { listBookIds } from '../scriptures/index.ts';
import { listContributorIds, listSongIds } from '../songs/index.ts';
import {
  startFollowing,
  stopFollowing,
  countNotIndexed,
  draftsOf,
  failureReasonOfVerses,
  indexerName,
  indexChanges,
} from './index-changes.ts';
import type { IndexDraft, Slot } from './model.ts';
import { readIndexState } from './queries.ts';
import { verseDrafts } from './text-drafts.ts';
import {
  addDrafts,
  beginChange,
  beginPart,
  clearSlot,
  endPart,
  endLongChange,
  type IndexChange,
  type IndexPart,
  ownsRebuild,
  saveIndexState,
  optimizeSlot,
} from './mutations.ts';

/** Another process has started to rebuild the index after this one. */
export class ConcurrentRebuildError extends Error {
  override readonly name = 'ConcurrentRebuildError';
}

/** The rebuild was aborted by its caller. */
export class RebuildAbortedError extends Error {
  override readonly name = 'RebuildAbortedError';
}

/** How many documents of each kind an index contains, and how many items could not be indexed. */
export type RebuildResult = { readonly [kind in SearchKind]: number } & { readonly setAside: number };

/**
 * The progress of a rebuild: documents added, and of which kind. The rebuild continues when the returned promise
 * resolves.
 */
export type RebuildProgress = (kind: SearchKind, done: number) => void | Promise<void>;

/**
 * Rebuilds the index beside the active one, in steps between which others may write, and activates it when it is
 * complete. A rebuild that fails half-way has no visible effect, and the next one starts from scratch. Items that
 * cannot be indexed are set aside.
 *
 * @param signal  aborts it between two steps
 * @throws {ConcurrentRebuildError} when another process starts a rebuild meanwhile; that one continues
 * @throws {RebuildAbortedError}
 */
export async function rebuildIndex(
  database: Database,
  {
    onProgress = () => undefined,
    signal,
    now = () => new Date(),
  }: { readonly onProgress?: RebuildProgress; readonly signal?: AbortSignal; readonly now?: () => Date } = {},
): Promise<RebuildResult> {
  const builder = newId();
  const { slot, change } = await database.transaction((tx) => beginRebuild(tx, builder));
  const build = { database, slot, change, builder, now, signal };
  const counts = { song: 0, contributor: 0, article: 0, verse: 0 };
  for await (const { kind, added } of addLibrary(build)) {
    counts[kind] += added;
    await onProgress(kind, counts[kind]);
  }
  await inRebuildTransaction(build, async (tx) => {
    await endLongChange(tx, change);
    await optimizeSlot(tx, slot);
  });
  await finishRebuild(build);
  return { ...counts, setAside: await countNotIndexed(database.read) };
}

type Build = {
  readonly database: Database;
  readonly slot: Slot;
  readonly change: IndexChange;
  readonly builder: string;
  readonly now: () => Date;
  readonly signal: AbortSignal | undefined;
};

async function beginRebuild(tx: Tx, builder: string): Promise<{ readonly slot: Slot; readonly change: IndexChange }> {
  const slot = (await readIndexState(tx)).slot === 'a' ? 'b' : 'a';
  await saveIndexState(tx, { builder });
  await clearSlot(tx, slot);
  await startFollowing(tx, slot);
  return { slot, change: await beginChange(tx, slot) };
}

async function assertOwnsRebuild(tx: Tx, builder: string): Promise<void> {
  if (!(await ownsRebuild(tx, builder)))
    throw new ConcurrentRebuildError('Another process builds the search index now.');
}

/* One step, unless this rebuild was aborted or another one started. */
async function inRebuildTransaction<T>({ database, builder, signal }: Build, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (signal?.aborted) throw new RebuildAbortedError('The search index is not whole: whoever built it has ended.');
  return database.transaction(async (tx) => {
    await assertOwnsRebuild(tx, builder);
    return work(tx);
  });
}

/* Applies what changed meanwhile; the transaction that finds no more changes activates the new index. */
async function finishRebuild(build: Build): Promise<void> {
  const { database, slot, builder, now } = build;
  let isDone = false;
  while (!isDone) {
    isDone = await database.transaction(async (tx) => {
      await assertOwnsRebuild(tx, builder);
      const { isComplete } = await indexChanges(tx, slot, now());
      if (!isComplete) return false;
      await saveIndexState(tx, { slot, analysis: ANALYSIS_VERSION, builder: null });
      await stopFollowing(tx, slot === 'a' ? 'b' : 'a');
      return true;
    });
  }
}

/** How many songs are read before other tasks may run: about ten milliseconds. */
const READ_BATCH_SIZE = 50;

type Added = { readonly kind: SearchKind; readonly added: number };

/* The whole library in batches, the most viewed songs first. */
async function* addLibrary(build: Build): AsyncGenerator<Added> {
  const db = build.database.read;
  const views = await countViews(db);
  const songs = (await listSongIds(db)).sort((a, b) => (views[b] ?? 0) - (views[a] ?? 0));
  const kinds = [
    ['song', songs],
    ['contributor', await listContributorIds(db)],
    ['article', (await listArticles(db)).map(({ id }) => id)],
  ] as const;
  for (const [kind, ids] of kinds)
    for (const batch of chunks(ids, READ_BATCH_SIZE)) {
      const read = (reader: Reader, wanted: readonly string[]) => draftsOf(reader, kind, wanted, views);
      yield { kind, added: await addDocuments(build, kind, batch, read) };
      await yieldToEventLoop();
    }
  for (const bookId of await listBookIds(db)) yield* addBook(build, bookId);
}

/* Documents are read before the transaction, so that other writers need not wait, unless one of them cannot be read. */
async function addDocuments(
  build: Build,
  kind: 'song' | 'contributor' | 'article',
  ids: readonly string[],
  read: (db: Reader, ids: readonly string[]) => Promise<readonly IndexDraft[]>,
): Promise<number> {
  const { database, slot, change, now } = build;
  const all = await read(database.read, ids).catch(rethrowUnlessItemFault);
  return inRebuildTransaction(build, async (tx) => {
    const { results, failures } = await isolateFailures(tx, ids, async (some) => {
      const wanted = new Set(some);
      const drafts = all?.filter(({ document }) => wanted.has(document.id)) ?? (await read(tx, some));
      return addPart(tx, change, kind, drafts);
    });
    for (const { item: id, error } of failures)
      await recordFailedItem(tx, indexerName(slot), { kind, id }, failureReason(error), now());
    return joinParts(tx, change, results);
  });
}

async function* addBook(build: Build, bookId: string): AsyncGenerator<Added> {
  const { database, slot, change, now } = build;
  const failed: { readonly item: IndexDraft; readonly error: unknown }[] = [];
  let reason: string | undefined;
  const drafts = await verseDrafts(database.read, bookId).catch((error: unknown) => {
    reason = failureReason(error);
    return rethrowUnlessItemFault(error);
  });
  for (const some of chunks(drafts ?? [])) {
    const added = await inRebuildTransaction(build, async (tx) => {
      const { results, failures } = await isolateFailures(tx, some, (tried) => addPart(tx, change, 'verse', tried));
      failed.push(...failures);
      return joinParts(tx, change, results);
    });
    yield { kind: 'verse', added };
  }
  reason ??= failureReasonOfVerses(failed, drafts?.length ?? 0);
  if (reason === undefined) return;
  const [item, why] = [{ kind: 'book', id: bookId }, reason];
  await inRebuildTransaction(build, (tx) => recordFailedItem(tx, indexerName(slot), item, why, now()));
}

function rethrowUnlessItemFault(error: unknown): undefined {
  if (!isItemError(error)) throw error;
}

type AddedPart = { readonly part: IndexPart; readonly added: number };

async function addPart(
  tx: Tx,
  change: IndexChange,
  kind: SearchKind,
  drafts: readonly IndexDraft[],
): Promise<AddedPart> {
  const part = beginPart(change);
  await addDrafts(tx, kind, drafts, part);
  return { part, added: drafts.length };
}

async function joinParts(tx: Tx, change: IndexChange, parts: readonly AddedPart[]): Promise<number> {
  for (const { part } of parts) await endPart(tx, change, part);
  return parts.reduce((sum, { added }) => sum + added, 0);
}

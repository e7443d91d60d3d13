import { ANALYSIS, type SearchKind } from '@canticle/search';
import { forgetSetAside, reasonOf, setAside } from '../../changes/index.ts';
import {
  type Database,
  giveTurn,
  isItemFault,
  isolateFailures,
  newId,
  pieces,
  type Reader,
  type Tx,
} from '../../database/index.ts';
import { countViews } from '../analytics/index.ts';
import { listArticles } from '../publications/index.ts';
import { listBookIds } from '../scriptures/index.ts';
import { listContributorIds, listSongIds } from '../songs/index.ts';
import { beginToFollow, countNotIndexed, draftsOf, reasonOfVerses, setAsideBy, step } from './follow.ts';
import type { Draft, Slot } from './model.ts';
import { readState } from './queries.ts';
import { verseDrafts } from './reading-drafts.ts';
import {
  addDrafts,
  beginChange,
  beginPart,
  clearSlot,
  endPart,
  endLongChange,
  type IndexChange,
  type IndexPart,
  isStillBuiltBy,
  putState,
  settleSlot,
} from './writes.ts';

/** Somebody else has begun to build the index after us. */
export class BuiltByAnother extends Error {
  override readonly name = 'BuiltByAnother';
}

/** Whoever wanted the index has stopped it before it was whole. */
export class BuildStopped extends Error {
  override readonly name = 'BuildStopped';
}

/** How many documents an index holds of each kind, and how many items could not be indexed. */
export type Built = { readonly [kind in SearchKind]: number } & { readonly setAside: number };

/** How far building is: documents put in, and of which kind. Building goes on when it is done with that. */
export type BuildProgress = (kind: SearchKind, done: number) => void | Promise<void>;

/**
 * Builds the index anew beside the one that answers, in steps between which others may write, and lets it answer when it
 * holds everything. When it ends half-way, nothing of it is ever seen, and the next to build begins from nothing. What
 * cannot be indexed is set aside.
 *
 * @param signal  ends it between two steps
 * @throws {BuiltByAnother} when another process begins to build meanwhile; that one goes on
 * @throws {BuildStopped}
 */
export async function rebuild(
  database: Database,
  {
    onProgress = () => undefined,
    signal,
    now = () => new Date(),
  }: { readonly onProgress?: BuildProgress; readonly signal?: AbortSignal; readonly now?: () => Date } = {},
): Promise<Built> {
  const builder = newId();
  const { slot, change } = await database.transaction((tx) => begin(tx, builder));
  const build = { database, slot, change, builder, now, signal };
  const built = { song: 0, contributor: 0, article: 0, verse: 0 };
  for await (const { kind, added } of addEverything(build)) {
    built[kind] += added;
    await onProgress(kind, built[kind]);
  }
  await inOurs(build, async (tx) => {
    await endLongChange(tx, change);
    await settleSlot(tx, slot);
  });
  await finish(build);
  return { ...built, setAside: await countNotIndexed(database.read) };
}

type Build = {
  readonly database: Database;
  readonly slot: Slot;
  readonly change: IndexChange;
  readonly builder: string;
  readonly now: () => Date;
  readonly signal: AbortSignal | undefined;
};

async function begin(tx: Tx, builder: string): Promise<{ readonly slot: Slot; readonly change: IndexChange }> {
  const slot = (await readState(tx)).slot === 'a' ? 'b' : 'a';
  await putState(tx, { builder });
  await clearSlot(tx, slot);
  await beginToFollow(tx, slot);
  return { slot, change: await beginChange(tx, slot) };
}

async function demandOurs(tx: Tx, builder: string): Promise<void> {
  if (!(await isStillBuiltBy(tx, builder))) throw new BuiltByAnother('Another process builds the search index now.');
}

/* One step, unless somebody has stopped this build or begun another. */
async function inOurs<T>({ database, builder, signal }: Build, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (signal?.aborted) throw new BuildStopped('The search index is not whole: whoever built it has ended.');
  return database.transaction(async (tx) => {
    await demandOurs(tx, builder);
    return work(tx);
  });
}

/* What changed meanwhile is made up for, and in the transaction that finds nothing more the new index takes over. */
async function finish(build: Build): Promise<void> {
  const { database, slot, builder, now } = build;
  let isDone = false;
  while (!isDone) {
    isDone = await database.transaction(async (tx) => {
      await demandOurs(tx, builder);
      const { isAll } = await step(tx, slot, now());
      if (!isAll) return false;
      await putState(tx, { slot, analysis: ANALYSIS, builder: null });
      await forgetSetAside(tx, setAsideBy(slot === 'a' ? 'b' : 'a'));
      return true;
    });
  }
}

/** So many songs are read before others have their turn: about ten milliseconds. */
const READ_AT_ONCE = 50;

type Added = { readonly kind: SearchKind; readonly added: number };

/* The whole library in pieces, the songs that are opened most often first. */
async function* addEverything(build: Build): AsyncGenerator<Added> {
  const db = build.database.read;
  const views = await countViews(db);
  const songs = (await listSongIds(db)).sort((a, b) => (views[b] ?? 0) - (views[a] ?? 0));
  const kinds = [
    ['song', songs],
    ['contributor', await listContributorIds(db)],
    ['article', (await listArticles(db)).map(({ id }) => id)],
  ] as const;
  for (const [kind, ids] of kinds)
    for (const some of pieces(ids, READ_AT_ONCE)) {
      const read = (reader: Reader, wanted: readonly string[]) => draftsOf(reader, kind, wanted, views);
      yield { kind, added: await addDocuments(build, kind, some, read) };
      await giveTurn();
    }
  for (const bookId of await listBookIds(db)) yield* addBook(build, bookId);
}

/* Documents are read before the transaction, so that other writers need not wait, unless one of them cannot be read. */
async function addDocuments(
  build: Build,
  kind: 'song' | 'contributor' | 'article',
  ids: readonly string[],
  read: (db: Reader, ids: readonly string[]) => Promise<readonly Draft[]>,
): Promise<number> {
  const { database, slot, change, now } = build;
  const all = await read(database.read, ids).catch(unlessItemFault);
  return inOurs(build, async (tx) => {
    const { results, failures } = await isolateFailures(tx, ids, async (some) => {
      const wanted = new Set(some);
      const drafts = all?.filter(({ document }) => wanted.has(document.id)) ?? (await read(tx, some));
      return addPart(tx, change, kind, drafts);
    });
    for (const { item: id, error } of failures)
      await setAside(tx, setAsideBy(slot), { kind, id }, reasonOf(error), now());
    return joinParts(tx, change, results);
  });
}

async function* addBook(build: Build, bookId: string): AsyncGenerator<Added> {
  const { database, slot, change, now } = build;
  const failed: { readonly item: Draft; readonly error: unknown }[] = [];
  let reason: string | undefined;
  const drafts = await verseDrafts(database.read, bookId).catch((error: unknown) => {
    reason = reasonOf(error);
    return unlessItemFault(error);
  });
  for (const some of pieces(drafts ?? [])) {
    const added = await inOurs(build, async (tx) => {
      const { results, failures } = await isolateFailures(tx, some, (tried) => addPart(tx, change, 'verse', tried));
      failed.push(...failures);
      return joinParts(tx, change, results);
    });
    yield { kind: 'verse', added };
  }
  reason ??= reasonOfVerses(failed, drafts?.length ?? 0);
  if (reason === undefined) return;
  const [item, why] = [{ kind: 'book', id: bookId }, reason];
  await inOurs(build, (tx) => setAside(tx, setAsideBy(slot), item, why, now()));
}

function unlessItemFault(error: unknown): undefined {
  if (!isItemFault(error)) throw error;
}

type AddedPart = { readonly part: IndexPart; readonly added: number };

async function addPart(tx: Tx, change: IndexChange, kind: SearchKind, drafts: readonly Draft[]): Promise<AddedPart> {
  const part = beginPart(change);
  await addDrafts(tx, kind, drafts, part);
  return { part, added: drafts.length };
}

async function joinParts(tx: Tx, change: IndexChange, parts: readonly AddedPart[]): Promise<number> {
  for (const { part } of parts) await endPart(tx, change, part);
  return parts.reduce((sum, { added }) => sum + added, 0);
}

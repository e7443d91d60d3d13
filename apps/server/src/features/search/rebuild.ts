import { ANALYSIS, type SearchKind } from '@canticle/search';
import { type Database, giveTurn, newId, pieces, type Reader, type Tx } from '../../database/index.ts';
import { countViews } from '../analytics/index.ts';
import { listArticles } from '../publications/index.ts';
import { listBookIds } from '../scriptures/index.ts';
import { listContributors, listSongIds } from '../songs/index.ts';
import { beginToFollow, step } from './follow.ts';
import type { Draft, Slot } from './model.ts';
import { readState } from './queries.ts';
import { articleDrafts, verseDrafts } from './reading-drafts.ts';
import { contributorDrafts, songDrafts, type Views } from './song-drafts.ts';
import {
  addDrafts,
  beginChange,
  clearSlot,
  endLongChange,
  type IndexChange,
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

/** How many documents an index holds of each kind. */
export type Built = { readonly [kind in SearchKind]: number };

/** How far building is: documents put in, and of which kind. Building goes on when it is done with that. */
export type BuildProgress = (kind: SearchKind, done: number) => void | Promise<void>;

/**
 * Builds the index anew beside the one that answers, in steps between which others may write, and lets it answer when it
 * holds everything. When it ends half-way, nothing of it is ever seen, and the next to build begins from nothing.
 *
 * @param signal  ends it between two steps
 * @throws {BuiltByAnother} when another process begins to build meanwhile; that one goes on
 * @throws {BuildStopped}
 */
export async function rebuild(
  database: Database,
  { onProgress = () => undefined, signal }: { readonly onProgress?: BuildProgress; readonly signal?: AbortSignal } = {},
): Promise<Built> {
  const builder = newId();
  const { slot, change } = await database.transaction((tx) => begin(tx, builder));
  const built = { song: 0, contributor: 0, article: 0, verse: 0 };
  for await (const { kind, drafts } of everything(database)) {
    if (signal?.aborted) throw new BuildStopped('The search index is not whole: whoever built it has ended.');
    await database.transaction(async (tx) => {
      await demandOurs(tx, builder);
      await addDrafts(tx, kind, drafts, change);
    });
    built[kind] += drafts.length;
    await onProgress(kind, built[kind]);
  }
  await database.transaction(async (tx) => {
    await demandOurs(tx, builder);
    await endLongChange(tx, change);
    await settleSlot(tx, slot);
  });
  await finish(database, slot, builder);
  return built;
}

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

/* What changed meanwhile is made up for, and in the transaction that finds nothing more the new index takes over. */
async function finish(database: Database, slot: Slot, builder: string): Promise<void> {
  let isDone = false;
  while (!isDone) {
    isDone = await database.transaction(async (tx) => {
      await demandOurs(tx, builder);
      const { isAll } = await step(tx, slot);
      if (isAll) await putState(tx, { slot, analysis: ANALYSIS, builder: null });
      return isAll;
    });
  }
}

/** So many songs are read before others have their turn: about ten milliseconds. */
const READ_AT_ONCE = 50;

/* The whole library in pieces, the songs that are opened most often first. */
async function* everything(database: Database): AsyncGenerator<{ kind: SearchKind; drafts: readonly Draft[] }> {
  const views = await countViews(database.read);
  const songs = (await listSongIds(database.read)).sort((a, b) => (views[b] ?? 0) - (views[a] ?? 0));
  const inPieces = async function* (
    kind: SearchKind,
    ids: readonly string[],
    drafts: (db: Reader, some: readonly string[], views: Views) => Promise<readonly Draft[]>,
  ) {
    for (const some of pieces(ids, READ_AT_ONCE)) {
      yield { kind, drafts: await drafts(database.read, some, views) };
      await giveTurn();
    }
  };
  yield* inPieces('song', songs, songDrafts);
  yield* inPieces(
    'contributor',
    (await listContributors(database.read)).map(({ id }) => id),
    contributorDrafts,
  );
  yield* inPieces(
    'article',
    (await listArticles(database.read)).map(({ id }) => id),
    articleDrafts,
  );
  for (const bookId of await listBookIds(database.read))
    for (const some of pieces(await verseDrafts(database.read, bookId))) yield { kind: 'verse', drafts: some };
}

import {
  type ChangeCounter,
  findNextRetryAt,
  type FollowedItem,
  joinItems,
  listDueRetries,
  processItems,
  claimChanges,
  findPosition,
  followFrom,
  readPosition,
} from '../../platform/changes/index.ts';
import {
  acquireLock,
  chunks,
  type Database,
  type Reader,
  type Tx,
  yieldToEventLoop,
} from '../../platform/database/index.ts';
import { type Lyrics, listLyricsOfSongs, findSongIdsOfLyrics } from '../lyrics/index.ts';
import { listArticleDrafts, listArticles } from '../publications/index.ts';
import { listSongIds, listSongs, type Song } from '../songs/index.ts';
import { listSourceIds, replacePassages } from './queries.ts';
import { findPassages, collectTexts, type PassageSource } from './rules.ts';

const FOLLOWER = 'references';
const KINDS = ['song', 'lyrics', 'article'] as const;
/** So many items that were set aside are retried in one transaction. */
const RETRY_BATCH_SIZE = 20;

/** How many songs or articles are read in one transaction while the passages are found anew. */
const REBUILD_BATCH_SIZE = 100;

/** Updates the passages to the current songs, texts and articles. */
export type CatchUp = () => Promise<void>;

/**
 * Follows the changes: the first request after a change updates the passages, in a transaction of its own. A song or an
 * article whose passages cannot be read is set aside. After an absence in which changes were removed by age the
 * passages of all are found anew, in steps.
 */
export function createPassageIndexer({
  database,
  changeCounter,
  now,
}: {
  readonly database: Database;
  readonly changeCounter: ChangeCounter;
  readonly now: () => Date;
}): CatchUp {
  let indexedVersion = -1;
  let retryAt: Date | undefined;
  let running: Promise<void> | undefined;
  const run = async (stamp: number) => {
    if ((await findPosition(database.read, FOLLOWER)) === undefined) await rebuild(database, now);
    let isAll = false;
    while (!isAll) {
      isAll = await database.transaction(async (tx) => {
        await acquireLock(tx, 'passages');
        const batch = await claimChanges(tx, FOLLOWER, KINDS);
        const retries = await listDueRetries(tx, FOLLOWER, now(), RETRY_BATCH_SIZE);
        const sources = await listSources(tx, joinItems(batch.changes, retries));
        await processItems(tx, FOLLOWER, sources, now(), (some) => indexSources(tx, some));
        return batch.isAll && retries.length < RETRY_BATCH_SIZE;
      });
    }
    retryAt = await findNextRetryAt(database.read, FOLLOWER);
    indexedVersion = stamp;
  };
  return async () => {
    const { library } = await changeCounter.versions();
    if (library === indexedVersion && (retryAt === undefined || now() < retryAt)) return;
    running ??= run(library).finally(() => {
      running = undefined;
    });
    await running;
  };
}

/* Two processes that find them anew at the same time take turns; who ends first ends the work of both. */
async function rebuild(database: Database, now: () => Date): Promise<void> {
  const position = await readPosition(database.read);
  const isFollowed = (tx: Tx) => findPosition(tx, FOLLOWER).then((found) => found !== undefined);
  for (const batch of chunks(await listAllSources(database.read), REBUILD_BATCH_SIZE)) {
    const isDone = await database.transaction(async (tx) => {
      await acquireLock(tx, 'passages');
      if (await isFollowed(tx)) return true;
      await processItems(tx, FOLLOWER, batch, now(), (some) => indexSources(tx, some));
      return false;
    });
    if (isDone) return;
    await yieldToEventLoop();
  }
  await database.transaction(async (tx) => {
    await acquireLock(tx, 'passages');
    if (!(await isFollowed(tx))) await followFrom(tx, FOLLOWER, position);
  });
}

/* What there is, and what has passages though it is gone. */
async function listAllSources(db: Reader): Promise<readonly FollowedItem[]> {
  const articles = await listArticles(db);
  const songs = [...(await listSongIds(db)), ...(await listSourceIds(db, 'song'))];
  const toItems = (kind: string, ids: readonly string[]) => ids.map((id) => ({ kind, id }));
  return joinItems(
    toItems('song', songs),
    toItems('article', [...articles.map(({ id }) => id), ...(await listSourceIds(db, 'article'))]),
  );
}

const idsOf = (items: readonly FollowedItem[], kind: string) =>
  items.filter((item) => item.kind === kind).map(({ id }) => id);

/* Replaces each changed text with its song, and removes duplicates. */
async function listSources(tx: Tx, changes: readonly FollowedItem[]): Promise<readonly FollowedItem[]> {
  const owners = await findSongIdsOfLyrics(tx, idsOf(changes, 'lyrics'));
  const songs = [...owners.values()].map((id) => ({ kind: 'song', id }));
  return joinItems(
    changes.filter(({ kind }) => kind !== 'lyrics'),
    songs,
  );
}

async function indexSources(tx: Tx, sources: readonly FollowedItem[]): Promise<undefined> {
  await indexSongs(tx, idsOf(sources, 'song'));
  await indexArticles(tx, idsOf(sources, 'article'));
}

async function indexSongs(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const songs = new Map((await listSongs(tx, { ids })).map((song) => [song.id, song]));
  const texts = await listLyricsOfSongs(tx, ids);
  for (const id of ids) {
    const song = songs.get(id);
    const sources = song === undefined ? [] : listSongSources(song, texts.get(id) ?? []);
    await replacePassages(tx, 'song', id, findPassages(sources));
  }
}

function listSongSources(song: Song, texts: readonly Lyrics[]): readonly PassageSource[] {
  const toSources = (place: PassageSource['place'], words: { readonly [language: string]: string }) =>
    Object.entries(words).map(([language, text]) => ({ place, language, text }));
  return [
    ...toSources('description', song.description),
    ...toSources('details', song.details),
    ...texts.map(({ language, document }) => ({ place: 'notes' as const, language, text: document.notes })),
    ...texts.flatMap(({ language, document }) =>
      collectTexts(document.carried).map((text) => ({ place: 'carried' as const, language, text })),
    ),
  ];
}

async function indexArticles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const articles = new Map((await listArticleDrafts(tx, { ids })).map((article) => [article.id, article]));
  for (const id of ids) {
    const sources = (articles.get(id)?.texts ?? []).map(({ language, introduction, content }) => ({
      place: 'article' as const,
      language,
      text: `${introduction} ${content}`,
    }));
    await replacePassages(tx, 'article', id, findPassages(sources));
  }
}

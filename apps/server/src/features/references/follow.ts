import {
  type ChangeWatch,
  firstDueAgain,
  type FollowedItem,
  joinItems,
  listDueAgain,
  processItems,
  takeChanges,
} from '../../changes/index.ts';
import type { Database, Tx } from '../../database/index.ts';
import { type Lyrics, listLyricsOfSongs, ownersOfLyrics } from '../lyrics/index.ts';
import { listArticleDrafts } from '../publications/index.ts';
import { listSongs, type Song } from '../songs/index.ts';
import { putPassages } from './queries.ts';
import { passagesIn, textsIn, type Written } from './rules.ts';

const FOLLOWER = 'references';
const KINDS = ['song', 'lyrics', 'article'] as const;
/** So many items that were set aside are tried again in one transaction. */
const RETRIED_AT_ONCE = 20;

/** Brings the passages up to what songs, texts and articles say now. */
export type CatchUp = () => Promise<void>;

/**
 * Follows the changes: whoever asks first after a change does the reading, in the follower's own transaction. A song or an
 * article whose passages cannot be read is set aside.
 */
export function followPassages({
  database,
  watch,
  now,
}: {
  readonly database: Database;
  readonly watch: ChangeWatch;
  readonly now: () => Date;
}): CatchUp {
  let handled = -1;
  let retryAt: Date | undefined;
  let running: Promise<void> | undefined;
  const run = async (stamp: number) => {
    let isAll = false;
    while (!isAll) {
      isAll = await database.transaction(async (tx) => {
        const taken = await takeChanges(tx, FOLLOWER, KINDS);
        const again = await listDueAgain(tx, FOLLOWER, now(), RETRIED_AT_ONCE);
        const sources = await sourcesOf(tx, joinItems(taken.changes, again));
        await processItems(tx, FOLLOWER, sources, now(), (some) => readAgain(tx, some));
        return taken.isAll && again.length < RETRIED_AT_ONCE;
      });
    }
    retryAt = await firstDueAgain(database.read, FOLLOWER);
    handled = stamp;
  };
  return async () => {
    const { library } = await watch.stamps();
    if (library === handled && (retryAt === undefined || now() < retryAt)) return;
    running ??= run(library).finally(() => {
      running = undefined;
    });
    await running;
  };
}

const idsOf = (items: readonly FollowedItem[], kind: string) =>
  items.filter((item) => item.kind === kind).map(({ id }) => id);

/* A song for each text that changed, and each thing once. */
async function sourcesOf(tx: Tx, changes: readonly FollowedItem[]): Promise<readonly FollowedItem[]> {
  const owners = await ownersOfLyrics(tx, idsOf(changes, 'lyrics'));
  const songs = [...owners.values()].map((id) => ({ kind: 'song', id }));
  return joinItems(
    changes.filter(({ kind }) => kind !== 'lyrics'),
    songs,
  );
}

async function readAgain(tx: Tx, sources: readonly FollowedItem[]): Promise<undefined> {
  await readSongs(tx, idsOf(sources, 'song'));
  await readArticles(tx, idsOf(sources, 'article'));
}

async function readSongs(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const songs = new Map((await listSongs(tx, { ids })).map((song) => [song.id, song]));
  const texts = await listLyricsOfSongs(tx, ids);
  for (const id of ids) {
    const song = songs.get(id);
    const written = song === undefined ? [] : writtenIn(song, texts.get(id) ?? []);
    await putPassages(tx, 'song', id, passagesIn(written));
  }
}

function writtenIn(song: Song, texts: readonly Lyrics[]): readonly Written[] {
  const each = (place: Written['place'], words: { readonly [language: string]: string }) =>
    Object.entries(words).map(([language, text]) => ({ place, language, text }));
  return [
    ...each('description', song.description),
    ...each('details', song.details),
    ...texts.map(({ language, document }) => ({ place: 'notes' as const, language, text: document.notes })),
    ...texts.flatMap(({ language, document }) =>
      textsIn(document.carried).map((text) => ({ place: 'carried' as const, language, text })),
    ),
  ];
}

async function readArticles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const articles = new Map((await listArticleDrafts(tx, { ids })).map((article) => [article.id, article]));
  for (const id of ids) {
    const written = (articles.get(id)?.texts ?? []).map(({ language, introduction, content }) => ({
      place: 'article' as const,
      language,
      text: `${introduction} ${content}`,
    }));
    await putPassages(tx, 'article', id, passagesIn(written));
  }
}

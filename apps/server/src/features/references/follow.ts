import { type ChangeWatch, type FollowedChange, takeChanges } from '../../changes/index.ts';
import type { Database, Tx } from '../../database/index.ts';
import { type Lyrics, listLyricsOfSongs, ownersOfLyrics } from '../lyrics/index.ts';
import { listArticleDrafts } from '../publications/index.ts';
import { listSongs, type Song } from '../songs/index.ts';
import { putPassages } from './queries.ts';
import { passagesIn, textsIn, type Written } from './rules.ts';

const FOLLOWER = 'references';
const KINDS = ['song', 'lyrics', 'article'] as const;

/** Brings the passages up to what songs, texts and articles say now. */
export type CatchUp = () => Promise<void>;

/** Follows the changes: whoever asks first after a change does the reading, in the follower's own transaction. */
export function followPassages({
  database,
  watch,
}: {
  readonly database: Database;
  readonly watch: ChangeWatch;
}): CatchUp {
  let handled = -1;
  let running: Promise<void> | undefined;
  const run = async (stamp: number) => {
    let isAll = false;
    while (!isAll) {
      isAll = await database.transaction(async (tx) => {
        const taken = await takeChanges(tx, FOLLOWER, KINDS);
        await readAgain(tx, taken.changes);
        return taken.isAll;
      });
    }
    handled = stamp;
  };
  return async () => {
    const { library } = await watch.stamps();
    if (library === handled) return;
    running ??= run(library).finally(() => {
      running = undefined;
    });
    await running;
  };
}

async function readAgain(tx: Tx, changes: readonly FollowedChange[]): Promise<void> {
  const idsOf = (kind: string) => changes.filter((change) => change.kind === kind).map(({ id }) => id);
  const owners = await ownersOfLyrics(tx, idsOf('lyrics'));
  await readSongs(tx, [...new Set([...idsOf('song'), ...owners.values()])]);
  await readArticles(tx, idsOf('article'));
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

import type { SongV3, UserV3 } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { collectionsQuery } from '../../features/collections/index.ts';
import type { Work } from '../../features/keeping/index.ts';
import { listQueries as queriesOfList } from '../../features/lists/index.ts';
import { outlineQuery } from '../../features/scriptures/index.ts';
import { personQueries } from '../../features/session/index.ts';
import { bringPdfViewer, usualRequest } from '../../features/sheets/index.ts';
import { listQueries, songsOf } from '../../features/songs/index.ts';
import { keepChapters, keepSongs } from '../../offline/index.ts';
import { endOfRight } from './end-of-right.ts';
import { keepOwnThings } from './own-things.ts';

/**
 * What brings a songbook, a list or a translation onto this device, with everything its screens need.
 *
 * @param name  `collection:…`, `list:…` or `translation:…` with the id
 */
export function workFor(queries: QueryClient, name: string, withAudio: boolean): Work {
  const [kind, id = ''] = name.split(/:(.*)/s);
  if (kind === 'translation') return keepTranslation(queries, id);
  const idsOf = kind === 'list' ? idsOfList : idsOfCollection;
  return async (keeper) => {
    const { user, settings } = await personOf(queries);
    await keepOwnThings(keeper.copy, queries);
    const songs = await knownSongs(queries);
    const [contributors, files] = listQueries();
    await Promise.all([queries.fetchQuery(contributors), queries.fetchQuery(files)]);
    await keepSongs(keeper, {
      songIds: await idsOf(queries, id),
      withAudio,
      untilOf: (songId) => endOfRight(user, songs.get(songId)?.collections.map((one) => one.id) ?? []),
      sheetOf: (fileId) => usualRequest(fileId, settings, innerWidth),
      bringPdfViewer,
    });
  };
}

function keepTranslation(queries: QueryClient, id: string): Work {
  return async (keeper) => {
    const { user } = await personOf(queries);
    const outline = await queries.fetchQuery(outlineQuery(id));
    const chapters = outline.books.flatMap((book) => book.chapters.map((chapter) => chapter.id));
    await keepChapters(keeper, chapters, endOfRight(user, [outline.scriptureId]));
  };
}

async function personOf(queries: QueryClient): Promise<{
  readonly user: UserV3;
  readonly settings: Parameters<typeof usualRequest>[1];
}> {
  const { user, settings } = personQueries();
  return { user: await queries.fetchQuery(user), settings: await queries.fetchQuery(settings) };
}

/* Every song of the person's songbooks: without a network their rows are drawn from these. */
async function knownSongs(queries: QueryClient): Promise<ReadonlyMap<string, SongV3>> {
  const collections = await queries.fetchQuery(collectionsQuery());
  const books = collections.filter(({ available, freeSongs, type }) => (available || freeSongs) && type === 'song');
  const lists = await Promise.all(books.map(({ id }) => queries.fetchQuery(songsOf(id))));
  return new Map(lists.flat().map((song) => [song.id, song]));
}

async function idsOfCollection(queries: QueryClient, id: string): Promise<readonly string[]> {
  return (await queries.fetchQuery(songsOf(id))).filter(({ available }) => available).map((song) => song.id);
}

async function idsOfList(queries: QueryClient, id: string): Promise<readonly string[]> {
  const { overview, entries } = queriesOfList(id);
  await queries.fetchQuery(overview);
  return [...new Set((await queries.fetchQuery(entries)).map(({ itemId }) => itemId))];
}

import type { SongV3, UserV3 } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { collectionsQuery } from '../../features/collections/index.ts';
import { isEntry, listQueries as queriesOfList } from '../../features/lists/index.ts';
import type { DownloadTask } from '../../features/offline-downloads/index.ts';
import { cacheReadings } from '../../features/passages/index.ts';
import { outlineQuery } from '../../features/scriptures/index.ts';
import { personQueries } from '../../features/session/index.ts';
import { preloadPdfViewer, defaultRenderRequest } from '../../features/sheets/index.ts';
import { songListQueries, songsQuery } from '../../features/songs/index.ts';
import { downloadChapters, downloadSongs } from '../../offline/index.ts';
import { accessEndOf } from './access-end.ts';
import { cachePersonalItems } from './cache-personal-items.ts';

/**
 * Creates the download of a songbook, list or translation, with everything its screens need.
 *
 * @param name  `collection:…`, `list:…` or `translation:…` with the id
 */
export function createDownload(queries: QueryClient, name: string, withAudio: boolean): DownloadTask {
  const [kind, id = ''] = name.split(/:(.*)/s);
  if (kind === 'translation') return createTranslationDownload(queries, id);
  const listSongIds = kind === 'list' ? listListSongIds : listCollectionSongIds;
  return async (context) => {
    const { user, settings } = await fetchPerson(queries);
    await cachePersonalItems(context.cache, queries);
    const songs = await fetchSongsById(queries);
    const [contributors, files] = songListQueries();
    await Promise.all([queries.fetchQuery(contributors), queries.fetchQuery(files)]);
    if (kind === 'list') await cacheReadingsOfList(queries, id);
    await downloadSongs(context, {
      songIds: await listSongIds(queries, id),
      withAudio,
      accessEndOf: (songId) => accessEndOf(user, songs.get(songId)?.collections.map((one) => one.id) ?? []),
      renderRequestOf: (fileId) => defaultRenderRequest(fileId, settings, innerWidth),
      preloadPdfViewer,
    });
  };
}

function createTranslationDownload(queries: QueryClient, id: string): DownloadTask {
  return async (context) => {
    const { user } = await fetchPerson(queries);
    const outline = await queries.fetchQuery(outlineQuery(id));
    const chapters = outline.books.flatMap((book) => book.chapters.map((chapter) => chapter.id));
    await downloadChapters(context, chapters, accessEndOf(user, [outline.scriptureId]));
  };
}

async function fetchPerson(queries: QueryClient): Promise<{
  readonly user: UserV3;
  readonly settings: Parameters<typeof defaultRenderRequest>[1];
}> {
  const { user, settings } = personQueries();
  return { user: await queries.fetchQuery(user), settings: await queries.fetchQuery(settings) };
}

/* Every song of the person's songbooks: offline, their rows are rendered from these. */
async function fetchSongsById(queries: QueryClient): Promise<ReadonlyMap<string, SongV3>> {
  const collections = await queries.fetchQuery(collectionsQuery());
  const books = collections.filter(({ available, freeSongs, type }) => (available || freeSongs) && type === 'song');
  const lists = await Promise.all(books.map(({ id }) => queries.fetchQuery(songsQuery(id))));
  return new Map(lists.flat().map((song) => [song.id, song]));
}

async function listCollectionSongIds(queries: QueryClient, id: string): Promise<readonly string[]> {
  return (await queries.fetchQuery(songsQuery(id))).filter(({ available }) => available).map((song) => song.id);
}

/* What is read between the songs of a set. */
async function cacheReadingsOfList(queries: QueryClient, id: string): Promise<void> {
  const collections = await queries.fetchQuery(collectionsQuery());
  const scriptureIds = collections
    .filter(({ type, available }) => type === 'scripture' && available)
    .map((collection) => collection.id);
  const requests = (await queries.fetchQuery(queriesOfList(id).rows)).flatMap(({ reference, languages }) =>
    reference ? [{ reference, languages: [...(languages ?? []), document.documentElement.lang, 'en'] }] : [],
  );
  await cacheReadings(queries, requests, scriptureIds);
}

async function listListSongIds(queries: QueryClient, id: string): Promise<readonly string[]> {
  const { overview, rows } = queriesOfList(id);
  await queries.fetchQuery(overview);
  return [...new Set((await queries.fetchQuery(rows)).filter(isEntry).map(({ itemId }) => itemId))];
}

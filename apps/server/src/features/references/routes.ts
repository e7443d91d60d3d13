import { scriptures } from '@canticle/contract';
import type { ChangeWatch } from '../../changes/index.ts';
import type { Database, Reader } from '../../database/index.ts';
import { type Route, serve, type Viewer } from '../../http/index.ts';
import { listArticleDrafts, listPublications } from '../publications/index.ts';
import { getReadableChapter } from '../scriptures/index.ts';
import {
  areOpen,
  collectionsOpenTo,
  getOpenSong,
  listSongs,
  rememberCollections,
  resolveText,
} from '../songs/index.ts';
import { followPassages } from './follow.ts';
import type { SourcedPassage } from './model.ts';
import { passagesOfChapter, passagesOfSource } from './queries.ts';

type ReferenceRooms = { readonly database: Database; readonly watch: ChangeWatch; readonly now: () => Date };

type SongPassage = scriptures.ChapterReferences['songs'][number];
type ArticlePassage = scriptures.ChapterReferences['articles'][number];

/** Links both ways between passages of scripture, and the songs and articles that name them. */
export function referenceRoutes(rooms: ReferenceRooms): Route[] {
  const { database } = rooms;
  const catchUp = followPassages(rooms);
  const collections = rememberCollections(database, rooms.watch);
  return [
    serve(scriptures.referencesOfChapter, async ({ viewer, params }) => {
      const { book, chapter } = await getReadableChapter({ database, collections }, viewer, params.chapterId);
      await catchUp();
      const passages = await passagesOfChapter(database.read, book.code, chapter.number);
      return {
        songs: await songsAmong(database.read, viewer, passages),
        articles: await articlesAmong(database.read, viewer, passages),
      };
    }),
    serve(scriptures.referencesOfSong, async ({ viewer, params }) => {
      const { id } = await getOpenSong(database.read, viewer, params.songId);
      await catchUp();
      const passages = await passagesOfSource(database.read, 'song', id);
      return passages.map(({ passage, text, place }) => ({ passage, text, where: place as SongPassage['where'] }));
    }),
  ];
}

async function songsAmong(db: Reader, viewer: Viewer, passages: readonly SourcedPassage[]): Promise<SongPassage[]> {
  const named = passages.filter(({ kind }) => kind === 'song');
  if (named.length === 0) return [];
  const songs = await listSongs(db, { ids: [...new Set(named.map(({ sourceId }) => sourceId))] });
  const open = await areOpen(db, viewer, songs);
  return named
    .filter(({ sourceId }) => open.has(sourceId))
    .map(({ sourceId, passage, text, place }) => ({
      songId: sourceId,
      passage,
      text,
      where: place as SongPassage['where'],
    }));
}

async function articlesAmong(
  db: Reader,
  viewer: Viewer,
  passages: readonly SourcedPassage[],
): Promise<ArticlePassage[]> {
  const named = passages.filter(({ kind }) => kind === 'article');
  if (named.length === 0) return [];
  const articles = await listArticleDrafts(db, { ids: [...new Set(named.map(({ sourceId }) => sourceId))] });
  const editions = await listPublications(db, {
    ids: [...new Set(articles.map(({ publicationId }) => publicationId))],
  });
  const { open } = await collectionsOpenTo(db, viewer);
  const readable = new Set(editions.filter(({ collectionId }) => open.has(collectionId)).map(({ id }) => id));
  const byId = new Map(articles.map((article) => [article.id, article]));
  return named.flatMap(({ sourceId, passage, text }) => {
    const article = byId.get(sourceId);
    if (article === undefined || !readable.has(article.publicationId)) return [];
    const titles = Object.fromEntries(article.texts.map(({ language, title }) => [language, title]));
    const title = resolveText(titles, viewer.language);
    return [{ articleId: sourceId, publicationId: article.publicationId, title, passage, text }];
  });
}

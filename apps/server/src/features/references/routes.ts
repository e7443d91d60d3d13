import { scriptures } from '@canticle/contract';
import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { JobQueue } from '../../platform/jobs/index.ts';
import type { Database, Reader } from '../../platform/database/index.ts';
import { type Route, serve, type Viewer } from '../../platform/http/index.ts';
import { listArticleDrafts, listPublications } from '../publications/index.ts';
import { getReadableChapter } from '../scriptures/index.ts';
import {
  filterAccessibleSongIds,
  listCollectionAccess,
  requireAccessibleSongNow,
  listSongs,
  createCollectionCache,
  resolveText,
} from '../songs/index.ts';
import { createPassageIndexer } from './passage-indexer.ts';
import type { SourcedMention } from './model.ts';
import { listPassagesOfChapter, listPassagesOfSongs, listPassagesOfSource } from './queries.ts';

type ReferenceContext = {
  readonly database: Database;
  readonly changeCounter: ChangeCounter;
  readonly jobs: JobQueue;
  readonly now: () => Date;
};

type SongPassage = scriptures.ChapterReferences['songs'][number];
type ArticlePassage = scriptures.ChapterReferences['articles'][number];

/** Links in both directions between passages of scripture, and the songs and articles that mention them. */
export function referenceRoutes(context: ReferenceContext): Route[] {
  const { database, jobs } = context;
  const catchUp = createPassageIndexer(context);
  // So that nobody waits for the passages of a whole import, or of what changed in a year.
  jobs.define('references.follow', { schedule: { everyMinutes: 15 }, run: catchUp });
  const collections = createCollectionCache(database, context.changeCounter);
  return [
    serve(scriptures.listChapterReferences, async ({ viewer, params }) => {
      const { book, chapter } = await getReadableChapter({ database, collections }, viewer, params.chapterId);
      await catchUp();
      const passages = await listPassagesOfChapter(database.read, book.code, chapter.number);
      return {
        songs: await listSongReferences(database.read, viewer, passages),
        articles: await listArticleReferences(database.read, viewer, passages),
      };
    }),
    serve(scriptures.listSongbookReferences, async ({ viewer, params }) => {
      const songs = await listSongs(database.read, { collectionIds: [params.collectionId] });
      const open = await filterAccessibleSongIds(database.read, viewer, songs);
      await catchUp();
      return toSongPassages(await listPassagesOfSongs(database.read, [...open]));
    }),
    serve(scriptures.listSongReferences, async ({ viewer, params }) => {
      const { id } = await requireAccessibleSongNow(database.read, viewer, params.songId);
      await catchUp();
      const passages = await listPassagesOfSource(database.read, 'song', id);
      return passages.flatMap(({ passage, text, place }) =>
        place === 'article' ? [] : [{ passage, text, where: place }],
      );
    }),
  ];
}

async function listSongReferences(
  db: Reader,
  viewer: Viewer,
  passages: readonly SourcedMention[],
): Promise<SongPassage[]> {
  const mentions = passages.filter(({ kind }) => kind === 'song');
  if (mentions.length === 0) return [];
  const songs = await listSongs(db, { ids: [...new Set(mentions.map(({ sourceId }) => sourceId))] });
  const open = await filterAccessibleSongIds(db, viewer, songs);
  return toSongPassages(mentions.filter(({ sourceId }) => open.has(sourceId)));
}

const toSongPassages = (mentions: readonly SourcedMention[]): SongPassage[] =>
  mentions.flatMap(({ sourceId, passage, text, place }) =>
    place === 'article' ? [] : [{ songId: sourceId, passage, text, where: place }],
  );

async function listArticleReferences(
  db: Reader,
  viewer: Viewer,
  passages: readonly SourcedMention[],
): Promise<ArticlePassage[]> {
  const mentions = passages.filter(({ kind }) => kind === 'article');
  if (mentions.length === 0) return [];
  const articles = await listArticleDrafts(db, { ids: [...new Set(mentions.map(({ sourceId }) => sourceId))] });
  const editions = await listPublications(db, {
    ids: [...new Set(articles.map(({ publicationId }) => publicationId))],
  });
  const { open } = await listCollectionAccess(db, viewer);
  const readable = new Set(editions.filter(({ collectionId }) => open.has(collectionId)).map(({ id }) => id));
  const byId = new Map(articles.map((article) => [article.id, article]));
  return mentions.flatMap(({ sourceId, passage, text }) => {
    const article = byId.get(sourceId);
    if (article === undefined || !readable.has(article.publicationId)) return [];
    const titles = Object.fromEntries(article.texts.map(({ language, title }) => [language, title]));
    const title = resolveText(titles, viewer.language);
    return [{ articleId: sourceId, publicationId: article.publicationId, title, passage, text }];
  });
}

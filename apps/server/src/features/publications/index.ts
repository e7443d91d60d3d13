export type {
  ArticleDraft,
  ArticlePicture,
  ArticleText,
  Publication,
  PublicationDraft,
} from './model.ts';
export { isPictureShown, listArticleDrafts, listArticles, listPublications } from './queries.ts';
export { publicationRoutes } from './routes.ts';
export { putArticle, putPublication } from './writes.ts';

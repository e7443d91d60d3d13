export type {
  ArticleDraft,
  ArticlePicture,
  ArticleText,
  Publication,
  PublicationDraft,
} from './model.ts';
export {
  articlesOfContributor,
  bytesOfArticles,
  isPictureShown,
  listArticleDrafts,
  listArticles,
  listPublications,
} from './queries.ts';
export { publicationRoutes } from './routes.ts';
export { putArticle, putPublication, replaceContributor } from './writes.ts';

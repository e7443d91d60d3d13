export type {
  ArticleDraft,
  ArticlePicture,
  ArticleText,
  Publication,
  PublicationDraft,
} from './model.ts';
export {
  listArticleIdsOfContributor,
  sumArticleBytes,
  isImageUsed,
  listArticleDrafts,
  listArticles,
  listPublications,
} from './queries.ts';
export { listArticlesToRead } from './read-articles.ts';
export { serializePublicationV4, withAbsoluteImage } from './serializer-v4.ts';
export { publicationRoutes } from './routes.ts';
export { deleteArticle, deletePublication, saveArticle, savePublication, replaceContributor } from './mutations.ts';

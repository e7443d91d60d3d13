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
export { publicationRoutes } from './routes.ts';
export { saveArticle, savePublication, replaceContributor } from './mutations.ts';

export { ArticleView } from './article-view.tsx';
export { languageName } from './language-name.ts';
export { editionSlug, findArticle, findEdition, languagesOf } from './find-edition.ts';
export { useArticle, useArticles, useEditions, useEditionsById, useCollectionHeader } from './queries.ts';

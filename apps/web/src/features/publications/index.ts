export { ArticleView } from './article-view.tsx';
export { languageName } from './article-facts.ts';
export { addressOfEdition, findArticle, findEdition, languagesOf } from './find-edition.ts';
export { useArticle, useArticles, useEditions, useEditionsById, useHeader } from './queries.ts';

export { ArticleView } from './article-view.tsx';
export { dayIn, languageName } from './article-facts.ts';
export { addressOfEdition, findArticle, findEdition, languagesOf } from './find-edition.ts';
export { useArticles, useEditions, useEditionsById, useHeader } from './queries.ts';

export { useArticle, useEditionsById } from './queries.ts';
export { ChapterReferences } from './chapter-references.tsx';

import type { publications } from '@canticle/contract';
import { resolveText } from '../songs/index.ts';
import type { Article, ArticleText, Publication, ArticleOrigin } from './model.ts';

/** Serializes an edition for API 4.0. */
export function serializePublicationV4(publication: Publication, language: string): publications.PublicationV4 {
  return {
    id: publication.id,
    updatedAt: publication.updatedAt,
    collectionId: publication.collectionId,
    datePublished: publication.datePublished,
    title: resolveText(publication.title, language),
    key: publication.key,
    description: resolveText(publication.description, language),
    icon: publication.icon,
    image: publication.image,
  };
}

/** Serializes an article without its content for API 4.0. */
export function serializeArticleV4(article: Article, language: string): publications.ArticleV4 {
  return {
    id: article.id,
    updatedAt: article.updatedAt,
    publicationId: article.publicationId,
    authorId: article.authorId,
    sourceId: article.sourceId,
    dateWritten: article.dateWritten,
    number: article.number,
    icon: article.icon,
    image: article.image,
    title: resolveText(article.title, language),
    languages: Object.keys(article.title),
  };
}

/** Serializes a source for API 4.0. */
export function serializeSourceV4({ name, updatedAt }: ArticleOrigin): publications.SourceV4 {
  return { id: name, updatedAt, name, image: null };
}

/** Serializes the content of an article in one language for API 4.0. */
export function serializeContentV4(
  articleId: string,
  text: ArticleText & { readonly updatedAt: string },
  origin: string,
): publications.ArticleContent {
  return {
    articleId,
    translationId: text.id,
    translatorId: text.translatorId,
    updatedAt: text.updatedAt,
    language: text.language,
    introduction: text.introduction === '' ? null : withAbsoluteImages(text.introduction, origin),
    content: withAbsoluteImages(text.content, origin),
  };
}

/** Makes the URL of one of our images absolute, because existing clients are on another origin. */
export function withAbsoluteImage<D extends { readonly image: string | null }>(document: D, origin: string): D {
  return document.image?.startsWith(PICTURES_PATH) ? { ...document, image: `${origin}${document.image}` } : document;
}

const PICTURES_PATH = '/api/canticle/pictures/';

const withAbsoluteImages = (html: string, origin: string): string =>
  html.replaceAll(`src="${PICTURES_PATH}`, `src="${origin}${PICTURES_PATH}`);

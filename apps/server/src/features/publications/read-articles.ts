import type { publications } from '@canticle/contract';
import type { Reader } from '../../platform/database/index.ts';
import { listArticles, listTextsByLanguage } from './queries.ts';
import { pickArticleLanguage } from './rules.ts';
import { serializeArticleV4, serializeContentV4, withAbsoluteImage } from './serializer-v4.ts';

/** The documents of articles with their texts, in the language or the one each has. @param origin  of our own URLs */
export async function withContent(
  read: Reader,
  documents: readonly publications.ArticleV4[],
  language: string,
  origin: string,
): Promise<publications.ArticleV4[]> {
  const requests = documents.flatMap(({ id, languages }) => {
    const chosen = pickArticleLanguage(languages, language);
    return chosen === undefined ? [] : [{ articleId: id, language: chosen }];
  });
  const texts = await listTextsByLanguage(read, requests);
  return documents.map((document) => {
    const text = texts.get(document.id);
    return text === undefined ? document : { ...document, content: serializeContentV4(document.id, text, origin) };
  });
}

type ReadableArticle = publications.ArticleV4 & { readonly content: publications.ArticleContent };

/** The articles of an edition that have a text, by number. */
export async function listArticlesToRead(
  read: Reader,
  publicationId: string,
  language: string,
  origin: string,
): Promise<ReadableArticle[]> {
  const articles = await listArticles(read, { publicationIds: [publicationId] });
  const documents = await withContent(
    read,
    articles.map((article) => serializeArticleV4(article, language)),
    language,
    origin,
  );
  return documents
    .map((document) => withAbsoluteImage(document, origin))
    .filter((document): document is ReadableArticle => document.content !== undefined);
}

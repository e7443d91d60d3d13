import { z } from 'zod';
import { id, isoTimestamp, multilingual, textId } from './common-schemas.ts';
import { resource } from './resources.ts';

/** An edition: an issue of a magazine, a volume, a book of essays. */
export const publicationV4 = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  collectionId: id,
  datePublished: isoTimestamp.nullable(),
  title: z.string(),
  key: multilingual,
  description: z.string(),
  icon: z.string().nullable(),
  image: z.string().nullable(),
});

/** The content of an article in one language; both texts are sanitised HTML. */
export const articleContent = z.strictObject({
  articleId: id,
  translationId: id,
  translatorId: id.nullable(),
  updatedAt: isoTimestamp,
  language: z.string(),
  introduction: z.string().nullable(),
  content: z.string(),
});

export const articleV4 = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  publicationId: id,
  authorId: id.nullable(),
  sourceId: z.string().nullable(),
  dateWritten: isoTimestamp.nullable(),
  number: z.number().int(),
  icon: z.string().nullable(),
  image: z.string().nullable(),
  title: z.string(),
  /** The languages it is available in. */
  languages: z.array(z.string()),
  content: articleContent.optional(),
});

/** The source of articles, given as text: the text is also the id. */
export const sourceV4 = z.strictObject({
  id: z.string().min(1),
  updatedAt: isoTimestamp,
  name: z.string(),
  image: z.string().nullable(),
});

export type PublicationV4 = z.infer<typeof publicationV4>;
export type ArticleContent = z.infer<typeof articleContent>;
export type ArticleV4 = z.infer<typeof articleV4>;
export type SourceV4 = z.infer<typeof sourceV4>;

export const publicationsV4 = resource('Publications', publicationV4);
export const articlesV4 = resource('Articles', articleV4);
export const sourcesV4 = resource('Sources', sourceV4, textId);

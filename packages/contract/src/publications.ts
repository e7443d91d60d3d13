import { z } from 'zod';
import { id, isoTimestamp, multilingual, textId, modifiedAt } from './common-schemas.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { resource } from './resources.ts';

export const publicationV4 = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    collectionId: id.describe('The id of the collection the edition belongs to.'),
    datePublished: isoTimestamp.nullable().describe('When it was published; null when it is not known.'),
    title: z.string().describe('The title in the language of the reply.'),
    key: multilingual.describe('The short key used in addresses, by language code, such as `{"en": "1931-05"}`.'),
    description: z.string().describe('What it is about, in the language of the reply; may be empty.'),
    icon: z.string().nullable().describe('The name or the address of an icon; null when there is none.'),
    image: z.string().nullable().describe('The address of a cover; null when there is none.'),
  })
  .meta({ id: 'PublicationV4', description: 'An edition: an issue of a magazine, a volume or a book of essays.' });

export const articleContent = z
  .strictObject({
    articleId: id.describe('The id of the article.'),
    translationId: id.describe('The id of the text in this language.'),
    translatorId: id.nullable().describe('The id of the contributor who translated it; null when it is not said.'),
    updatedAt: modifiedAt,
    language: z.string().describe('The language of the text, as two lower-case letters.'),
    introduction: z.string().nullable().describe('The introduction as safe HTML; null when there is none.'),
    content: z.string().describe('The text as safe HTML.'),
  })
  .meta({ id: 'ArticleContent', description: 'The text of an article in one language.' });

export const articleV4 = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    publicationId: id.describe('The id of the edition the article is in.'),
    authorId: id.nullable().describe('The id of the contributor who wrote it; null when it is not said.'),
    sourceId: z
      .string()
      .nullable()
      .describe('Where the article was taken from: the id of an entry of `api/Sources`; null when it is not said.'),
    dateWritten: isoTimestamp.nullable().describe('When it was written; null when it is not known.'),
    number: z.number().int().describe('The place of the article in its edition, ascending.'),
    icon: z.string().nullable().describe('The name or the address of an icon; null when there is none.'),
    image: z.string().nullable().describe('The address of a picture; null when there is none.'),
    title: z.string().describe('The title in the language of the reply.'),
    languages: z.array(z.string()).describe('The language codes the article can be read in.'),
    content: articleContent
      .optional()
      .describe('The text itself; only with `withContent: true` and when one article is read by its address.'),
  })
  .meta({ id: 'ArticleV4', description: 'An article of an edition.' });

/** The source of articles, given as text: the text is also the id. */
export const sourceV4 = z
  .strictObject({
    id: z.string().min(1).describe('The name of the source, which is also its id.'),
    updatedAt: modifiedAt,
    name: z.string().describe('The name of the source.'),
    image: z.string().nullable().describe('Always null: sources have no pictures.'),
  })
  .meta({ id: 'SourceV4', description: 'Where articles were taken from.' });

export type PublicationV4 = z.infer<typeof publicationV4>;
export type ArticleContent = z.infer<typeof articleContent>;
export type ArticleV4 = z.infer<typeof articleV4>;
export type SourceV4 = z.infer<typeof sourceV4>;

export const publicationsV4 = resource('Publications', publicationV4, { exampleId: EXAMPLE_IDS.publication });
export const articlesV4 = resource('Articles', articleV4, { exampleId: EXAMPLE_IDS.article });
export const sourcesV4 = resource('Sources', sourceV4, { itemId: textId });

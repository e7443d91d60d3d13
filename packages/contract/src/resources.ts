import { z } from 'zod';
import { id, languageCode, timestampInput, updatedAt } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

/** The parameters of a generic 4.0 read; all conditions are combined with AND, an empty body means everything. */
const resourceBody = z.object({
  itemIds: z
    .array(id)
    .max(20_000)
    .nullish()
    .describe(
      'Returns exactly the documents with these ids, in this order, at most 20,000; ids that are unknown are left out.',
    ),
  parentIds: z
    .array(id)
    .max(20_000)
    .nullish()
    .describe(
      'Returns what belongs to these: songs and publications of collections, files of songs, articles of publications. At most 20,000.',
    ),
  withContent: z.boolean().nullish().describe('`true` adds the content of articles; other resources ignore it.'),
  limit: z.number().int().min(0).nullish().describe('How many documents to return at most; all when left out.'),
  skip: z
    .number()
    .int()
    .min(0)
    .nullish()
    .describe('How many documents to leave out at the beginning; 0 when left out.'),
  orderBy: z
    .string()
    .max(50)
    .nullish()
    .describe('The field to sort by, such as `title`, at most 50 characters; the natural order when left out.'),
  orderByDirection: z
    .enum(['asc', 'desc'])
    .nullish()
    .describe('`asc` (ascending, when left out) or `desc` (descending).'),
  collectionIds: z
    .array(id)
    .max(20_000)
    .nullish()
    .describe('Returns only what belongs to these collections, at most 20,000.'),
  lastUpdated: timestampInput
    .nullish()
    .describe('Returns only what changed strictly after this moment: ISO 8601 with its zone, or a day.'),
});

export type ResourceBody = z.infer<typeof resourceBody>;

const language = languageCode.optional();

/**
 * The three generic 4.0 reads of one resource: the list, one by id, and the POST that selects.
 *
 * @param exampleId  the id in the example of a single read; without it there is none
 * @param itemId     how its ids are parsed, when they differ from all others
 */
export function resource<D extends z.ZodType>(
  name: string,
  document: D,
  { exampleId, itemId = id }: { readonly exampleId?: string; readonly itemId?: typeof id } = {},
) {
  const path = `api/${name}`;
  return {
    list: endpoint({
      method: 'GET',
      path,
      version: 4,
      summary: `${name}: lists every document the person may see.`,
      query: z.object({
        updatedAt,
        language: language.describe(
          'The language of the texts, as two lower-case letters; the language of the person when left out.',
        ),
      }),
      reply: z.array(document),
      example: { query: { language: 'en' } },
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      version: 4,
      summary: `${name}: returns one document.`,
      params: z.object({ id: itemId.describe('The id of the document.') }),
      query: z.object({
        language: language.describe(
          'The language of the texts, as two lower-case letters; the language of the person when left out.',
        ),
      }),
      reply: document,
      errors: ['NOT_FOUND'],
      ...(exampleId !== undefined && { example: { params: { id: exampleId }, query: { language: 'en' } } }),
    }),
    pick: endpoint({
      method: 'POST',
      path,
      version: 4,
      summary: `${name}: returns the documents asked for, in the order of the ids.`,
      query: z.object({
        language: language.describe(
          'The language of the texts, as two lower-case letters; the language of the person when left out.',
        ),
      }),
      body: resourceBody
        .extend({
          itemIds: z
            .array(itemId)
            .max(20_000)
            .nullish()
            .describe(
              'Returns exactly the documents with these ids, in this order, at most 20,000; ids that are unknown are left out.',
            ),
        })
        .nullish(),
      reply: z.array(document),
      example: {
        query: { language: 'en' },
        body: { limit: 20, skip: 0, orderBy: 'updatedAt', orderByDirection: 'desc' },
      },
    }),
  };
}

export type Resource<D extends z.ZodType> = ReturnType<typeof resource<D>>;

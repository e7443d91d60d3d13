import { z } from 'zod';
import { id, languageCode, timestampInput, updatedAt } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

/** The parameters of a generic 4.0 read; all conditions are combined with AND, an empty body means everything. */
const resourceBody = z.object({
  itemIds: z.array(id).max(20_000).nullish(),
  parentIds: z.array(id).max(20_000).nullish(),
  withContent: z.boolean().nullish(),
  limit: z.number().int().min(0).nullish(),
  skip: z.number().int().min(0).nullish(),
  orderBy: z.string().max(50).nullish(),
  orderByDirection: z.enum(['asc', 'desc']).nullish(),
  collectionIds: z.array(id).max(20_000).nullish(),
  lastUpdated: timestampInput.nullish(),
});

export type ResourceBody = z.infer<typeof resourceBody>;

const language = languageCode.optional();

/**
 * The three generic 4.0 reads of one resource: the list, one by id, and the POST that selects.
 *
 * @param itemId  how its ids are parsed, when they differ from all others
 */
export function resource<D extends z.ZodType>(name: string, document: D, itemId = id) {
  const path = `api/${name}`;
  return {
    list: endpoint({
      method: 'GET',
      path,
      version: 4,
      summary: `${name}: every document the person may see.`,
      query: z.object({ updatedAt, language }),
      reply: z.array(document),
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      version: 4,
      summary: `${name}: one document.`,
      params: z.object({ id: itemId }),
      query: z.object({ language }),
      reply: document,
      errors: ['NOT_FOUND'],
    }),
    pick: endpoint({
      method: 'POST',
      path,
      version: 4,
      summary: `${name}: the documents asked for, in the order of the ids.`,
      query: z.object({ language }),
      body: resourceBody.extend({ itemIds: z.array(itemId).max(20_000).nullish() }).nullish(),
      reply: z.array(document),
    }),
  };
}

export type Resource<D extends z.ZodType> = ReturnType<typeof resource<D>>;

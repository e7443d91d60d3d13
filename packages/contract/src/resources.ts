import { z } from 'zod';
import { id, languageCode, timestampInput, updatedAt } from './common-schemas.ts';
import { call } from './call.ts';
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
  const list = { query: z.object({ updatedAt, language }), reply: z.array(document) };
  const one = { params: z.object({ id: itemId }), query: z.object({ language }), reply: document };
  const pick = {
    query: z.object({ language }),
    body: resourceBody.extend({ itemIds: z.array(itemId).max(20_000).nullish() }).nullish(),
    reply: z.array(document),
  };
  const path = `api/${name}`;
  return {
    list: endpoint(call<typeof list>('GET', path, 4), list, { summary: `${name}: every document the person may see.` }),
    one: endpoint(call<typeof one>('GET', `${path}/:id`, 4), one, {
      summary: `${name}: one document.`,
      problems: ['NOT_FOUND'],
    }),
    pick: endpoint(call<typeof pick>('POST', path, 4), pick, {
      summary: `${name}: the documents asked for, in the order of the ids.`,
    }),
  };
}

export type Resource<D extends z.ZodType> = ReturnType<typeof resource<D>>;

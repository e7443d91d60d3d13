import { z } from 'zod';
import { id, timestampInput, updatedAt } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

const pickBody = z
  .object({
    itemIds: z.array(id).max(20_000).nullish(),
    limit: z.number().int().min(0).nullish(),
    skip: z.number().int().min(0).nullish(),
    lastUpdated: timestampInput.nullish(),
    /** Our own: documents with all content, lists with their entries. */
    withContent: z.boolean().nullish(),
  })
  .nullish();

/** The generic 4.0 reads of personal data: retrieval by POST is at `/List`, because POST alone creates. */
export function personalResource<D extends z.ZodType>(name: string, document: D) {
  const path = `api/${name}`;
  return {
    list: endpoint({
      method: 'GET',
      path,
      version: 4,
      summary: `${name}: own ones and those shared with the person.`,
      query: z.object({ updatedAt }),
      reply: z.array(document),
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      version: 4,
      summary: `${name}: one document.`,
      params: z.object({ id }),
      reply: document,
      errors: ['NOT_FOUND'],
    }),
    pick: endpoint({
      method: 'POST',
      path: `${path}/List`,
      version: 4,
      summary: `${name}: the documents asked for.`,
      body: pickBody,
      reply: z.array(document),
    }),
  };
}

export type PersonalResource<D extends z.ZodType = z.ZodType> = ReturnType<typeof personalResource<D>>;

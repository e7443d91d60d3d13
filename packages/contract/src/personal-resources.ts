import { z } from 'zod';
import { id, timestampInput, updatedAt } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

const pickBody = z
  .object({
    itemIds: z
      .array(id)
      .max(20_000)
      .nullish()
      .describe('Returns exactly the documents with these ids, at most 20,000; ids that are unknown are left out.'),
    limit: z.number().int().min(0).nullish().describe('How many documents to return at most; all when left out.'),
    skip: z
      .number()
      .int()
      .min(0)
      .nullish()
      .describe('How many documents to leave out at the beginning; 0 when left out.'),
    lastUpdated: timestampInput
      .nullish()
      .describe('Returns only what changed strictly after this moment: ISO 8601 with its zone, or a day.'),
    withContent: z.boolean().nullish().describe('`true` adds the entries of lists.'),
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
      summary: `${name}: lists the person’s own and those shared with them.`,
      query: z.object({ updatedAt }),
      reply: z.array(document),
      example: { query: { updatedAt: '2026-01-01T00:00:00.000Z' } },
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      version: 4,
      summary: `${name}: returns one document.`,
      params: z.object({ id: id.describe('The id of the document.') }),
      reply: document,
      errors: ['NOT_FOUND'],
    }),
    pick: endpoint({
      method: 'POST',
      path: `${path}/List`,
      version: 4,
      summary: `${name}: returns the documents asked for.`,
      body: pickBody,
      reply: z.array(document),
      example: { body: { limit: 20, withContent: true } },
    }),
  };
}

export type PersonalResource<D extends z.ZodType = z.ZodType> = ReturnType<typeof personalResource<D>>;

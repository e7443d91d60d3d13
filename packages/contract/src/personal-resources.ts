import { z } from 'zod';
import { id, timestampInput, updatedAt } from './common-schemas.ts';
import type { Call, Shape } from './call.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

/** The calls of the generic 4.0 reads of personal data. */
type PersonalResourceCalls<L extends Shape, O extends Shape, P extends Shape> = {
  readonly list: Call<L>;
  readonly one: Call<O>;
  readonly pick: Call<P>;
};

const listQuery = z.object({ updatedAt });
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

export type PersonalResource<D extends z.ZodType = z.ZodType> = {
  readonly list: Endpoint<Shape, { readonly query: typeof listQuery; readonly reply: z.ZodArray<D> }>;
  readonly one: Endpoint<Shape, { readonly params: z.ZodObject<{ id: z.ZodString }>; readonly reply: D }>;
  readonly pick: Endpoint<Shape, { readonly body: typeof pickBody; readonly reply: z.ZodArray<D> }>;
};

/** The schemas of the generic 4.0 reads of one kind. */
export function personalResourceShapes<D extends z.ZodType>(document: D) {
  return {
    list: { query: listQuery, reply: z.array(document) },
    one: { params: z.object({ id }), reply: document },
    pick: { body: pickBody, reply: z.array(document) },
  };
}

/** The generic 4.0 reads of personal data: retrieval by POST is at `/List`, because POST alone creates. */
export function personalResource<D extends z.ZodType, L extends Shape, O extends Shape, P extends Shape>(
  name: string,
  calls: PersonalResourceCalls<L, O, P>,
  shapes: ReturnType<typeof personalResourceShapes<D>>,
): PersonalResource<D> {
  return {
    list: endpoint(calls.list, shapes.list, { summary: `${name}: own ones and those shared with the person.` }),
    one: endpoint(calls.one, shapes.one, { summary: `${name}: one document.`, problems: ['NOT_FOUND'] }),
    pick: endpoint(calls.pick, shapes.pick, { summary: `${name}: the documents asked for.` }),
  };
}

import { z } from 'zod';
import { id, moment, multilingual } from './building-blocks.ts';
import { endpoint } from './endpoint.ts';
import { resource } from './resources.ts';
import * as calls from './store.calls.ts';

const priceType = z.enum(['month', 'year']);

/** A price as 3.0 writes it: lower-case currency, a space, the amount in minor units (`nok 1900`). */
const priceV3 = z.strictObject({
  id,
  value: z.string().regex(/^[a-z]{3} \d+$/),
  name: z.string(),
  type: priceType,
});

export const productV3 = z.strictObject({
  id,
  name: multilingual,
  collectionIds: z.array(id),
  prices: z.array(priceV3),
  priority: z.number(),
  updatedAt: moment,
});

export const productV4 = z.strictObject({
  id,
  updatedAt: moment,
  collectionIds: z.array(id),
  prices: z.array(
    z.strictObject({ id, value: z.number().int().nullable(), currency: z.string(), name: z.string(), type: priceType }),
  ),
  owned: z.boolean(),
  priority: z.number(),
});

export type ProductV3 = z.infer<typeof productV3>;
export type ProductV4 = z.infer<typeof productV4>;

export const storeShapes = {
  storeSetup: { reply: z.strictObject({ key: z.string(), products: z.array(productV3) }) },
  storeProducts: { reply: z.array(productV4) },
} as const;

export const storeSetup = endpoint(calls.storeSetup, storeShapes.storeSetup, {
  summary: 'The public key of the payment provider and the products on sale.',
});
export const storeProducts = endpoint(calls.storeProducts, storeShapes.storeProducts, {
  summary: 'The products on sale.',
});

export const productsV4 = resource('Products', productV4);

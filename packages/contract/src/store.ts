import { z } from 'zod';
import { id, isoTimestamp, multilingual } from './common-schemas.ts';
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
  /** The same as that of its product: prices are written together with it. */
  updatedAt: isoTimestamp,
});

export const productV3 = z.strictObject({
  id,
  name: multilingual,
  collectionIds: z.array(id),
  prices: z.array(priceV3),
  priority: z.number(),
  updatedAt: isoTimestamp,
});

export const productV4 = z.strictObject({
  id,
  /** Our own: the name of a bundle, in every language. */
  name: multilingual,
  updatedAt: isoTimestamp,
  collectionIds: z.array(id),
  prices: z.array(
    z.strictObject({
      id,
      updatedAt: isoTimestamp,
      value: z.number().int().nullable(),
      currency: z.string(),
      name: z.string(),
      type: priceType,
    }),
  ),
  owned: z.boolean(),
  priority: z.number(),
});

const redirectUrl = z.string().min(1).max(2000);

const checkoutBody = z.object({
  productIds: z.array(id).min(1).max(100),
  cancelUrl: redirectUrl,
  successUrl: redirectUrl,
  country: z.string().max(10).nullish(),
  type: priceType,
  /**
   * The total the cart displayed, in minor units: when the total differs now, the request is refused with
   * PRICE_CHANGED.
   */
  total: z.number().int().nonnegative().optional(),
});

export type ProductV3 = z.infer<typeof productV3>;
export type ProductV4 = z.infer<typeof productV4>;
export type StoreTerms = z.infer<(typeof storeShapes)['storeTerms']['reply']>;

export const storeShapes = {
  storeSetup: { reply: z.strictObject({ key: z.string(), products: z.array(productV3) }) },
  storeProducts: { reply: z.array(productV4) },
  /** Existing clients pass the whole reply to the payment script, which rejects any other member. */
  startCheckout: { body: checkoutBody, reply: z.strictObject({ sessionId: z.string() }) },
  createCheckout: {
    body: checkoutBody,
    reply: z.strictObject({
      id,
      /** The payment page. */
      url: z.string(),
    }),
  },
  readCheckout: { params: z.object({ id }), reply: z.strictObject({ sessionId: z.string() }) },
  createPortalSession: { body: z.object({ returnUrl: redirectUrl }), reply: z.strictObject({ url: z.string() }) },
  refreshRights: { reply: z.string() },
  storeTerms: {
    reply: z.strictObject({
      provider: z.enum(['sandbox', 'stripe']),
      /** The country the server derives from the request. */
      country: z.string().length(2),
      /** Whether checkout halves the prices for this country. */
      halfPrice: z.boolean(),
      /** Whether the person has anything to manage at the payment provider. */
      hasPortal: z.boolean(),
    }),
  },
  listPriceMismatches: {
    reply: z.array(
      z.strictObject({ productId: id, currency: z.string(), month: z.number().int(), year: z.number().int() }),
    ),
  },
} as const;

export const storeSetup = endpoint(calls.storeSetup, storeShapes.storeSetup, {
  summary: 'The public key of the payment provider and the products on sale.',
});
export const storeProducts = endpoint(calls.storeProducts, storeShapes.storeProducts, {
  summary: 'The products on sale.',
});

export const productsV4 = resource('Products', productV4);

const CHECKOUT_PROBLEMS = [
  'NOT_ALLOWED',
  'NOT_ON_SALE',
  'ALREADY_OWNED',
  'CHARGED_TWICE',
  'PRICE_CHANGED',
  'UNAVAILABLE',
] as const;

export const startCheckout = endpoint(calls.startCheckout, storeShapes.startCheckout, {
  summary:
    'Begins to pay for a cart; the addresses to return to must be at our own origin or at one of CLIENT_ORIGINS. ' +
    'The answer is what the payment script takes.',
  problems: CHECKOUT_PROBLEMS,
});
export const createCheckout = endpoint(calls.createCheckout, storeShapes.createCheckout, {
  summary: 'The same, and the answer names the page where it is paid.',
  problems: CHECKOUT_PROBLEMS,
});
export const readCheckout = endpoint(calls.readCheckout, storeShapes.readCheckout, {
  summary: 'A checkout of the person.',
  problems: ['NOT_FOUND'],
});
export const createPortalSession = endpoint(calls.createPortalSession, storeShapes.createPortalSession, {
  summary: 'The address where the person looks after their subscriptions; the address to return to as for a checkout.',
  problems: ['NOT_FOUND', 'UNAVAILABLE'],
});
export const refreshRights = endpoint(calls.refreshRights, storeShapes.refreshRights, {
  summary: 'Looks at the payment provider for what the person has bought.',
  problems: ['UNAVAILABLE'],
  cache: 'no-store',
});
export const storeTerms = endpoint(calls.storeTerms, storeShapes.storeTerms, {
  summary: 'How the person would pay: through whom, from which country, and whether at half the price.',
});
export const listPriceMismatches = endpoint(calls.listPriceMismatches, storeShapes.listPriceMismatches, {
  summary: 'Products whose year does not cost twelve months, for administrators.',
  problems: ['NOT_ALLOWED'],
});

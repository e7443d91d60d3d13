import { z } from 'zod';
import { id, isoTimestamp, multilingual } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { resource } from './resources.ts';

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
export type StoreTerms = z.infer<(typeof storeTerms)['reply']>;

export const storeSetup = endpoint({
  method: 'GET',
  path: 'api/Store/Setup',
  version: 3,
  summary: 'The public key of the payment provider and the products on sale.',
  reply: z.strictObject({ key: z.string(), products: z.array(productV3) }),
});

export const storeProducts = endpoint({
  method: 'GET',
  path: 'api/Store/Products',
  version: 4,
  summary: 'The products on sale.',
  reply: z.array(productV4),
});

export const productsV4 = resource('Products', productV4);

const CHECKOUT_ERRORS = [
  'NOT_ALLOWED',
  'NOT_ON_SALE',
  'ALREADY_OWNED',
  'CHARGED_TWICE',
  'PRICE_CHANGED',
  'UNAVAILABLE',
] as const;

export const startCheckout = endpoint({
  method: 'POST',
  path: 'api/Store/Session',
  version: 3,
  summary:
    'Begins to pay for a cart; the addresses to return to must be at our own origin or at one of CLIENT_ORIGINS. ' +
    'The answer is what the payment script takes.',
  body: checkoutBody,
  /** Existing clients pass the whole reply to the payment script, which rejects any other member. */
  reply: z.strictObject({ sessionId: z.string() }),
  errors: CHECKOUT_ERRORS,
});

export const createCheckout = endpoint({
  method: 'POST',
  path: 'api/canticle/store/checkouts',
  version: 'own',
  summary: 'The same, and the answer names the page where it is paid.',
  body: checkoutBody,
  reply: z.strictObject({
    id,
    /** The payment page. */
    url: z.string(),
  }),
  errors: CHECKOUT_ERRORS,
});

export const readCheckout = endpoint({
  method: 'GET',
  path: 'api/Store/Session/:id',
  version: 3,
  summary: 'A checkout of the person.',
  params: z.object({ id }),
  reply: z.strictObject({ sessionId: z.string() }),
  errors: ['NOT_FOUND'],
});

export const createPortalSession = endpoint({
  method: 'POST',
  path: 'api/Store/Portal',
  version: 3,
  summary: 'The address where the person looks after their subscriptions; the address to return to as for a checkout.',
  body: z.object({ returnUrl: redirectUrl }),
  reply: z.strictObject({ url: z.string() }),
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

export const refreshRights = endpoint({
  method: 'GET',
  path: 'api/Store/Refresh',
  version: 3,
  summary: 'Looks at the payment provider for what the person has bought.',
  reply: z.string(),
  errors: ['UNAVAILABLE'],
  cache: 'no-store',
});

export const storeTerms = endpoint({
  method: 'GET',
  path: 'api/canticle/store',
  version: 'own',
  summary: 'How the person would pay: through whom, from which country, and whether at half the price.',
  reply: z.strictObject({
    provider: z.enum(['sandbox', 'stripe']),
    /** The country the server derives from the request. */
    country: z.string().length(2),
    /** Whether checkout halves the prices for this country. */
    halfPrice: z.boolean(),
    /** Whether the person has anything to manage at the payment provider. */
    hasPortal: z.boolean(),
  }),
});

export const listPriceMismatches = endpoint({
  method: 'GET',
  path: 'api/canticle/store/report',
  version: 'own',
  summary: 'Products whose year does not cost twelve months, for administrators.',
  reply: z.array(
    z.strictObject({ productId: id, currency: z.string(), month: z.number().int(), year: z.number().int() }),
  ),
  errors: ['NOT_ALLOWED'],
});

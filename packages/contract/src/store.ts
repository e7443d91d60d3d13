import { z } from 'zod';
import { id, isoTimestamp, languageCode, multilingual, modifiedAt } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { resource } from './resources.ts';

const priceType = z.enum(['month', 'year']);

const priceV3 = z.strictObject({
  id,
  value: z
    .string()
    .regex(/^[a-z]{3} \d+$/)
    .describe('The lower-case currency, a space and the amount in minor units, such as `nok 1900` for 19 kroner.'),
  name: z.string().describe('The name of the price at the payment provider.'),
  type: priceType.describe('What is paid for: a `month` or a `year`.'),
  updatedAt: isoTimestamp.describe(
    'When its product last changed, in UTC with milliseconds: prices are written together with it.',
  ),
});

export const productV3 = z
  .strictObject({
    id,
    name: multilingual.describe('The name by language code; may be empty for a product of one collection.'),
    collectionIds: z.array(id).describe('The ids of the collections the product opens.'),
    prices: z.array(priceV3).describe('What it costs for a month and for a year.'),
    priority: z.number().describe('The order in the shop: higher numbers come first.'),
    updatedAt: modifiedAt,
  })
  .meta({ id: 'ProductV3', description: 'A product on sale.' });

export const productV4 = z
  .strictObject({
    id,
    name: multilingual.describe('The name by language code; may be empty for a product of one collection.'),
    updatedAt: modifiedAt,
    collectionIds: z.array(id).describe('The ids of the collections the product opens.'),
    prices: z
      .array(
        z.strictObject({
          id,
          updatedAt: isoTimestamp.describe(
            'When its product last changed, in UTC with milliseconds: prices are written together with it.',
          ),
          value: z
            .number()
            .int()
            .nullable()
            .describe('The amount in minor units, such as 1900 for 19 kroner; null when it is not known.'),
          currency: z.string().describe('The currency as three lower-case letters, such as `nok`.'),
          name: z.string().describe('The name of the price at the payment provider.'),
          type: priceType.describe('What is paid for: a `month` or a `year`.'),
        }),
      )
      .describe('What it costs for a month and for a year.'),
    owned: z
      .boolean()
      .describe('Whether the person owns the product: a valid subscription names it or opens everything in it.'),
    priority: z.number().describe('The order in the shop: higher numbers come first.'),
  })
  .meta({ id: 'ProductV4', description: 'A product on sale.' });

const redirectUrl = z.string().min(1).max(2000);

const checkoutBody = z.object({
  productIds: z.array(id).min(1).max(100).describe('The ids of the products to buy, 1 to 100.'),
  cancelUrl: redirectUrl.describe(
    'Where to return to when nothing was paid, at most 2000 characters: at our own origin or one of `CLIENT_ORIGINS`.',
  ),
  successUrl: redirectUrl.describe(
    'Where to return to after the payment, at most 2000 characters: at our own origin or one of `CLIENT_ORIGINS`.',
  ),
  country: z
    .string()
    .max(10)
    .nullish()
    .describe(
      'The country as the client guesses it, at most 10 characters; it is ignored, because the server finds out itself.',
    ),
  type: priceType.describe('How long to pay for: a `month` or a `year`, then again and again.'),
  total: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe(
      'The total the cart displayed, in minor units: the request is refused with `PRICE_CHANGED` when it differs now. Not checked when left out.',
    ),
});

const createCheckoutBody = checkoutBody.extend({
  groupId: id
    .optional()
    .describe('The group of the person it is bought for: everybody in it may open it while it is paid.'),
  code: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'A code for a discount, at most 100 characters. `total` is what is left to pay. A cart with a code has no trial.',
    ),
  trialDays: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe(
      'The days of the trial the cart displayed: the request is refused with `PRICE_CHANGED` when they differ now. Without a trial when left out.',
    ),
});

export type ProductV3 = z.infer<typeof productV3>;
export type ProductV4 = z.infer<typeof productV4>;
export type StoreTerms = z.infer<(typeof storeTerms)['reply']>;

export const storeSetup = endpoint({
  method: 'GET',
  path: 'api/Store/Setup',
  version: 3,
  summary: 'Returns the publishable key of the payment provider and the products on sale.',
  reply: z.strictObject({
    key: z.string().describe('The publishable key of the payment provider.'),
    products: z.array(productV3).describe('The products on sale.'),
  }),
});

export const storeProducts = endpoint({
  method: 'GET',
  path: 'api/Store/Products',
  version: 4,
  summary: 'Lists the products on sale.',
  reply: z.array(productV4),
});

export const productsV4 = resource('Products', productV4, { exampleId: EXAMPLE_IDS.product });

const CHECKOUT_ERRORS = [
  'NOT_ALLOWED',
  'NOT_ON_SALE',
  'ALREADY_OWNED',
  'CHARGED_TWICE',
  'PRICE_CHANGED',
  'NOTHING_FOR_SALE',
  'UNAVAILABLE',
] as const;

export const startCheckout = endpoint({
  method: 'POST',
  path: 'api/Store/Session',
  version: 3,
  summary: 'Starts a checkout for a cart, and returns what the script of the payment provider needs.',
  body: checkoutBody,
  /** Existing clients pass the whole reply to the payment script, which rejects any other member. */
  example: {
    body: {
      productIds: [EXAMPLE_IDS.product],
      cancelUrl: 'https://songs.example.org/collections',
      successUrl: 'https://songs.example.org/success',
      type: 'year',
    },
  },
  reply: z.strictObject({
    sessionId: z.string().describe('The id of the checkout, for the script of the payment provider.'),
  }),
  errors: CHECKOUT_ERRORS,
});

export const createCheckout = endpoint({
  method: 'POST',
  path: 'api/canticle/store/checkouts',
  version: 'own',
  summary: 'Starts a checkout for a cart, and returns the address of the page where it is paid.',
  body: createCheckoutBody,
  example: {
    body: {
      productIds: [EXAMPLE_IDS.product],
      cancelUrl: 'https://songs.example.org/collections',
      successUrl: 'https://songs.example.org/success',
      type: 'year',
    },
  },
  reply: z.strictObject({
    id: id.describe('The id of the checkout.'),
    url: z.string().describe('The address of the page where it is paid.'),
  }),
  errors: [...CHECKOUT_ERRORS, 'CODE_REFUSED', 'CONFLICT', 'TOO_MANY'],
});

export const readCheckout = endpoint({
  method: 'GET',
  path: 'api/Store/Session/:id',
  version: 3,
  summary: 'Returns a checkout of the person.',
  params: z.object({ id: id.describe('The id of the checkout.') }),
  reply: z.strictObject({
    sessionId: z.string().describe('The id of the checkout, for the script of the payment provider.'),
  }),
  errors: ['NOT_FOUND'],
});

export const createPortalSession = endpoint({
  method: 'POST',
  path: 'api/Store/Portal',
  version: 3,
  summary: 'Returns the address of the page where the person manages their subscriptions.',
  body: z.object({
    returnUrl: redirectUrl.describe(
      'Where to return to, at most 2000 characters: at our own origin or one of `CLIENT_ORIGINS`.',
    ),
  }),
  example: { body: { returnUrl: 'https://songs.example.org/settings' } },
  reply: z.strictObject({
    url: z.string().describe('The address of the page where the person manages what they bought.'),
  }),
  errors: ['NOT_FOUND', 'NOTHING_FOR_SALE', 'UNAVAILABLE'],
});

export const refreshRights = endpoint({
  method: 'GET',
  path: 'api/Store/Refresh',
  version: 3,
  summary: 'Asks the payment provider what the person has bought, and updates their subscriptions.',
  reply: z.string(),
  errors: ['UNAVAILABLE'],
  cache: 'no-store',
});

export const ownSubscription = z
  .strictObject({
    id: z.string().describe('The id of the subscription, as in the document of the person.'),
    group: z.string().nullable().describe('The name of the group it was bought for; null when it is for the person.'),
    renewsAt: isoTimestamp
      .nullable()
      .describe('When it is charged next; null for one that ends, that was not paid, or that was given.'),
    isTrial: z.boolean().describe('Whether the person tries it: what is charged at `renewsAt` is the first payment.'),
  })
  .meta({ id: 'OwnSubscription', description: 'For whom a subscription is, and when it is charged next.' });

export const storeTerms = endpoint({
  method: 'GET',
  path: 'api/canticle/store',
  version: 'own',
  summary: 'Returns how the person would pay: with which provider, from which country, and whether at half price.',
  reply: z.strictObject({
    provider: z
      .enum(['sandbox', 'stripe', 'none'])
      .describe('The payment provider: `stripe`, `sandbox`, which charges nothing, or `none` where nothing is sold.'),
    country: z.string().length(2).describe('The country the server derives from the request, as two capital letters.'),
    halfPrice: z.boolean().describe('Whether checkout halves the prices for this country.'),
    hasPortal: z.boolean().describe('Whether the person has anything to manage at the payment provider.'),
    groupPriceFactor: z
      .number()
      .int()
      .describe('How many times the price for one person a group pays; 0 when nothing is sold to groups.'),
    groupProducts: z
      .record(id, z.array(id))
      .describe('The ids of the products on sale that the groups of the person have, by the id of the group.'),
    ownSubscriptions: z
      .array(ownSubscription)
      .describe('What the document of the person does not say of their subscriptions.'),
    trialDays: z.number().int().describe('Days for which a songbook may be tried before it is paid; 0 for no trials.'),
    productTrialDays: z
      .record(z.string(), z.number().int())
      .describe('The days of trial of products that have their own, by the id of the product; 0 for none.'),
    triedCollectionIds: z
      .array(id)
      .describe('The collections the person has tried or had: a cart with any of them is paid at once.'),
  }),
});

const receipt = z
  .strictObject({
    number: z.number().int().describe('The number of the receipt; all receipts are numbered in one sequence.'),
    issuedAt: isoTimestamp.describe('When it was issued, in UTC with milliseconds.'),
    products: z.array(multilingual).describe('The names of what was paid for, by language code.'),
    group: z.string().nullable().describe('The name of the group it was bought for; null when it was for the person.'),
    amountMinor: z.number().int().describe('What was paid, in minor units, such as 1900 for 19 kroner.'),
    currency: z.string().describe('The currency as three lower-case letters, such as `nok`.'),
    discount: z
      .strictObject({
        code: z.string().describe('The code that was entered.'),
        amountMinor: z.number().int().describe('What it took off, in minor units.'),
      })
      .nullable()
      .describe('What a code took off; `amountMinor` is what was left to pay. Null without a code.'),
  })
  .meta({ id: 'Receipt', description: 'A receipt of a payment.' });

export type Receipt = z.infer<typeof receipt>;

export const listReceipts = endpoint({
  method: 'GET',
  path: 'api/canticle/store/receipts',
  version: 'own',
  summary: 'Lists the receipts of the person, the newest first.',
  reply: z.array(receipt),
});

export const getReceipt = endpoint({
  method: 'GET',
  path: 'api/canticle/store/receipts/:number',
  version: 'own',
  summary: 'Returns a receipt of the person as a PDF.',
  params: z.object({
    number: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .describe('The number of the receipt.'),
  }),
  query: z.object({
    language: languageCode
      .optional()
      .describe('The language of the document, as two lower-case letters; that of the person when left out.'),
  }),
  binary: 'application/pdf',
  errors: ['NOT_FOUND'],
});

export const listPriceMismatches = endpoint({
  method: 'GET',
  path: 'api/canticle/store/report',
  version: 'own',
  summary: 'Lists the products whose year does not cost twelve months. For administrators.',
  reply: z.array(
    z.strictObject({
      productId: id.describe('The id of the product.'),
      currency: z.string().describe('The currency as three lower-case letters, such as `nok`.'),
      month: z.number().int().describe('The price of a month in minor units.'),
      year: z.number().int().describe('The price of a year in minor units.'),
    }),
  ),
  errors: ['NOT_ALLOWED'],
});

export const setProductTrial = endpoint({
  method: 'PUT',
  path: 'api/canticle/store/products/:id/trial',
  version: 'own',
  summary: 'Sets for how many days a product may be tried before it is paid. For administrators.',
  params: z.object({ id: id.describe('The id of the product.') }),
  body: z.object({
    days: z
      .number()
      .int()
      .min(0)
      .max(365)
      .nullable()
      .describe('The days, 0 to 365; 0 for no trial, null for as many as the installation has (`TRIAL_DAYS`).'),
  }),
  example: { params: { id: EXAMPLE_IDS.product }, body: { days: 30 } },
  reply: z.strictObject({
    days: z.number().int().nullable().describe('The days; null for as many as the installation has.'),
  }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'NOTHING_FOR_SALE'],
});

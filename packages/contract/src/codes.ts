import { z } from 'zod';
import { id, isoTimestamp, multilingual, strictTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

const MAX_CODE = 40;

const percent = z.number().int().min(1).max(100);
const amountMinor = z.number().int().min(1).max(100_000_000);
const currency = z.string().regex(/^[a-z]{3}$/);
const payments = z.enum(['first', 'every']);
const productIds = z.array(id).max(100);
const days = z.number().int().min(1).max(3660);
const maxUses = z.number().int().min(1).max(1_000_000);

const meanings = {
  code: 'The code as it is shown; letter case, spaces and hyphens make no difference.',
  percent: 'Per cent off, 1 to 100; null for an amount.',
  amountMinor: 'Minor units off, such as 9400 for 94 kroner; null for per cent.',
  currency: 'The currency of the amount as three lower-case letters, such as `nok`; null for per cent.',
  payments: 'Which payments are lowered: the `first` one, or `every` one.',
  productIds: 'The ids of the products it lowers or opens; empty for a discount on all of them.',
  days: 'For how many days a gift opens its products; null for a discount.',
} as const;

const discount = z.strictObject({
  code: z.string().describe(meanings.code),
  percent: percent.nullable().describe(meanings.percent),
  amountMinor: amountMinor.nullable().describe(meanings.amountMinor),
  currency: currency.nullable().describe(meanings.currency),
  payments: payments.describe(meanings.payments),
  productIds: productIds.describe(meanings.productIds),
});

const codeOffer = z
  .strictObject({
    code: z.string().describe(meanings.code),
    discount: discount.nullable().describe('What it takes off a payment; null for a gift.'),
    gift: z
      .strictObject({
        products: z
          .array(z.strictObject({ id, name: multilingual.describe('The name by language code; may be empty.') }))
          .describe('What it opens.'),
        days: days.describe('For how many days.'),
      })
      .nullable()
      .describe('What it opens without a payment; null for a discount.'),
  })
  .meta({ id: 'CodeOffer', description: 'What a code does for the person who enters it.' });

const storeCode = z
  .strictObject({
    id,
    code: z.string().describe(meanings.code),
    kind: z
      .enum(['discount', 'gift'])
      .describe('`discount` lowers what is paid, `gift` opens products without payment.'),
    percent: percent.nullable().describe(meanings.percent),
    amountMinor: amountMinor.nullable().describe(meanings.amountMinor),
    currency: currency.nullable().describe(meanings.currency),
    payments: payments.nullable().describe(`${meanings.payments} Null for a gift.`),
    productIds: productIds.describe(meanings.productIds),
    days: days.nullable().describe(meanings.days),
    maxUses: maxUses.nullable().describe('How often it may be used in all; null for as often as one likes.'),
    validTo: isoTimestamp.nullable().describe('When it stops working, in UTC with milliseconds; null for never.'),
    endedAt: isoTimestamp.nullable().describe('When an administrator ended it; null while nobody has.'),
    uses: z.number().int().describe('How many people have used it.'),
    held: z.number().int().describe('How many people are at a checkout with it.'),
    createdAt: isoTimestamp.describe('When it was made, in UTC with milliseconds.'),
  })
  .meta({ id: 'StoreCode', description: 'A code for a discount or a gift.' });

const enteredCode = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .describe(
    'The code as the person enters it, at most 100 characters; letter case, spaces and hyphens make no difference.',
  );

export type CodeOffer = z.infer<typeof codeOffer>;
export type StoreCode = z.infer<typeof storeCode>;

export const lookUpCode = endpoint({
  method: 'POST',
  path: 'api/canticle/store/codes/look-up',
  version: 'own',
  summary: 'Says what a code would do for the person, without using it.',
  body: z.object({ code: enteredCode }),
  example: { body: { code: EXAMPLE_IDS.discountCode } },
  reply: codeOffer,
  errors: ['CODE_REFUSED', 'NOTHING_FOR_SALE', 'TOO_MANY'],
});

export const redeemCode = endpoint({
  method: 'POST',
  path: 'api/canticle/store/codes/redemptions',
  version: 'own',
  summary:
    'Uses a gift code: opens its products for the person, once. A code they have used already answers the same again.',
  body: z.object({ code: enteredCode }),
  example: { body: { code: EXAMPLE_IDS.giftCode } },
  reply: z.strictObject({
    productIds: productIds.describe('The ids of the products it opens.'),
    collectionIds: z.array(id).describe('The ids of the collections in them.'),
    validTo: isoTimestamp.describe('Until when they are open, in UTC with milliseconds.'),
  }),
  errors: ['CODE_REFUSED', 'ALREADY_OWNED', 'NOTHING_FOR_SALE', 'TOO_MANY'],
});

export const listCodes = endpoint({
  method: 'GET',
  path: 'api/canticle/store/codes',
  version: 'own',
  summary: 'Lists the codes with how often they were used, the newest first. For administrators.',
  reply: z.array(storeCode),
  errors: ['NOT_ALLOWED'],
  cache: 'no-store',
});

export const createCode = endpoint({
  method: 'POST',
  path: 'api/canticle/store/codes',
  version: 'own',
  summary: 'Makes a code for a discount or a gift. For administrators.',
  body: z.object({
    code: z
      .string()
      .trim()
      .max(MAX_CODE)
      .regex(/^[A-Za-z0-9-]*$/)
      .optional()
      .describe(
        'The code people enter, letters, digits and hyphens: at least 4 of them for a discount and 8 for a gift. One that cannot be guessed is made when it is left out or empty.',
      ),
    kind: z
      .enum(['discount', 'gift'])
      .describe('`discount` lowers what is paid, `gift` opens products without payment.'),
    percent: percent.nullish().describe(meanings.percent),
    amountMinor: amountMinor.nullish().describe(`${meanings.amountMinor} An amount lowers the first payment only.`),
    currency: currency.nullish().describe(meanings.currency),
    payments: payments.nullish().describe(`${meanings.payments} Null for a gift.`),
    productIds: productIds.describe(meanings.productIds),
    days: days.nullish().describe(meanings.days),
    maxUses: maxUses.nullish().describe('How often it may be used in all; null for as often as one likes.'),
    validTo: strictTimestamp.nullish().describe('When it stops working, in UTC with milliseconds; null for never.'),
  }),
  example: { body: { kind: 'discount', percent: 20, payments: 'first', productIds: [], maxUses: 100 } },
  reply: storeCode,
  errors: ['NOT_ALLOWED', 'CONFLICT', 'IMPOSSIBLE', 'NOTHING_FOR_SALE'],
});

export const endCode = endpoint({
  method: 'POST',
  path: 'api/canticle/store/codes/:id/end',
  version: 'own',
  summary: 'Ends a code: nobody can use it any more. What it gave stays. For administrators.',
  params: z.object({ id: id.describe('The id of the code.') }),
  example: { params: { id: EXAMPLE_IDS.storeCode } },
  reply: storeCode,
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
});

import { trialDaysOf } from '@canticle/contract/cart';
import { discountOf } from '@canticle/contract/discount';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type FakeStripe, startFakeStripe } from '../../testing/fake-stripe.ts';
import {
  addBundle,
  addProduct,
  APP_ORIGIN,
  createCart,
  createCode,
  type ProductFixture,
  submitForm,
} from '../../testing/store-fixtures.ts';
import { readStripeDescription, STRIPE_DATA } from '../../testing/stripe-description.ts';
import { listCodes } from './code-queries.ts';
import type { Product } from './model.ts';
import { listProducts, listStoredSubscriptionsOf } from './queries.ts';
import { listReceipts } from './receipt-queries.ts';

/*
 * The shop as two people use it, from the button to the receipt: whatever they do, and in whatever order, nobody is charged
 * other than was shown, nothing is paid twice, and nothing opens that was not paid, tried or given.
 */

const ADMIN = 'laws@example.org';
const SECRET = 'whsec_test';
const SEATS = 3;

const person = fc.constantFrom(0 as const, 1 as const);
const period = fc.constantFrom('month' as const, 'year' as const);
const products = fc.subarray(['HY', 'CA', 'PS', 'ALL'], { minLength: 1, maxLength: 2 });
const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('start' as const),
      person,
      products,
      period,
      code: fc.boolean(),
      seats: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('pay' as const), person, which: fc.constantFrom(0, 0, 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('both start' as const),
      products,
      period,
      code: fc.boolean(),
      seats: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('redeem' as const), person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('join group' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave group' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay for fewer' as const) }) },
);
const story = fc.record({
  discount: fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), payments: fc.constantFrom('first', 'every') }),
    fc.record({
      percent: fc.constant(null),
      amountMinor: fc.integer({ min: 1, max: 40_000 }),
      currency: fc.constant('nok'),
    }),
  ),
  only: fc.subarray(['HY', 'CA'], { maxLength: 1 }),
  maxUses: fc.constantFrom(1, 2, null),
  trialDays: fc.constantFrom(null, 0, 7),
  actions: fc.array(action, { minLength: 2, maxLength: 9 }),
});

/** What somebody puts into the cart. */
type Wanted = {
  readonly products: readonly string[];
  readonly period: 'month' | 'year';
  readonly code: boolean;
  readonly seats: boolean;
};

/** A checkout that was started, as its button said. */
type Shown = {
  readonly id: string;
  readonly url: string;
  readonly buyer: string;
  readonly total: number;
  readonly trialDays: number;
  readonly productIds: readonly string[];
  readonly isForGroup: boolean;
  isPaid: boolean;
  /** Paid for the group, and for fewer later. */
  isForFewer: boolean;
};

/** How a provider is paid at. */
type Till = {
  /** Tells the provider what is on sale. */
  readonly stock: () => Promise<void>;
  readonly pay: (checkout: Shown) => Promise<boolean>;
  /** Lowers how many times what was bought is charged, where the provider has that; whether it was lowered. */
  readonly payForFewer?: (checkout: Shown) => Promise<boolean>;
};

function lawsOf(start: () => Promise<{ canticle: TestCanticle; till: Till }>, numRuns: number) {
  let canticle: TestCanticle;
  let till: Till;
  let books: Readonly<Record<string, ProductFixture>>;
  let runs = 0;

  beforeAll(async () => {
    ({ canticle, till } = await start());
    await canticle.createPerson(ADMIN, { roles: ['administrator'] });
    const [hymns, carols, psalms] = [
      await addProduct(canticle, 'HY', 1900),
      await addProduct(canticle, 'CA', 1100),
      await addProduct(canticle, 'PS', 3333),
    ];
    books = { HY: hymns, CA: carols, PS: psalms };
    await addBundle(canticle, 'ALL', [hymns, carols], 30_000);
    await till.stock();
  });
  afterAll(() => canticle.close());

  const send = (as: string, call: Parameters<TestCanticle['request']>[0], body?: unknown) =>
    canticle.request(call, { as, ...(body === undefined ? {} : { body }) });

  test('hold for whatever two people do', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(story, async (told) => {
        runs += 1;
        const { database, jobs } = canticle.context;
        const people = [`one-${runs}@example.org`, `two-${runs}@example.org`] as const;
        const ids = [await canticle.createPerson(people[0]), await canticle.createPerson(people[1])];
        const group = (await send(people[0], 'POST api/canticle/groups', { id: crypto.randomUUID(), name: 'Choir' }))
          .json.id;
        const catalogue = (await listProducts(database.read)).map((product) => ({ ...product }));
        const find = (key: string) => catalogue.find(({ id }) => id === `prod_${key}`) as Product;
        await send(ADMIN, 'PUT api/canticle/store/products/prod_CA/trial', { days: told.trialDays });
        const { maxUses } = told;
        const productIds = told.only.map((key) => find(key).id);
        const discount = await createCode(canticle, ADMIN, { ...told.discount, productIds, maxUses });
        const gift = await createCode(canticle, ADMIN, {
          kind: 'gift',
          percent: null,
          payments: null,
          productIds: ['prod_PS'],
          days: 10,
          maxUses: 1,
        });
        const shown: Shown[] = [];
        const given = new Set<string>();
        /* The first person made the group; the second may join and leave it, and buys for it while in it. */
        let isSecondIn = false;

        /* What the cart shows, by the same rules as the app's, and what becomes of its button. */
        const startCheckout = async (buyer: string, wanted: Wanted) => {
          const { code: hasCode, seats: isForGroup, period: type } = wanted;
          const cart = wanted.products.map(find);
          const lines = cart.map(({ id, prices }) => ({
            id,
            amountMinor: (prices.find((price) => price.type === type)?.amountMinor ?? 0) * (isForGroup ? SEATS : 1),
          }));
          const terms = (await send(buyer, 'GET api/canticle/store')).json;
          const code = hasCode
            ? await send(buyer, 'POST api/canticle/store/codes/look-up', { code: discount.code })
            : undefined;
          const off = code?.status === 200 ? discountOf(lines, 'nok', code.json.discount) : 0;
          const trialDays =
            isForGroup || off > 0
              ? 0
              : trialDaysOf(cart, terms.triedCollectionIds, ({ id }) => terms.productTrialDays[id] ?? terms.trialDays);
          const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0) - off;
          const body = {
            ...createCart(cart.map(({ id }) => id)),
            type,
            total,
            trialDays,
            ...(off > 0 ? { code: discount.code } : {}),
            ...(isForGroup ? { groupId: group } : {}),
          };
          const { status, json } = await send(buyer, 'POST api/canticle/store/checkouts', body);
          // A provider that cannot be reached for a moment is said, and changes nothing.
          expect(status).not.toBe(500);
          if (isForGroup && buyer === people[1] && !isSecondIn) expect(status).toBe(404);
          if (status === 200)
            shown.push({
              ...json,
              buyer,
              total,
              trialDays,
              productIds: body.productIds,
              isForGroup,
              isPaid: false,
              isForFewer: false,
            });
        };

        for (const one of told.actions) {
          if (one.kind === 'start') await startCheckout(people[one.person], one);
          if (one.kind === 'join group') {
            const invitation = `POST api/canticle/groups/${group}/invitations` as const;
            const { key } = (await send(people[0], invitation, { role: 'singer' })).json;
            await send(people[1], `POST api/canticle/group-invitations/${key}`);
            isSecondIn = true;
          }
          if (one.kind === 'leave group') {
            const { status } = await send(people[1], `DELETE api/canticle/groups/${group}/members/${ids[1]}`);
            if (status === 200) isSecondIn = false;
          }
          if (one.kind === 'both start') await Promise.all(people.map((buyer) => startCheckout(buyer, one)));
          if (one.kind === 'redeem') {
            const buyer = people[one.person];
            const { status } = await send(buyer, 'POST api/canticle/store/codes/redemptions', { code: gift.code });
            if (status === 200) given.add(buyer);
          }
          if (one.kind === 'leave') {
            await database.transaction(async (tx) => {
              await tx.updateTable('code_uses').set({ at: '2026-01-01T00:00:00.000Z' }).execute();
              await tx.deleteFrom('job_schedules').where('kind', '=', 'store.due').execute();
            });
            await jobs.runDue();
          }
          if (one.kind === 'pay for fewer') {
            const checkout = shown.findLast(({ isForGroup, isPaid }) => isForGroup && isPaid);
            if (checkout && (await till.payForFewer?.(checkout))) checkout.isForFewer = true;
          }
          if (one.kind === 'pay') {
            const checkout = shown.filter(({ buyer }) => buyer === people[one.person]).at(-1 - one.which);
            // Twice, as an impatient person does.
            for (let n = 0; checkout && n < 2; n += 1) if (await till.pay(checkout)) checkout.isPaid = true;
          }
        }
        for (const as of people) await send(as, 'GET api/Store/Refresh');

        for (const [index, buyer] of people.entries()) {
          const userId = ids[index] ?? '';
          const paid = shown.filter((one) => one.buyer === buyer && one.isPaid);
          const receipts = (await listReceipts(database.read, userId)).map(({ amountMinor }) => amountMinor);
          const due = paid.filter(({ trialDays, total }) => trialDays === 0 && total > 0).map(({ total }) => total);
          // A coupon of per cent may take off a little more than was shown, never less.
          expect(receipts.length).toBe(due.length);
          for (const [n, sum] of due.toSorted((a, b) => a - b).entries()) {
            const charged = receipts.toSorted((a, b) => a - b)[n] ?? Number.NaN;
            expect(charged).toBeLessThanOrEqual(sum);
            expect(charged).toBeGreaterThanOrEqual(sum - 2);
          }
          const held = await listStoredSubscriptionsOf(database.read, userId);
          const bought = held.filter(({ provider }) => provider !== 'custom');
          expect(bought.flatMap((one) => one.productIds).toSorted()).toEqual(
            paid.flatMap((one) => one.productIds).toSorted(),
          );
          expect(held.length - bought.length).toBe(given.has(buyer) ? 1 : 0);
          // A songbook is bought for oneself once, and once for the group.
          const own = paid.filter((one) => !one.isForGroup).flatMap((one) => one.productIds);
          expect(new Set(own).size).toBe(own.length);
          // What is open is what was paid or given, and nothing else: for oneself, or for the group while in it.
          const isMember = index === 0 || isSecondIn;
          const reached = shown.filter(
            (one) => one.isPaid && (one.buyer === buyer || (one.isForGroup && isMember && !one.isForFewer)),
          );
          const allowed = new Set([
            ...reached.flatMap((one) =>
              one.productIds.flatMap((id) => catalogue.find((all) => all.id === id)?.collectionIds ?? []),
            ),
            ...(given.has(buyer) ? [books['PS']?.collection ?? ''] : []),
          ]);
          for (const { song, collection } of Object.values(books)) {
            const { status } = await send(buyer, `GET api/Songs/${song}/Lyrics`);
            expect([collection, status]).toEqual([collection, allowed.has(collection) ? 200 : 403]);
          }
        }
        const forGroup = shown
          .filter((one) => one.isPaid && one.isForGroup && !one.isForFewer)
          .flatMap((one) => one.productIds);
        expect(new Set(forGroup).size).toBe(forGroup.length);
        expect(given.size).toBeLessThanOrEqual(1);
        const rows = (await send(ADMIN, 'GET api/canticle/store/codes')).json as {
          id: string;
          uses: number;
          held: number;
        }[];
        const counted = rows.find(({ id }) => id === discount.id);
        expect((counted?.uses ?? 0) + (counted?.held ?? 0)).toBeLessThanOrEqual(maxUses ?? 2);
        expect((await listCodes(database.read)).length).toBe(runs * 2);
      }),
      { numRuns, endOnFailure: true },
    );
  });
}

describe('the laws of the shop in the sandbox', () => {
  lawsOf(async () => {
    const canticle = await startCanticle({ TRIAL_DAYS: '14', GROUP_PRICE_FACTOR: String(SEATS) });
    const stateOf = async ({ id }: Shown) =>
      (
        await canticle.context.database.read
          .selectFrom('sandbox_checkouts')
          .select('state')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.state;
    return {
      canticle,
      till: {
        stock: async () => undefined,
        async pay(checkout) {
          const wasOpen = (await stateOf(checkout)) === 'open';
          await submitForm(canticle, checkout.url, { do: 'pay' });
          return wasOpen && (await stateOf(checkout)) === 'complete';
        },
      },
    };
  }, 60);
});

describe.skipIf(STRIPE_DATA === undefined)('the laws of the shop with Stripe (needs SAMPLE_DATA)', () => {
  let stripe: FakeStripe;
  afterAll(async () => {
    expect(stripe.schemaErrors).toEqual([]);
    await stripe.close();
  });
  lawsOf(async () => {
    stripe = await startFakeStripe(await readStripeDescription(STRIPE_DATA ?? ''));
    const canticle = await startCanticle({
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_123',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_123',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_ENDPOINT: stripe.address,
      TRIAL_DAYS: '14',
      GROUP_PRICE_FACTOR: String(SEATS),
    });
    const description = await readStripeDescription(STRIPE_DATA ?? '');
    /* What is not there is withdrawn here with the next look at the catalogue. */
    const stock = async () => {
      for (const { id, prices, collectionIds } of await listProducts(canticle.context.database.read)) {
        const sold = { active: true, name: id, metadata: { collections: collectionIds.join(',') } };
        stripe.documents.set(id, { ...description.example('product'), id, object: 'product', ...sold });
        const example = description.example('price');
        for (const { id: priceId, type, amountMinor, currency } of prices)
          stripe.documents.set(priceId, {
            ...example,
            id: priceId,
            object: 'price',
            product: id,
            active: true,
            currency,
            unit_amount: amountMinor,
            recurring: { ...example['recurring'], interval: type, interval_count: 1 },
          });
      }
    };
    const tell = async (object: object) => {
      const payload = JSON.stringify({
        id: `evt_${crypto.randomUUID()}`,
        object: 'event',
        type: 'customer.subscription.updated',
        data: { object },
      });
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature, origin: APP_ORIGIN };
      await canticle.app.inject({ method: 'POST', url: '/api/canticle/payments/events', headers, payload });
    };
    return {
      canticle,
      till: {
        stock,
        async pay({ id }) {
          const subscription = stripe.pay(id);
          // An event comes twice.
          for (let n = 0; subscription && n < 2; n += 1) await tell(subscription);
          return subscription !== undefined;
        },
        async payForFewer({ id }) {
          const subscription = stripe.documents.get(stripe.documents.get(id)?.['subscription']);
          if (subscription === undefined) return false;
          for (const item of subscription['items'].data) item['quantity'] = SEATS - 1;
          await tell(subscription);
          return true;
        },
      },
    };
  }, 40);
});

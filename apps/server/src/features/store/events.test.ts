import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createPayments, type PaidSubscription, type PaymentProvider } from '../../platform/payments/index.ts';
import { createAppContext, type AppContext } from '../../context.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addProduct, type ProductFixture } from '../../testing/store-fixtures.ts';
import { findSubscription } from './index.ts';
import { validTo } from './rules.ts';

const SECRET = 'whsec_of_a_test';
/* Many short histories instead of a few long ones: an error at the end of one is not repaired by what follows. */
const RUNS = 50;
const EVENTS_A_RUN = 200;
/* Few, so that many events concern the same subscription. */
const SUBSCRIPTIONS = 4;
/** This many events are sent at once, and others before they are answered. */
const BURST = 20;
/** This few are the last: hardly any follow that would repair what an older sync overwrites. */
const TAIL = 3;

let canticle: TestCanticle;
let shelves: ProductFixture[];
/** Two processes on one database. */
const processes: { rooms: AppContext; app: Awaited<ReturnType<typeof buildApp>> }[] = [];
/** The subscriptions at the provider. */
const held = new Map<string, PaidSubscription>();

beforeAll(async () => {
  canticle = await startCanticle();
  shelves = [await addProduct(canticle, 'A'), await addProduct(canticle, 'B'), await addProduct(canticle, 'C')];
  const { config, database } = canticle.context;
  const ids = await Promise.all([1, 2, 3, 4].map((number) => canticle.createPerson(`person${number}@example.org`)));
  await database.transaction(async (tx) => {
    for (const id of ids)
      await tx
        .insertInto('payment_customers')
        .values({ provider: 'stripe', customer_id: `cus_${id}`, user_id: id })
        .execute();
  });
  for (let index = 0; index < SUBSCRIPTIONS; index += 1) {
    const id = `sub_${index}`;
    held.set(id, { ...nextState(id, index), customerId: `cus_${ids[index % ids.length]}` });
  }
  for (const _ of [1, 2]) {
    const opened = await createAppContext(config, pino({ level: 'silent' }));
    const context = { ...opened, payments: slowProvider(opened) };
    processes.push({ rooms: context, app: await buildApp(context) });
  }
});

afterAll(async () => {
  for (const { rooms: context, app } of processes) {
    await app.close();
    await context.close();
  }
  await canticle.close();
});

const STATES = ['starting', 'paid', 'unpaid', 'paid', 'ended'] as const;

function nextState(id: string, seed: number): PaidSubscription {
  return {
    id,
    customerId: held.get(id)?.customerId ?? '',
    productIds: [shelves[seed % 3]?.product ?? ''],
    state: STATES[seed % STATES.length] ?? 'paid',
    paidUntil: new Date(Date.UTC(2026, seed % 12, 1 + (seed % 27))).toISOString(),
    isEnding: seed % 4 === 0,
    isTrial: false,
    groupId: undefined,
    groupProductIds: [],
    codeUseId: undefined,
    lastPayment: undefined,
  };
}

/*
 * A provider that answers slowly, sometimes so slowly that a later request is answered and saved first; it answers with
 * what was true when it was requested.
 */
function slowProvider({ branding, config, database, log, now }: AppContext): PaymentProvider {
  const stripe = {
    secretKey: 'sk',
    publishableKey: 'pk',
    webhookSecret: SECRET,
    halfPriceCoupon: undefined,
    endpoint: undefined,
  };
  const payments = createPayments({
    config: { ...config, payments: { ...config.payments, kind: 'stripe', stripe } },
    branding,
    database,
    log,
    now,
  });
  return {
    ...payments,
    async findSubscription(id) {
      const found = held.get(id);
      await sleep(Math.random() < 0.2 ? 40 : Math.random() * 3);
      return found;
    },
  };
}

async function tell(id: string, through: number): Promise<void> {
  const object = { id, object: 'subscription' };
  const payload = JSON.stringify({
    id: `evt_${id}`,
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object },
  });
  const answer = await processes[through % processes.length]?.app.inject({
    method: 'POST',
    url: '/api/canticle/payments/events',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET }),
    },
    payload,
  });
  expect(answer?.statusCode).toBe(200);
}

const step = fc.record({
  subscription: fc.integer({ min: 0, max: SUBSCRIPTIONS - 1 }),
  seed: fc.nat(10_000),
  /** Some events are late, some are sent twice, and some report no change. */
  changes: fc.boolean(),
  late: fc.nat(EVENTS_A_RUN / 5),
  process: fc.nat(1),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

test('10,000 events in any order, late and repeated, on two processes, end in the state that the provider holds', async () => {
  const run = async (steps: readonly Step[]) => {
    // Changes at the provider happen in chronological order; their events are sent then or later, while more changes
    // happen.
    const last = Math.ceil((steps.length - TAIL) / BURST);
    const burstOf = (index: number, late = 0) =>
      index >= steps.length - TAIL ? last : Math.min(last - 1, Math.floor((index + late) / BURST));
    const changing = Map.groupBy(steps.entries(), ([index]) => burstOf(index));
    const telling = Map.groupBy(steps.entries(), ([index, { late }]) => burstOf(index, late));
    const told: Promise<unknown>[] = [];
    for (let burst = 0; burst <= last; burst += 1) {
      for (const [, { subscription, seed, changes }] of changing.get(burst) ?? [])
        if (changes) held.set(`sub_${subscription}`, nextState(`sub_${subscription}`, seed));
      const due = (telling.get(burst) ?? []).toSorted(([, one], [, other]) => one.seed - other.seed);
      told.push(...due.map(([, one]) => tell(`sub_${one.subscription}`, one.process)));
      await sleep((steps[burst]?.seed ?? 0) % 5);
    }
    await Promise.all(told);
    for (const [id, there] of held) {
      const here = await findSubscription(canticle.context.database.read, id);
      expect(here).toMatchObject({
        state: there.state,
        paidUntil: there.paidUntil,
        validTo: validTo(there, 7),
        productIds: there.productIds,
        userId: there.customerId.slice('cus_'.length),
      });
      expect(here?.collectionIds).toEqual(
        shelves.filter(({ product }) => there.productIds.includes(product)).map((one) => one.collection),
      );
    }
  };
  for (const id of held.keys()) await tell(id, 0);
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: EVENTS_A_RUN, maxLength: EVENTS_A_RUN }), run), {
    numRuns: RUNS,
    endOnFailure: true,
  });
}, 300_000);

test('what an event changes through one process is seen through the other', async () => {
  const [shelf] = shelves;
  const id = `sub_${SUBSCRIPTIONS - 1}`;
  const email = `person${((SUBSCRIPTIONS - 1) % 4) + 1}@example.org`;
  const authorization = `Bearer ${await canticle.token(email)}`;
  const lyrics = async () => {
    const url = `/api/Songs/${shelf?.song}/Lyrics`;
    return (await processes[1]?.app.inject({ url, headers: { authorization } }))?.statusCode;
  };
  const become = async (facts: Partial<PaidSubscription>) => {
    for (const [other, subscription] of held)
      if (subscription.customerId === held.get(id)?.customerId)
        held.set(other, { ...subscription, state: 'ended', paidUntil: '2020-01-01T00:00:00.000Z' });
    held.set(id, { ...nextState(id, 0), ...facts });
    for (const one of held.keys()) await tell(one, 0);
  };
  await become({ state: 'paid', paidUntil: '2099-01-01T00:00:00.000Z', isEnding: false });
  await expect.poll(lyrics).toBe(200);
  await become({ state: 'ended', paidUntil: '2020-01-01T00:00:00.000Z' });
  await expect.poll(lyrics).toBe(403);
}, 60_000);

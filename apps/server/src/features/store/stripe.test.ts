import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import {
  addProduct,
  createCode,
  startCheckout,
  APP_ORIGIN,
  type ProductFixture,
} from '../../testing/store-fixtures.ts';
import { readStripeDescription, STRIPE_DATA } from '../../testing/stripe-description.ts';
import { startFakeStripe, type FakeStripe } from '../../testing/fake-stripe.ts';
import { listProducts, listReceipts, listSubscriptionsOf } from './index.ts';
import { syncCatalogue } from './catalogue-sync.ts';

const SECRET = 'whsec_test';
const DAY_S = 24 * 3600;
const seconds = (days: number) => Math.floor(Date.now() / 1000) + days * DAY_S;

describe.skipIf(STRIPE_DATA === undefined)('Stripe (needs SAMPLE_DATA)', () => {
  let stripe: FakeStripe;
  let canticle: TestCanticle;
  let hymns: ProductFixture;

  beforeAll(async () => {
    stripe = await startFakeStripe(await readStripeDescription(STRIPE_DATA ?? ''));
    canticle = await startCanticle({
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_123',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_123',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_HALF_PRICE_COUPON: 'HALF',
      STRIPE_ENDPOINT: stripe.address,
      GROUP_PRICE_FACTOR: '10',
      COUNTRY_HEADER: 'X-Country',
      TRUSTED_PROXIES: 'loopback',
    });
    hymns = await addProduct(canticle, 'HY');
  });

  afterAll(async () => {
    expect(stripe.schemaErrors).toEqual([]);
    await canticle.close();
    await stripe.close();
  });

  const lyrics = async (as: string) => (await canticle.request(`GET api/Songs/${hymns.song}/Lyrics`, { as })).status;
  const idOf = async (as: string): Promise<string> => (await canticle.request('GET api/Session', { as })).result.id;
  const last = (call: string) => stripe.requests.findLast((one) => one.call === call);
  const tell = (object: object, type = 'customer.subscription.updated', secret = SECRET) => {
    const payload = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, object: 'event', type, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    return canticle.app.inject({
      method: 'POST',
      url: '/api/canticle/payments/events',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
  };
  const buy = async (as: string, facts: object = {}) => {
    await startCheckout(canticle, as, [hymns.product]);
    const customer = last('POST /v1/checkout/sessions')?.sent['customer'] as string;
    const paid = {
      status: 'active',
      cancel_at_period_end: false,
      current_period_start: seconds(0),
      current_period_end: seconds(30),
    };
    return stripe.subscribe({ customer, productId: hymns.product, ...paid, ...facts });
  };

  test('is described well enough to find what is wrong', async () => {
    const { checkRequest, checkResponse: checkAnswer } = await readStripeDescription(STRIPE_DATA ?? '');
    const path = '/v1/checkout/sessions';
    const fine = {
      success_url: APP_ORIGIN,
      cancel_url: APP_ORIGIN,
      mode: 'subscription',
      line_items: [{ price: 'p', quantity: '1' }],
    };
    expect(checkRequest('POST', path, fine)).toEqual([]);
    expect(checkRequest('POST', path, { ...fine, mode: 'rent' })).not.toEqual([]);
    expect(checkRequest('POST', path, { ...fine, cheaper: 'yes' })).not.toEqual([]);
    expect(checkRequest('POST', path, { mode: 'subscription' })).not.toEqual([]);
    expect(checkAnswer('POST', path, { id: 1 })).not.toEqual([]);
  });

  test('is asked for a checkout with what is in the cart, and its page is where the person goes', async () => {
    const as = 'asks@example.org';
    const { json } = await startCheckout(canticle, as, [hymns.product], { headers: { 'x-country': 'PL' } });
    expect(json.url).toBe(`https://checkout.stripe.com/pay/${json.id}`);
    const { sent, headers } = last('POST /v1/checkout/sessions') ?? {};
    expect(sent).toMatchObject({
      mode: 'subscription',
      client_reference_id: await idOf(as),
      line_items: [{ price: 'price_HY_year', quantity: '1' }],
      discounts: [{ coupon: 'HALF' }],
      success_url: `${APP_ORIGIN}/success`,
    });
    expect(headers).toMatchObject({ authorization: 'Bearer sk_test_123', 'stripe-version': '2020-08-27' });
    const whole = await startCheckout(canticle, as, [hymns.product]);
    expect(whole.status).toBe(200);
    expect(last('POST /v1/checkout/sessions')?.sent['discounts']).toBeUndefined();
    expect(stripe.documents.get(json.id)?.['status']).toBe('expired');
    expect(stripe.requests.filter((one) => one.call === 'POST /v1/customers').length).toBe(1);
    expect((await canticle.request('GET api/Store/Setup', { as })).result.key).toBe('pk_test_123');
  });

  test('opens songs with the first event about a subscription, and locks them when it is over', async () => {
    const as = 'event@example.org';
    const subscription = await buy(as);
    expect(await lyrics(as)).toBe(403);
    expect(
      (await tell({ object: 'checkout.session', subscription: subscription['id'] }, 'checkout.session.completed'))
        .statusCode,
    ).toBe(200);
    expect(await lyrics(as)).toBe(200);
    Object.assign(subscription, { status: 'canceled', ended_at: seconds(-1), current_period_end: seconds(-1) });
    const parent = { subscription_details: { subscription: subscription['id'] } };
    await tell({ object: 'invoice', parent }, 'invoice.payment_failed');
    expect(await lyrics(as)).toBe(403);
  });

  test.each([
    ['active, to be renewed', { status: 'active' }, 37],
    ['active, to end', { status: 'active', cancel_at_period_end: true }, 30],
    ['trialing', { status: 'trialing' }, 37],
    ['past due', { status: 'past_due' }, 7],
    ['unpaid', { status: 'unpaid' }, 7],
    ['incomplete', { status: 'incomplete' }, 0],
    ['canceled', { status: 'canceled', ended_at: seconds(3) }, 3],
  ])('a subscription that is %s', async (state, facts, days) => {
    const as = `${state.replaceAll(/\W/g, '-')}@example.org`;
    await buy(as, facts);
    await canticle.request('GET api/Store/Refresh', { as });
    const [held] = await listSubscriptionsOf(canticle.context.database.read, await idOf(as));
    const left = (Date.parse(held?.validTo ?? '') - Date.now()) / (DAY_S * 1000);
    expect(left).toBeCloseTo(days, 1);
  });

  test('events that Stripe did not sign, or not lately, change nothing', async () => {
    const as = 'forged@example.org';
    const subscription = await buy(as);
    const forged = await tell(subscription, 'customer.subscription.created', 'whsec_other');
    expect([forged.statusCode, forged.headers['x-problem']]).toEqual([400, 'BAD_REQUEST']);
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.subscription.created',
      data: { object: subscription },
    });
    const inject = (header: string, body = payload) =>
      canticle.app.inject({
        method: 'POST',
        url: '/api/canticle/payments/events',
        headers: { 'content-type': 'application/json', ...(header === '' ? {} : { 'stripe-signature': header }) },
        payload: body,
      });
    const old = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp: seconds(-1) });
    const fresh = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
    for (const refused of [
      inject(''),
      inject('t=1,v1=00'),
      inject(old),
      inject(fresh, payload.slice(0, -20)),
      inject(fresh, `${payload} `),
    ])
      expect((await refused).statusCode).toBe(400);
    expect(await lyrics(as)).toBe(403);
    expect((await inject(fresh)).statusCode).toBe(200);
    expect((await inject(fresh)).statusCode).toBe(200);
    expect(await lyrics(as)).toBe(200);
    expect((await canticle.context.mail.listNewest(50)).filter((mail) => mail.to === as)).toHaveLength(1);
  });

  test('that is away is said in a sentence, and an event is asked for again', async () => {
    const as = 'away@example.org';
    const subscription = await buy(as);
    stripe.isFailing = true;
    const refused = await startCheckout(canticle, as, [hymns.product]);
    expect([refused.status, refused.headers['x-problem']]).toEqual([503, 'UNAVAILABLE']);
    expect(refused.text).toContain('You have not been charged');
    expect((await canticle.request('GET api/Store/Refresh', { as })).status).toBe(503);
    expect((await tell(subscription)).statusCode).toBe(503);
    stripe.isFailing = false;
    expect((await tell(subscription)).statusCode).toBe(200);
    expect(await lyrics(as)).toBe(200);
  });

  test('knows nothing of a subscription that is not there, and one of a stranger opens nothing', async () => {
    expect((await tell({ object: 'subscription', id: 'sub_nothing' })).statusCode).toBe(200);
    const stranger = stripe.subscribe({
      customer: 'cus_stranger',
      productId: hymns.product,
      status: 'active',
      current_period_end: seconds(30),
      current_period_start: seconds(0),
    });
    expect((await tell(stranger)).statusCode).toBe(200);
    expect((await tell({ object: 'charge', id: 'ch_1' }, 'charge.succeeded')).statusCode).toBe(200);
  });

  test('opens its portal for a customer', async () => {
    const as = 'portal@example.org';
    await buy(as);
    const { result } = await canticle.request('POST api/Store/Portal', {
      as,
      body: { returnUrl: `${APP_ORIGIN}/collections` },
    });
    expect(result.url).toBe('https://billing.stripe.com/session/x');
  });

  describe('a code', () => {
    const ADMIN = 'stripe-admin@example.org';
    const codeNamed = async (id: string) =>
      (await canticle.request('GET api/canticle/store/codes', { as: ADMIN })).json.find(
        (one: { id: string }) => one.id === id,
      );
    const make = (terms: object) => createCode(canticle, ADMIN, terms);
    beforeAll(() => canticle.createPerson(ADMIN, { roles: ['administrator'] }));
    const addPrice = () =>
      stripe.documents.set('price_HY_year', { id: 'price_HY_year', product: hymns.product, unit_amount: 22_800 });

    test('for the first payment is a coupon of what was shown, for this checkout alone', async () => {
      addPrice();
      const { code, id } = await make({ percent: 20, maxUses: 1 });
      const as = 'coupon@example.org';
      const { json } = await startCheckout(canticle, as, [hymns.product], { code, total: 18_240 });
      const coupon = last('POST /v1/coupons');
      expect(coupon?.sent).toMatchObject({ duration: 'once', amount_off: '4560', currency: 'nok', name: code });
      const session = last('POST /v1/checkout/sessions')?.sent ?? {};
      expect(session).toMatchObject({ subscription_data: { metadata: { code } } });
      expect(stripe.documents.get(session['discounts'][0].coupon)).toMatchObject({
        object: 'coupon',
        amount_off: 4560,
      });
      expect(stripe.documents.get(json.id)?.['amount_total']).toBe(18_240);
      expect(await codeNamed(id)).toMatchObject({ uses: 0, held: 1 });

      const { customer, subscription_data: data } = session;
      const subscription = stripe.subscribe({
        customer,
        productId: hymns.product,
        status: 'active',
        cancel_at_period_end: false,
        current_period_start: seconds(0),
        current_period_end: seconds(365),
        metadata: data.metadata,
      });
      Object.assign(subscription['latest_invoice'], {
        id: 'in_code',
        amount_paid: 18_240,
        total_discount_amounts: [{ amount: 4560, discount: 'di_1' }],
      });
      // The event comes twice, and once more when the person comes back.
      for (let n = 0; n < 2; n += 1) expect((await tell(subscription)).statusCode).toBe(200);
      await canticle.request('GET api/Store/Refresh', { as });
      expect(await lyrics(as)).toBe(200);
      expect(await codeNamed(id)).toMatchObject({ uses: 1, held: 0 });
      const receipts = await listReceipts(canticle.context.database.read, await idOf(as));
      expect(receipts).toMatchObject([{ amountMinor: 18_240, discount: { code, amountMinor: 4560 } }]);
    });

    test('for every payment is a coupon of per cent for its products', async () => {
      addPrice();
      const { code } = await make({ percent: 25, payments: 'every', productIds: [hymns.product] });
      const answer = await startCheckout(canticle, 'forever@example.org', [hymns.product], { code, total: 17_100 });
      expect(answer.status).toBe(200);
      expect(last('POST /v1/coupons')?.sent).toMatchObject({
        duration: 'forever',
        percent_off: '25',
        applies_to: { products: [hymns.product] },
      });
    });

    test('is given back when its checkout has expired at Stripe, and not for one that is open', async () => {
      const { code, id } = await make({ percent: 20, maxUses: 1 });
      const { json } = await startCheckout(canticle, 'expires@example.org', [hymns.product], { code });
      const session = { object: 'checkout.session', id: json.id };
      expect((await tell(session, 'checkout.session.expired')).statusCode).toBe(200);
      expect(await codeNamed(id)).toMatchObject({ held: 1 });
      Object.assign(stripe.documents.get(json.id) ?? {}, { status: 'expired', url: null });
      expect((await tell(session, 'checkout.session.expired')).statusCode).toBe(200);
      expect(await codeNamed(id)).toMatchObject({ uses: 0, held: 0 });
    });

    test('is given back when Stripe is away, or would charge more than was shown', async () => {
      const { code, id } = await make({ percent: 20, maxUses: 1 });
      stripe.isFailing = true;
      const away = await startCheckout(canticle, 'dear@example.org', [hymns.product], { code });
      stripe.isFailing = false;
      expect(away.status).toBe(503);
      stripe.documents.set('price_HY_year', { id: 'price_HY_year', product: hymns.product, unit_amount: 30_000 });
      const dear = await startCheckout(canticle, 'dear@example.org', [hymns.product], { code, total: 18_240 });
      expect([dear.status, dear.headers['x-problem']]).toEqual([409, 'PRICE_CHANGED']);
      expect(await codeNamed(id)).toMatchObject({ uses: 0, held: 0 });
      const sessions = [...stripe.documents.values()].filter((one) => one['object'] === 'checkout.session');
      expect(sessions.at(-1)?.['status']).toBe('expired');
      stripe.documents.delete('price_HY_year');
    });
  });

  test('a product that is changed for another at Stripe, or of which there are none, opens nothing any more', async () => {
    const as = 'changes@example.org';
    const carols = await addProduct(canticle, 'CA');
    const subscription = await buy(as);
    const [item] = subscription['items'].data;
    const itemOf = (product: string, quantity: number) => ({ ...item, quantity, price: { ...item.price, product } });
    const opened = async () =>
      Promise.all(
        [hymns.song, carols.song].map(
          async (song) => (await canticle.request(`GET api/Songs/${song}/Lyrics`, { as })).status,
        ),
      );
    const become = async (items: readonly object[]) => {
      subscription['items'].data = items;
      expect((await tell(subscription)).statusCode).toBe(200);
      return opened();
    };
    expect(await become([itemOf(hymns.product, 1), itemOf(carols.product, 1)])).toEqual([200, 200]);
    expect(await become([itemOf(carols.product, 1)])).toEqual([403, 200]);
    expect(await become([itemOf(hymns.product, 1), itemOf(carols.product, 0)])).toEqual([200, 403]);
  });

  describe('a songbook for a group', () => {
    const [BUYER, MEMBER] = ['leads@example.org', 'sings@example.org'];
    let carols: ProductFixture;
    let group: string;
    let subscription: ReturnType<FakeStripe['subscribe']>;

    const send = (as: string, call: Parameters<TestCanticle['request']>[0], body?: object) =>
      canticle.request(call, { as, ...(body && { body }) });
    const opened = async (as: string) =>
      Promise.all(
        [hymns.song, carols.song].map(async (song) => (await send(as, `GET api/Songs/${song}/Lyrics`)).status),
      );
    /* The quantities of the two songbooks, as somebody changes them at Stripe. */
    const charge = async (...quantities: readonly number[]) => {
      const { data } = subscription['items'];
      subscription['items'].data = data.map((item: object, at: number) => ({ ...item, quantity: quantities[at] }));
      expect((await tell(subscription)).statusCode).toBe(200);
    };
    const receipt = async () => (await send(BUYER, 'GET api/canticle/store/receipts')).json[0];

    beforeAll(async () => {
      carols = await addProduct(canticle, 'GC');
      for (const { product } of [hymns, carols])
        stripe.documents.set(`price_${product.slice(5)}_year`, { product, unit_amount: 22_800 });
      group = (await send(BUYER, 'POST api/canticle/groups', { id: crypto.randomUUID(), name: 'Choir' })).json.id;
      const { key } = (await send(BUYER, `POST api/canticle/groups/${group}/invitations`, { role: 'singer' })).json;
      await send(MEMBER, `POST api/canticle/group-invitations/${key}`);
      const { json } = await startCheckout(canticle, BUYER, [hymns.product, carols.product], { groupId: group });
      subscription = stripe.pay(json.id) ?? {};
      await tell(subscription);
    });
    afterAll(() => {
      for (const key of ['HY', 'GC']) stripe.documents.delete(`price_${key}_year`);
    });

    test('is paid as many times as the group costs, and opens for everybody in it', async () => {
      expect(last('POST /v1/checkout/sessions')?.sent).toMatchObject({
        line_items: [{ quantity: '10' }, { quantity: '10' }],
        subscription_data: { metadata: { groupId: group, groupQuantity: '10' } },
      });
      expect([await opened(BUYER), await opened(MEMBER)]).toEqual([
        [200, 200],
        [200, 200],
      ]);
      expect((await receipt()).group).toBe('Choir');
    });

    test('is for whoever pays alone when fewer are paid later, and for the group again when all are', async () => {
      await charge(10, 9);
      expect([await opened(BUYER), await opened(MEMBER)]).toEqual([
        [200, 200],
        [200, 403],
      ]);
      // What the group still pays for is not sold to it again; what it no longer pays for is.
      const again = (product: string) => startCheckout(canticle, MEMBER, [product], { groupId: group });
      expect((await again(hymns.product)).headers['x-problem']).toBe('ALREADY_OWNED');
      expect((await again(carols.product)).status).toBe(200);
      await charge(1, 0);
      expect([await opened(BUYER), await opened(MEMBER)]).toEqual([
        [200, 403],
        [403, 403],
      ]);
      await charge(12, 10);
      expect([await opened(BUYER), await opened(MEMBER)]).toEqual([
        [200, 200],
        [200, 200],
      ]);
    });

    test('is named on the receipts of payments for the group, and not on those for one person', async () => {
      await charge(1, 1);
      Object.assign(subscription['latest_invoice'], { id: 'in_for_one', amount_paid: 45_600 });
      await tell(subscription);
      expect(await receipt()).toMatchObject({ group: null, amountMinor: 45_600 });
    });

    test('of a subscription that does not say how many were bought stays with the group', async () => {
      subscription['metadata'] = { groupId: group };
      await charge(1, 1);
      expect(await opened(MEMBER)).toEqual([200, 200]);
    });
  });

  test('is the catalogue: new products come, a year is added, and what is not sold there is withdrawn here', async () => {
    const put = (id: string, facts: object) => stripe.documents.set(id, { ...base(id), ...facts });
    const base = (id: string) => structuredClone(stripe.documents.get(id) ?? {});
    const product = {
      object: 'product',
      active: true,
      name: 'Evening',
      created: 1,
      updated: 1,
      livemode: false,
      description: null,
      images: [],
      package_dimensions: null,
      shippable: null,
      url: null,
      type: 'service',
      default_price: null,
      tax_code: null,
      attributes: [],
      statement_descriptor: null,
      unit_label: null,
    };
    const evening = await addProduct(canticle, 'EV');
    put('prod_evening', { ...product, id: 'prod_evening', metadata: { collections: 'EV, ZZ', priority: '7' } });
    const known = last('POST /v1/prices');
    expect(known).toBeUndefined();
    const example = (await readStripeDescription(STRIPE_DATA ?? '')).example('price');
    put('price_e', {
      ...example,
      id: 'price_e',
      object: 'price',
      product: 'prod_evening',
      active: true,
      currency: 'nok',
      unit_amount: 1500,
      recurring: { ...example['recurring'], interval: 'month', interval_count: 1 },
    });
    await syncCatalogue(canticle.context);
    await syncCatalogue(canticle.context);
    const products = await listProducts(canticle.context.database.read);
    expect(products.find(({ id }) => id === 'prod_evening')).toMatchObject({
      name: { en: 'Evening' },
      priority: 7,
      active: true,
      collectionIds: [evening.collection],
      prices: [
        { id: 'price_e', type: 'month', amountMinor: 1500 },
        { type: 'year', amountMinor: 18_000 },
      ],
    });
    expect(products.find(({ id }) => id === evening.product)?.active).toBe(false);
    expect(stripe.requests.filter((one) => one.call === 'POST /v1/prices')).toHaveLength(1);
    const withdrawn = await startCheckout(canticle, 'late@example.org', [hymns.product]);
    expect([withdrawn.status, withdrawn.headers['x-problem']]).toEqual([400, 'NOT_ON_SALE']);
    const { result } = await canticle.request('GET api/Store/Setup', { as: 'late@example.org' });
    expect(result.products.map(({ id }: { id: string }) => id)).toEqual(['prod_evening']);

    // A product whose short name is taken cannot be stored; those after it are added, and those not sold are withdrawn.
    const morning = await addProduct(canticle, 'MO');
    put('prod_EVENING', { ...product, id: 'prod_EVENING', metadata: { collections: 'EV' } });
    put('prod_morning', { ...product, id: 'prod_morning', name: 'Morning', metadata: { collections: 'MO' } });
    await expect(syncCatalogue(canticle.context)).rejects.toThrow(/^1 of \d+ items failed\. The first: /);
    const then = await listProducts(canticle.context.database.read);
    expect(then.map(({ id }) => id)).not.toContain('prod_EVENING');
    expect(then.find(({ id }) => id === 'prod_morning')?.collectionIds).toEqual([morning.collection]);
    expect(then.find(({ id }) => id === morning.product)?.active).toBe(false);
  });
});

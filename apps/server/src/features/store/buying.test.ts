import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditEntries } from '../../platform/audit/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import {
  addBundle,
  addProduct,
  startCheckout,
  APP_ORIGIN,
  submitForm,
  type ProductFixture,
} from '../../testing/store-fixtures.ts';
import { listSubscriptionsOf } from './index.ts';

let canticle: TestCanticle;
let hymns: ProductFixture;
let carols: ProductFixture;

beforeAll(async () => {
  canticle = await startCanticle({ COUNTRY_HEADER: 'X-Country', TRUSTED_PROXIES: 'loopback' });
  hymns = await addProduct(canticle, 'HY');
  carols = await addProduct(canticle, 'CA', 2901, undefined);
});

afterAll(() => canticle.close());

const lyrics = async (shelf: ProductFixture, as: string) =>
  (await canticle.request(`GET api/Songs/${shelf.song}/Lyrics`, { as })).status;
const opens = (shelf: ProductFixture, as: string) => expect.poll(() => lyrics(shelf, as), { timeout: 5000 }).toBe(200);
const locks = (shelf: ProductFixture, as: string) => expect.poll(() => lyrics(shelf, as), { timeout: 5000 }).toBe(403);
const mailsTo = async (as: string) => (await canticle.context.mail.listNewest(50)).filter((mail) => mail.to === as);
/* Amounts are written with a no-break space. */
const pageOf = async (address: string) =>
  (await canticle.app.inject(new URL(address, APP_ORIGIN).pathname)).body.replaceAll('\u00a0', ' ');

async function buy(as: string, shelf: ProductFixture, type: 'month' | 'year' = 'year'): Promise<void> {
  const { json } = await startCheckout(canticle, as, [shelf.product], { type });
  expect((await submitForm(canticle, json.url, { do: 'pay' })).headers.location).toBe(`${APP_ORIGIN}/success`);
  await opens(shelf, as);
}

async function portalOf(as: string): Promise<string> {
  const { result } = await canticle.request('POST api/Store/Portal', {
    as,
    body: { returnUrl: `${APP_ORIGIN}/collections` },
  });
  return result.url;
}

async function idOf(as: string): Promise<string> {
  return (await canticle.request('GET api/Session', { as })).result.id;
}

describe('buying', () => {
  test.each(['month', 'year'] as const)(
    'for a %s opens the songs, and ending it locks them at the end date',
    async (type) => {
      const as = `${type}@example.org`;
      expect(await lyrics(hymns, as)).toBe(403);
      await buy(as, hymns, type);
      const portal = await portalOf(as);
      const [bought] = await listSubscriptionsOf(canticle.context.database.read, await idOf(as));
      await submitForm(canticle, portal, { deed: 'end', id: bought?.id ?? '' });
      await expect
        .poll(async () => (await listSubscriptionsOf(canticle.context.database.read, await idOf(as)))[0]?.validTo)
        .not.toBe(bought?.validTo);
      expect(await lyrics(hymns, as)).toBe(200);
      await submitForm(canticle, portal, { days: type === 'month' ? '7' : '31' });
      expect(await lyrics(hymns, as)).toBe(200);
      await submitForm(canticle, portal, { days: type === 'month' ? '31' : '366' });
      await locks(hymns, as);
      expect(await pageOf(portal)).toContain('Ended on');
      const written = await listAuditEntries(
        canticle.context.database.read,
        { kind: 'subscription', id: bought?.id ?? '' },
        10,
      );
      expect(written.map(({ actor, action }) => `${actor} ${action}`).at(-1)).toBe('sandbox give');
      expect(written.length).toBeGreaterThanOrEqual(3);
      const mails = (await canticle.context.mail.listNewest(50))
        .filter((mail) => mail.to === as)
        .map((mail) => mail.subject);
      expect(mails.toSorted()).toEqual(['Your receipt', 'Your subscription has ended']);
      const told = await canticle.request('GET api/Notifications', { as, version: '4.0' });
      expect(told.json.map((one: any) => one.kind)).toEqual(['subscription-ended']);
    },
  );

  test('declined or left without paying opens nothing, and the same checkout can still be paid', async () => {
    const as = 'declined@example.org';
    const { json } = await startCheckout(canticle, as, [hymns.product]);
    const declined = await submitForm(canticle, json.url, { do: 'decline' });
    expect(declined.body).toContain('The card was declined');
    expect((await submitForm(canticle, json.url, { do: 'cancel' })).headers.location).toBe(`${APP_ORIGIN}/collections`);
    expect(await lyrics(hymns, as)).toBe(403);
    await submitForm(canticle, json.url, { do: 'pay' });
    await opens(hymns, as);
  });

  test('pressing pay twice buys once', async () => {
    const as = 'twice@example.org';
    const { json } = await startCheckout(canticle, as, [hymns.product]);
    await Promise.all([submitForm(canticle, json.url, { do: 'pay' }), submitForm(canticle, json.url, { do: 'pay' })]);
    await opens(hymns, as);
    expect(await listSubscriptionsOf(canticle.context.database.read, await idOf(as))).toHaveLength(1);
  });

  test('the success page grants nothing: rights come from the provider alone', async () => {
    const as = 'hopeful@example.org';
    await startCheckout(canticle, as, [hymns.product]);
    await canticle.request('GET api/Store/Refresh', { as });
    expect(await lyrics(hymns, as)).toBe(403);
  });

  test('a payment that fails at renewal leaves a time of grace, tells so by mail, and then locks', async () => {
    const as = 'failing@example.org';
    await buy(as, hymns, 'month');
    const portal = await portalOf(as);
    const [bought] = await listSubscriptionsOf(canticle.context.database.read, await idOf(as));
    await submitForm(canticle, portal, { deed: 'fail', id: bought?.id ?? '' });
    await submitForm(canticle, portal, { days: '31' });
    await expect.poll(() => pageOf(portal)).toContain('failed');
    await expect
      .poll(async () =>
        (await canticle.context.mail.listNewest(50)).filter((mail) => mail.to === as).map((mail) => mail.subject),
      )
      .toContain('Your payment failed');
    const told = await canticle.request('GET api/Notifications', { as, version: '4.0' });
    expect(told.json[0]).toMatchObject({ kind: 'payment-failed', read: false });
    expect(await lyrics(hymns, as)).toBe(200);
    await submitForm(canticle, portal, { days: '7' });
    await locks(hymns, as);
    await submitForm(canticle, portal, { deed: 'succeed', id: bought?.id ?? '' });
    await opens(hymns, as);
  });

  test.each([
    [
      'en',
      ['Your receipt', /^Thank you\. You paid kr.19 for HY, /],
      ['Your payment failed', /^We couldn’t renew your subscription to HY\./],
      ['Your subscription has ended', /^Your subscription to HY ended on /],
    ],
    [
      'no',
      ['Kvitteringen din', /^Takk\. Du har betalt 19.kr for HY, /],
      ['Betalingen gikk ikke gjennom', /^Vi kunne ikke fornye abonnementet på HY\./],
      ['Abonnementet ditt er avsluttet', /^Abonnementet på HY ble avsluttet /],
    ],
  ] satisfies [string, ...[string, RegExp][]][])(
    'receipt, failed payment and end are written in the language %s',
    async (language, ...expected) => {
      const as = `reader-${language}@example.org`;
      await canticle.request('PATCH api/Session', { as, body: { languageKey: language } });
      await buy(as, hymns, 'month');
      const portal = await portalOf(as);
      const [bought] = await listSubscriptionsOf(canticle.context.database.read, await idOf(as));
      await submitForm(canticle, portal, { deed: 'fail', id: bought?.id ?? '' });
      await submitForm(canticle, portal, { days: '31' });
      await expect.poll(() => mailsTo(as)).toHaveLength(2);
      await submitForm(canticle, portal, { deed: 'end', id: bought?.id ?? '' });
      await submitForm(canticle, portal, { days: '31' });
      await expect.poll(() => mailsTo(as)).toHaveLength(3);
      const mails = (await mailsTo(as)).toReversed();
      for (const [place, [subject, text = /^$/]] of expected.entries()) {
        expect(mails[place]).toMatchObject({ subject, text: expect.stringMatching(text) });
      }
    },
  );

  test('the period can be changed, and what is renewed stays open', async () => {
    const as = 'changing@example.org';
    await buy(as, hymns, 'month');
    const portal = await portalOf(as);
    expect(await pageOf(portal)).toContain('kr ');
    await submitForm(canticle, portal, {
      deed: 'year',
      id: (await listSubscriptionsOf(canticle.context.database.read, await idOf(as)))[0]?.id ?? '',
    });
    for (const _ of [1, 2, 3]) await submitForm(canticle, portal, { days: '366' });
    expect(await pageOf(portal)).toContain('Paid until');
    expect(await lyrics(hymns, as)).toBe(200);
  });
});

describe('what is charged', () => {
  const total = async (as: string, cart: Parameters<typeof startCheckout>[3], shelf = hymns) =>
    pageOf((await startCheckout(canticle, as, [shelf.product], cart)).json.url);

  test('is the price of the period, whole at home and half where the proxy says so', async () => {
    expect(await total('home@example.org', { type: 'month' })).toContain('kr 19');
    expect(await total('home@example.org', { type: 'year' })).toContain('kr 228');
    expect(await total('home@example.org', { type: 'month', headers: { 'x-country': 'PL' } })).toContain('kr 9.50');
    expect(await total('home@example.org', { type: 'month', headers: { 'x-country': 'SE' } })).not.toContain('kr 9.50');
  });

  test('is twelve months where the catalogue has no year', async () => {
    expect(await total('home@example.org', { type: 'year' }, carols)).toContain('kr 348.12');
  });

  test('is never another sum than the cart showed', async () => {
    const as = 'careful@example.org';
    expect((await startCheckout(canticle, as, [hymns.product], { type: 'month', total: 1900 })).status).toBe(200);
    const changed = await startCheckout(canticle, as, [hymns.product], { type: 'month', total: 1800 });
    expect([changed.status, changed.headers['x-problem']]).toEqual([409, 'PRICE_CHANGED']);
    const both = { type: 'month', total: 2400, headers: { 'x-country': 'PL' } } as const;
    expect((await startCheckout(canticle, as, [hymns.product, carols.product], both)).status).toBe(200);
  });

  test('the terms say what the server goes by, whatever the client says of its country', async () => {
    const terms = (headers: Record<string, string>) =>
      canticle.request('GET api/canticle/store', { as: 'home@example.org', headers });
    expect((await terms({ 'x-country': 'pl' })).json).toEqual({
      provider: 'sandbox',
      country: 'PL',
      halfPrice: true,
      hasPortal: true,
      groupPriceFactor: 0,
      groupProducts: {},
      ownSubscriptions: [],
      trialDays: 0,
      productTrialDays: {},
      triedCollectionIds: [],
    });
    expect((await terms({})).json).toMatchObject({ country: 'NO', halfPrice: false });
  });
});

describe('a checkout is refused', () => {
  test.each([
    ['without products', [], {}, 400, 'BAD_REQUEST'],
    ['of something unknown', ['prod_nothing'], {}, 400, 'NOT_ON_SALE'],
    ['back to another site', ['prod_HY'], { cancelUrl: 'https://evil.example/' }, 400, 'BAD_REQUEST'],
    ['on to another site', ['prod_HY'], { successUrl: 'http://localhost.evil.example/success' }, 400, 'BAD_REQUEST'],
    ['back to a script', ['prod_HY'], { cancelUrl: 'javascript:alert(1)' }, 400, 'BAD_REQUEST'],
    ['for a week', ['prod_HY'], { type: 'week' }, 400, 'BAD_REQUEST'],
    ['from a country that is no code', ['prod_HY'], { country: 'Norway' }, 422, 'IMPOSSIBLE'],
  ])('%s', async (_what, products, cart, status, code) => {
    const refused = await startCheckout(canticle, 'refused@example.org', products, cart as object);
    expect([refused.status, refused.headers['x-problem']]).toEqual([status, code]);
    expect(refused.json.message).toMatch(/\.$/);
  });

  test('for what is owned already, or withdrawn, or of two currencies', async () => {
    const as = 'owner@example.org';
    await buy(as, hymns);
    const owned = await startCheckout(canticle, as, [hymns.product]);
    expect([owned.status, owned.headers['x-problem']]).toEqual([409, 'ALREADY_OWNED']);
    const foreign = await addProduct(canticle, 'FO', 500, 6000, 'eur');
    expect((await startCheckout(canticle, as, [carols.product, foreign.product])).status).toBe(400);
    const gone = await addProduct(canticle, 'GO');
    const { database } = canticle.context;
    await database.transaction((tx) =>
      tx.updateTable('collections').set({ enabled: 0 }).where('id', '=', gone.collection).execute(),
    );
    const withdrawn = await startCheckout(canticle, as, [gone.product]);
    expect([withdrawn.status, withdrawn.headers['x-problem']]).toEqual([400, 'NOT_ON_SALE']);
  });

  test('that would pay twice for the same songs, and says what opens them for less', async () => {
    const one = await addProduct(canticle, 'ONE');
    const two = await addProduct(canticle, 'TWO', 2900);
    const three = await addProduct(canticle, 'THREE', 500);
    const bundle = await addBundle(canticle, 'BUNDLE', [one, two], 46_800);
    const as = 'bundled@example.org';
    const answer = async (...productIds: string[]) => {
      const { status, headers, json } = await startCheckout(canticle, as, productIds);
      return status === 200 ? 200 : [status, headers['x-problem'], json.message];
    };
    const refused = (names: string) => [
      409,
      'CHARGED_TWICE',
      `You would pay twice for the same songs. Check out with these instead: ${names}.`,
    ];
    expect(await answer(bundle, one.product, two.product)).toEqual(refused('BUNDLE'));
    expect(await answer(bundle, one.product)).toEqual(refused('BUNDLE'));
    expect(await answer(three.product, bundle, two.product)).toEqual(refused('BUNDLE, THREE'));
    expect(await answer(one.product, two.product)).toBe(200);
    expect(await answer(bundle, three.product)).toBe(200);
    expect(await listSubscriptionsOf(canticle.context.database.read, await idOf(as))).toEqual([]);

    await buy(as, one);
    expect(await answer(bundle)).toEqual(refused('TWO'));
    expect(await answer(two.product)).toBe(200);
  });

  test('only where there is a cheaper way: two bundles that share a songbook may be all there is', async () => {
    const shelves = await Promise.all(['LEFT', 'SHARED', 'RIGHT'].map((key) => addProduct(canticle, key, 9900)));
    const [left, shared, right] = shelves as [ProductFixture, ProductFixture, ProductFixture];
    const first = await addBundle(canticle, 'FIRST', [left, shared], 10_000);
    const second = await addBundle(canticle, 'SECOND', [shared, right], 10_000);
    const { status, json } = await startCheckout(canticle, 'overlap@example.org', [first, second]);
    expect(status).toBe(200);
    expect(await pageOf(json.url)).toContain('kr 200');
  });

  test('to somebody whose address is not verified', async () => {
    const unverified = await canticle.token('unverified@example.org', { email_verified: false });
    const refused = await canticle.request('POST api/Store/Session', {
      headers: { authorization: `Bearer ${unverified}` },
      body: { productIds: [hymns.product], cancelUrl: APP_ORIGIN, successUrl: APP_ORIGIN, type: 'year' },
    });
    expect([refused.status, refused.headers['x-problem']]).toEqual([401, 'EMAIL_NOT_VERIFIED']);
  });
});

describe('two checkouts of one person', () => {
  test('end in one purchase: the earlier one cannot be paid any more', async () => {
    const as = 'parallel@example.org';
    await startCheckout(canticle, as, [hymns.product]);
    const started = await Promise.all([1, 2, 3].map(() => startCheckout(canticle, as, [hymns.product])));
    for (const { json } of started) await submitForm(canticle, json.url, { do: 'pay' });
    await opens(hymns, as);
    expect(await listSubscriptionsOf(canticle.context.database.read, await idOf(as))).toHaveLength(1);
  });

  test('the second finds what the first has bought, even before its event came', async () => {
    const as = 'second@example.org';
    const first = await startCheckout(canticle, as, [hymns.product]);
    await submitForm(canticle, first.json.url, { do: 'pay' });
    expect((await startCheckout(canticle, as, [hymns.product])).status).toBe(409);
  });

  test('are each their own person’s', async () => {
    const { json } = await startCheckout(canticle, 'mine@example.org', [hymns.product]);
    expect((await canticle.request(`GET api/Store/Session/${json.id}`, { as: 'mine@example.org' })).result).toEqual({
      sessionId: json.id,
    });
    expect((await canticle.request(`GET api/Store/Session/${json.id}`, { as: 'other@example.org' })).status).toBe(404);
  });

  test('sent twice with one key is one checkout', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [one, other] = [
      await startCheckout(canticle, 'key@example.org', [hymns.product], { headers: key }),
      await startCheckout(canticle, 'key@example.org', [hymns.product], { headers: key }),
    ];
    expect(one.json.id).toMatch(/^cs_/);
    expect(other.json).toEqual(one.json);
  });
});

test('the portal is for those who have bought something, and leads back to us alone', async () => {
  const ask = (as: string, returnUrl: string) => canticle.request('POST api/Store/Portal', { as, body: { returnUrl } });
  expect((await ask('newcomer@example.org', APP_ORIGIN)).status).toBe(404);
  await startCheckout(canticle, 'portal@example.org', [hymns.product]);
  expect((await ask('portal@example.org', 'https://evil.example')).status).toBe(400);
  expect((await ask('portal@example.org', `${APP_ORIGIN}/settings`)).status).toBe(200);
  expect((await canticle.app.inject('/sandbox/portal/guessed')).statusCode).toBe(404);
});

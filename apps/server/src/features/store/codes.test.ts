import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import {
  addBundle,
  addProduct,
  APP_ORIGIN,
  createCart,
  createCode,
  type ProductFixture,
  startCheckout,
  submitForm,
} from '../../testing/store-fixtures.ts';
import { describeReceipt } from './receipt-pdf.ts';
import { listReceipts } from './receipt-queries.ts';
import { listSubscriptionsOf } from './queries.ts';

const ADMIN = 'codes-admin@example.org';

let canticle: TestCanticle;
let hymns: ProductFixture;
let carols: ProductFixture;
let psalms: ProductFixture;

beforeAll(async () => {
  canticle = await startCanticle({ TRIAL_DAYS: '14', GROUP_PRICE_FACTOR: '10' });
  await canticle.createPerson(ADMIN, { roles: ['administrator'] });
  hymns = await addProduct(canticle, 'HY');
  carols = await addProduct(canticle, 'CA');
  psalms = await addProduct(canticle, 'PS', 3000, 30_050, 'eur');
});
afterAll(() => canticle.close());

type Call = Parameters<TestCanticle['request']>[0];
const send = (as: string, call: Call, body?: unknown) =>
  canticle.request(call, { as, ...(body === undefined ? {} : { body }) });
const make = (terms: object) => createCode(canticle, ADMIN, terms);
const codeNamed = async (id: string) =>
  (await send(ADMIN, 'GET api/canticle/store/codes')).json.find((one: { id: string }) => one.id === id);
const lookUp = (as: string, code: string) => send(as, 'POST api/canticle/store/codes/look-up', { code });
const redeem = (as: string, code: string) => send(as, 'POST api/canticle/store/codes/redemptions', { code });
const reason = (answer: Awaited<ReturnType<typeof send>>) => [
  answer.status,
  answer.headers['x-problem'],
  answer.json?.details?.reason,
];
const checkOut = (as: string, code: string, cart: object = {}) =>
  startCheckout(canticle, as, [hymns.product], { code, ...cart });
const pageOf = async (address: string) =>
  (await canticle.app.inject(new URL(address, APP_ORIGIN).pathname)).body.replaceAll('\u00a0', ' ');
const pay = (address: string) => submitForm(canticle, address, { do: 'pay' });
const lyrics = async (book: ProductFixture, as: string) => (await send(as, `GET api/Songs/${book.song}/Lyrics`)).status;
const becomes = (book: ProductFixture, as: string, status: number) =>
  expect.poll(() => lyrics(book, as), { timeout: 5000 }).toBe(status);
const idOf = async (as: string): Promise<string> => (await send(as, 'GET api/Session')).result.id;
const update = (table: 'codes' | 'code_uses', row: object, id?: string) =>
  canticle.context.database.transaction(async (tx) => {
    const query = tx.updateTable(table).set(row);
    await (id === undefined ? query : query.where('id', '=', id)).execute();
  });
/* What was held long ago is looked at by the job of every hour. */
const passHours = async () => {
  await update('code_uses', { at: '2026-01-01T00:00:00.000Z' });
  await canticle.context.database.transaction(async (tx) => {
    await tx.deleteFrom('job_schedules').where('kind', '=', 'store.due').execute();
  });
  await canticle.context.jobs.runDue();
};

describe('a code for a discount', () => {
  test('is found however it is written, and lowers what the checkout, the payment and the receipt say alike', async () => {
    const { id } = await make({ code: 'Autumn-26', percent: 20, maxUses: 10 });
    const as = 'pays@example.org';
    expect((await lookUp(as, ' autumn 26 ')).json).toMatchObject({
      code: 'AUTUMN-26',
      discount: { percent: 20, payments: 'first', productIds: [] },
      gift: null,
    });
    const { json, status } = await checkOut(as, 'autumn26', { total: 18_240, trialDays: 0 });
    expect(status).toBe(200);
    const page = await pageOf(json.url);
    for (const text of [
      'Code AUTUMN-26',
      '−kr 45.60',
      'Pay kr 182.40',
      'This is the first payment. Then kr 228 / year.',
    ])
      expect(page).toContain(text);
    expect(await codeNamed(id)).toMatchObject({ uses: 0, held: 1 });
    await pay(json.url);
    await becomes(hymns, as, 200);
    expect(await codeNamed(id)).toMatchObject({ uses: 1, held: 0 });
    const [receipt] = await listReceipts(canticle.context.database.read, await idOf(as));
    expect(receipt).toMatchObject({ amountMinor: 18_240, discount: { code: 'AUTUMN-26', amountMinor: 4560 } });
    expect((await canticle.request('GET api/canticle/store/receipts', { as })).json).toMatchObject([
      { group: null, amountMinor: 18_240, discount: { code: 'AUTUMN-26', amountMinor: 4560 } },
    ]);
    const text = receipt
      ? describeReceipt(receipt, 'en')
          .map((block) => block.text)
          .join('\n')
      : '';
    expect(text.replaceAll('\u00a0', ' ')).toContain('AUTUMN-26: −kr 45.60');
  });

  test('for the first payment leaves the next one whole, and one for every payment lowers it too', async () => {
    const [first, every] = [await make({ percent: 50 }), await make({ percent: 50, payments: 'every' })];
    const amounts: number[][] = [];
    for (const [as, code] of [
      ['renews-once@example.org', first.code],
      ['renews-always@example.org', every.code],
    ] as const) {
      const { json } = await checkOut(as, code, { total: 11_400 });
      await pay(json.url);
      await becomes(hymns, as, 200);
      const { url } = (await send(as, 'POST api/Store/Portal', { returnUrl: `${APP_ORIGIN}/collections` })).result;
      await submitForm(canticle, url, { days: '366' });
      const read = async () =>
        (await send(as, 'GET api/canticle/store/receipts')).json.map((one: { amountMinor: number }) => one.amountMinor);
      await expect.poll(async () => (await read()).length, { timeout: 5000 }).toBe(2);
      amounts.push(await read());
    }
    expect(amounts).toEqual([
      [22_800, 11_400],
      [11_400, 11_400],
    ]);
  });

  test('of an amount takes no more than the products it is for cost, and is for its currency', async () => {
    const { code } = await make({ percent: null, amountMinor: 30_000, currency: 'nok', productIds: [hymns.product] });
    const as = 'amount@example.org';
    const both = await startCheckout(canticle, as, [hymns.product, carols.product], { code, total: 22_800 });
    expect(both.status).toBe(200);
    expect(reason(await startCheckout(canticle, as, [carols.product], { code }))).toEqual([
      409,
      'CODE_REFUSED',
      'products',
    ]);
    expect(reason(await startCheckout(canticle, as, [psalms.product], { code }))).toEqual([
      409,
      'CODE_REFUSED',
      'currency',
    ]);
  });

  test('charges nothing that was not shown: the sum, the half price and the trial are looked at again', async () => {
    const { code, id } = await make({ percent: 20 });
    const as = 'shown@example.org';
    expect((await checkOut(as, code, { total: 22_800 })).headers['x-problem']).toBe('PRICE_CHANGED');
    expect((await checkOut(as, code, { total: 18_240, trialDays: 14 })).headers['x-problem']).toBe('PRICE_CHANGED');
    expect(await codeNamed(id)).toMatchObject({ uses: 0, held: 0 });
  });

  test('counts when a cart that pays for a songbook twice is compared with what opens the same for less', async () => {
    const scores = await addProduct(canticle, 'SC', 1000);
    const bundles = [
      await addBundle(canticle, 'HYCA', [hymns, carols], 20_000),
      await addBundle(canticle, 'HYSC', [hymns, scores], 30_000),
    ];
    const order = { total: 50_000, trialDays: 0 };
    const without = await startCheckout(canticle, 'twice@example.org', bundles, order);
    expect(without.headers['x-problem']).toBe('CHARGED_TWICE');
    const { code } = await make({ percent: 90, payments: 'every', productIds: [bundles[1]] });
    const lowered = await startCheckout(canticle, 'twice@example.org', bundles, { ...order, total: 23_000, code });
    expect([lowered.status, lowered.headers['x-problem']]).toEqual([200, undefined]);
    // One for the first payment alone leaves the second payment as dear as it was.
    const { code: first } = await make({ percent: 10, payments: 'first', productIds: [bundles[1]] });
    const once = await startCheckout(canticle, 'twice-2@example.org', bundles, {
      ...order,
      total: 57_000,
      code: first,
    });
    expect(once.headers['x-problem']).toBe('CHARGED_TWICE');
  });

  test('is used once by a person, and given back by a checkout that is left', async () => {
    const { code, id } = await make({ percent: 20, maxUses: 1 });
    const [as, other] = ['leaves@example.org', 'comes-later@example.org'];
    await checkOut(as, code);
    await checkOut(as, code);
    expect(await codeNamed(id)).toMatchObject({ uses: 0, held: 1 });
    expect(reason(await checkOut(other, code))).toEqual([409, 'CODE_REFUSED', 'used-up']);
    await passHours();
    expect(await codeNamed(id)).toMatchObject({ uses: 0, held: 0 });
    const { json } = await checkOut(other, code);
    await pay(json.url);
    await becomes(hymns, other, 200);
    expect(await codeNamed(id)).toMatchObject({ uses: 1, held: 0 });
    expect(reason(await startCheckout(canticle, other, [carols.product], { code }))).toEqual([
      409,
      'CODE_REFUSED',
      'used',
    ]);
    expect(reason(await lookUp(other, code))).toEqual([409, 'CODE_REFUSED', 'used']);
  });

  test('whose checkout was paid just before it is ended stays used', async () => {
    const { code, id } = await make({ percent: 20, maxUses: 1 });
    const as = 'late@example.org';
    const { json } = await checkOut(as, code);
    await pay(json.url);
    await passHours();
    expect(await codeNamed(id)).toMatchObject({ uses: 1, held: 0 });
    await becomes(hymns, as, 200);
  });

  test('that was used stays used when the payment service no longer knows its checkout', async () => {
    const { code, id } = await make({ percent: 20, maxUses: 1 });
    const as = 'forgotten@example.org';
    const { json } = await checkOut(as, code);
    await pay(json.url);
    await becomes(hymns, as, 200);
    await canticle.context.database.transaction(async (tx) => {
      await tx.deleteFrom('sandbox_checkouts').execute();
    });
    expect((await startCheckout(canticle, as, [carols.product])).status).toBe(200);
    expect(await codeNamed(id)).toMatchObject({ uses: 1, held: 0 });
    expect(reason(await lookUp(as, code))).toEqual([409, 'CODE_REFUSED', 'used']);
  });

  test('has one last use, of two people and of two windows of one', async () => {
    const { code, id } = await make({ percent: 20, maxUses: 1 });
    const people = ['race-a@example.org', 'race-b@example.org'];
    for (const as of people) await canticle.createPerson(as);
    const answers = await Promise.all(people.map((as) => checkOut(as, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const other = await make({ percent: 20, maxUses: 5 });
    const as = 'two-windows@example.org';
    await canticle.createPerson(as);
    const windows = await Promise.all([checkOut(as, other.code), checkOut(as, other.code)]);
    expect(await codeNamed(id)).toMatchObject({ uses: 0, held: 1 });
    expect(await codeNamed(other.id)).toMatchObject({ uses: 0, held: 1 });
    for (const { status, json } of windows) if (status === 200) await pay(json.url);
    await becomes(hymns, as, 200);
    const receipts = (await send(as, 'GET api/canticle/store/receipts')).json;
    expect(receipts.map((one: { amountMinor: number }) => one.amountMinor)).toEqual([18_240]);
    expect(await codeNamed(other.id)).toMatchObject({ uses: 1, held: 0 });
  });

  test('is not added to half the price', async () => {
    const half = await startCanticle({
      HALF_PRICE_COUNTRIES: 'PL',
      COUNTRY_HEADER: 'X-Country',
      TRUSTED_PROXIES: 'loopback',
    });
    try {
      await half.createPerson(ADMIN, { roles: ['administrator'] });
      const book = await addProduct(half, 'HY');
      const { code } = await createCode(half, ADMIN, { percent: 20 });
      const headers = { 'x-country': 'PL' };
      expect(reason(await startCheckout(half, 'pl@example.org', [book.product], { code, headers }))).toEqual([
        409,
        'CODE_REFUSED',
        'half-price',
      ]);
    } finally {
      await half.close();
    }
  });

  test('lowers what a group pays', async () => {
    const as = 'leads@example.org';
    const { code } = await make({ percent: 10 });
    const group = (await send(as, 'POST api/canticle/groups', { id: crypto.randomUUID(), name: 'Choir' })).json.id;
    const body = { ...createCart([carols.product]), groupId: group, code, total: 205_200, trialDays: 0 };
    const { json, status } = await send(as, 'POST api/canticle/store/checkouts', body);
    expect([status, (await pageOf(json.url)).includes('Pay kr 2,052')]).toEqual([200, true]);
  });
});

describe('a gift code', () => {
  const gift = (facts: object = {}) =>
    make({ kind: 'gift', percent: null, payments: null, productIds: [hymns.product], days: 30, ...facts });

  test('opens its product for its days, once for a person, and again gives the same', async () => {
    const { code, id } = await gift();
    const as = 'given@example.org';
    expect((await lookUp(as, code)).json.gift).toEqual({
      products: [{ id: hymns.product, name: { en: 'HY' } }],
      days: 30,
    });
    const answers = await Promise.all([redeem(as, code), redeem(as, code.toLowerCase())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.json).toEqual(answers[1]?.json);
    await becomes(hymns, as, 200);
    expect(await codeNamed(id)).toMatchObject({ uses: 1 });
    const held = await listSubscriptionsOf(canticle.context.database.read, await idOf(as));
    expect(held).toHaveLength(1);
    const days = (Date.parse(held[0]?.validTo ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
    expect((await send(as, 'GET api/canticle/store/receipts')).json).toEqual([]);
  });

  test('of one use is for the first of two who come at once', async () => {
    const { code } = await gift({ maxUses: 1 });
    const people = ['first@example.org', 'second@example.org'];
    for (const as of people) await canticle.createPerson(as);
    const answers = await Promise.all(people.map((as) => redeem(as, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await Promise.all(people.map((as) => lyrics(hymns, as)))).toSorted()).toEqual([200, 403]);
  });

  test('is kept by whoever can open all of it already', async () => {
    const [one, other] = [await gift(), await gift()];
    const as = 'has-it@example.org';
    await redeem(as, one.code);
    expect((await redeem(as, other.code)).headers['x-problem']).toBe('ALREADY_OWNED');
    expect(await codeNamed(other.id)).toMatchObject({ uses: 0 });
  });

  test('pays for nothing, and a discount opens nothing', async () => {
    const [present, discount] = [await gift(), await make({ percent: 20 })];
    const as = 'mixes@example.org';
    expect(reason(await checkOut(as, present.code))).toEqual([409, 'CODE_REFUSED', 'gift']);
    expect(reason(await redeem(as, discount.code))).toEqual([409, 'CODE_REFUSED', 'discount']);
  });

  test('stays used when the one who used it deletes the account', async () => {
    const { code, id } = await gift({ maxUses: 1 });
    const as = 'leaves-for-good@example.org';
    await redeem(as, code);
    const userId = await idOf(as);
    await canticle.context.database.transaction(async (tx) => {
      await tx.deleteFrom('users').where('id', '=', userId).execute();
    });
    expect(await codeNamed(id)).toMatchObject({ uses: 1 });
    expect(reason(await redeem('heir@example.org', code))).toEqual([409, 'CODE_REFUSED', 'used-up']);
  });
});

describe('codes', () => {
  test('are made by administrators, cannot be guessed, and exist once however they are written', async () => {
    const { code } = await make({ percent: 5 });
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/);
    await make({ code: 'EASTER', percent: 5 });
    const body = { kind: 'discount', percent: 5, payments: 'first', productIds: [], code: 'eas-ter' };
    expect((await send(ADMIN, 'POST api/canticle/store/codes', body)).status).toBe(409);
    expect((await send('nobody@example.org', 'POST api/canticle/store/codes', body)).status).toBe(403);
  });

  test.each([
    ['a short gift', { kind: 'gift', percent: null, payments: null, productIds: ['prod_HY'], days: 3, code: 'GIFT' }],
    ['a gift of nothing', { kind: 'gift', percent: null, payments: null, days: 3 }],
    ['a gift without an end', { kind: 'gift', percent: null, payments: null, productIds: ['prod_HY'] }],
    ['a gift that lowers prices', { kind: 'gift', payments: null, productIds: ['prod_HY'], days: 3 }],
    ['no discount', { percent: null }],
    ['two discounts', { amountMinor: 100, currency: 'nok' }],
    ['an amount without a currency', { percent: null, amountMinor: 100 }],
    ['an amount of every payment', { percent: null, amountMinor: 100, currency: 'nok', payments: 'every' }],
    ['an unknown product', { productIds: ['prod_nothing'] }],
    ['a day that is over', { validTo: '2020-01-01T00:00:00.000Z' }],
  ])('with terms that make no sense are refused with a sentence: %s', async (_name, facts) => {
    const body = { kind: 'discount', percent: 5, payments: 'first', productIds: [], ...facts };
    const { status, text } = await send(ADMIN, 'POST api/canticle/store/codes', body);
    expect([status, text.length > 20]).toEqual([422, true]);
  });

  test('that are ended, or over, do nothing any more; what they gave stays', async () => {
    const terms = { kind: 'gift', percent: null, payments: null, productIds: [hymns.product], days: 30 };
    const { code, id } = await make(terms);
    const as = 'in-time@example.org';
    await redeem(as, code);
    await send(ADMIN, `POST api/canticle/store/codes/${id}/end`);
    expect((await codeNamed(id)).endedAt).not.toBeNull();
    expect(reason(await redeem('too-late@example.org', code))).toEqual([409, 'CODE_REFUSED', 'over']);
    expect(await lyrics(hymns, as)).toBe(200);
    const short = await make({ percent: 5, validTo: new Date(Date.now() + 3600_000).toISOString() });
    await update('codes', { valid_to: '2026-01-01T00:00:00.000Z' }, short.id);
    expect(reason(await lookUp(as, short.code))).toEqual([409, 'CODE_REFUSED', 'over']);
  });

  test('are not guessed: after some wrong ones nobody tries on, not even a right one', async () => {
    const { code } = await make({ percent: 5 });
    const as = 'guesses@example.org';
    const answers = [];
    for (let n = 0; n < 16; n += 1) answers.push((await lookUp(as, `WRONG${n}`)).status);
    expect(answers).toEqual([...Array.from({ length: 15 }, () => 409), 429]);
    expect((await lookUp(as, code)).status).toBe(429);
    expect((await redeem(as, code)).status).toBe(429);
    expect((await checkOut(as, code)).status).toBe(429);
    expect((await lookUp('innocent@example.org', code)).status).toBe(200);
  });

  test('are nowhere where nothing is sold', async () => {
    const none = await startCanticle({ PAYMENTS: 'none' });
    try {
      await none.createPerson(ADMIN, { roles: ['administrator'] });
      const ask = async (call: Call, body?: unknown) =>
        (await none.request(call, { as: ADMIN, ...(body === undefined ? {} : { body }) })).headers['x-problem'];
      expect(await ask('POST api/canticle/store/codes/look-up', { code: 'X' })).toBe('NOTHING_FOR_SALE');
      expect(await ask('POST api/canticle/store/codes/redemptions', { code: 'X' })).toBe('NOTHING_FOR_SALE');
      const body = { kind: 'discount', percent: 5, payments: 'first', productIds: [] };
      expect(await ask('POST api/canticle/store/codes', body)).toBe('NOTHING_FOR_SALE');
      expect((await none.request('GET api/canticle/store/codes', { as: ADMIN })).json).toEqual([]);
    } finally {
      await none.close();
    }
  });
});

describe('the trial of a product', () => {
  test('lasts as long as its administrator says, and a cart as its shortest', async () => {
    const as = 'tries-long@example.org';
    const set = (id: string, days: number | null) =>
      send(ADMIN, `PUT api/canticle/store/products/${id}/trial`, { days });
    await set(carols.product, 30);
    expect((await send(as, 'GET api/canticle/store')).json).toMatchObject({
      trialDays: 14,
      productTrialDays: { [carols.product]: 30 },
    });
    const cart = (products: readonly string[], trialDays: number) =>
      startCheckout(canticle, as, products, { trialDays });
    expect((await cart([carols.product], 14)).headers['x-problem']).toBe('PRICE_CHANGED');
    expect(await pageOf((await cart([carols.product], 30)).json.url)).toContain('Free for 30 days');
    expect((await cart([carols.product, hymns.product], 14)).status).toBe(200);
    await set(hymns.product, 0);
    expect((await cart([carols.product, hymns.product], 0)).status).toBe(200);
    await set(carols.product, null);
    await set(hymns.product, null);
    expect((await send(as, 'GET api/canticle/store')).json.productTrialDays).toEqual({});
    expect((await set('prod_nothing', 3)).status).toBe(404);
    expect((await send(as, `PUT api/canticle/store/products/${hymns.product}/trial`, { days: 3 })).status).toBe(403);
  });
});

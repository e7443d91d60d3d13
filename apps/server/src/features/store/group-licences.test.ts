import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addProduct, APP_ORIGIN, createCart, type ProductFixture, submitForm } from '../../testing/store-fixtures.ts';

const [NORA, OLA, KARI] = ['nora@example.org', 'ola@example.org', 'kari@example.org'];

let canticle: TestCanticle;
let hymns: ProductFixture;
let group: string;

beforeAll(async () => {
  canticle = await startCanticle({ GROUP_PRICE_FACTOR: '10', TRIAL_DAYS: '14' });
  hymns = await addProduct(canticle, 'HY');
  group = (await send(NORA, 'POST api/canticle/groups', { id: randomUUID(), name: 'Choir' })).json.id;
  await join(OLA);
});
afterAll(() => canticle.close());

const send = (as: string, call: Parameters<TestCanticle['request']>[0], body?: unknown) =>
  canticle.request(call, { as, ...(body === undefined ? {} : { body }) });
const join = async (as: string) => {
  const { json } = await send(NORA, `POST api/canticle/groups/${group}/invitations`, { role: 'singer' });
  await send(as, `POST api/canticle/group-invitations/${json.key}`);
};
const becomes = (as: string, status: number) =>
  expect
    .poll(async () => (await send(as, `GET api/Songs/${hymns.song}/Lyrics`)).status, { timeout: 5000 })
    .toBe(status);
const checkOut = (as: string, facts: object) =>
  send(as, 'POST api/canticle/store/checkouts', { ...createCart([hymns.product]), ...facts });
const pageOf = async (address: string) =>
  (await canticle.app.inject(new URL(address, APP_ORIGIN).pathname)).body.replaceAll('\u00a0', ' ');

describe('a songbook bought for a group', () => {
  test('costs many times what one person pays, as the cart said, and cannot be tried', async () => {
    const { json } = await checkOut(NORA, { groupId: group, total: 228_000, trialDays: 0 });
    expect(await pageOf(json.url)).toContain('HY – Choir');
    expect(await pageOf(json.url)).toContain('Pay kr 2,280');
    for (const facts of [{ total: 22_800 }, { trialDays: 14 }])
      expect((await checkOut(NORA, { groupId: group, ...facts })).headers['x-problem']).toBe('PRICE_CHANGED');
  });

  test('is bought by those who are in the group, and by nobody else', async () => {
    expect((await checkOut(KARI, { groupId: group })).status).toBe(404);
  });

  test('opens it for every member while they are one, also for those who come later', async () => {
    const { json } = await checkOut(NORA, { groupId: group });
    await submitForm(canticle, json.url, { do: 'pay' });
    for (const as of [NORA, OLA]) await becomes(as, 200);
    expect((await send(NORA, 'GET api/canticle/store/receipts')).json).toMatchObject([
      { products: [{ en: 'HY' }], group: 'Choir', amountMinor: 228_000, discount: null },
    ]);
    expect((await send(OLA, 'GET api/canticle/store/receipts')).json).toEqual([]);
    const [subscription] = (await send(NORA, 'GET api/Session')).result.subscriptions;
    expect((await send(NORA, 'GET api/canticle/store')).json.ownSubscriptions).toMatchObject([
      { id: subscription.id, group: 'Choir', isTrial: false },
    ]);
    expect((await send(OLA, 'GET api/canticle/store')).json.ownSubscriptions).toEqual([]);
    await becomes(KARI, 403);
    await join(KARI);
    await becomes(KARI, 200);
    const { id } = (await send(KARI, 'GET api/Session')).result;
    await send(KARI, `DELETE api/canticle/groups/${group}/members/${id}`);
    await becomes(KARI, 403);
  });

  test('is named among what the group has, to those who are in it', async () => {
    const owned = async (as: string) => (await send(as, 'GET api/canticle/store')).json.groupProducts;
    expect([await owned(OLA), await owned(KARI)]).toEqual([{ [group]: [hymns.product] }, {}]);
  });

  test('is not sold to the group twice, nor to one of its members', async () => {
    expect((await checkOut(OLA, { groupId: group })).headers['x-problem']).toBe('ALREADY_OWNED');
    expect((await checkOut(OLA, {})).headers['x-problem']).toBe('ALREADY_OWNED');
  });

  test('is over for everybody when it is no longer paid', async () => {
    const body = { returnUrl: `${APP_ORIGIN}/collections` };
    const { url } = (await send(NORA, 'POST api/Store/Portal', body)).result;
    await submitForm(canticle, url, { deed: 'end' });
    await submitForm(canticle, url, { days: '366' });
    for (const as of [NORA, OLA]) await becomes(as, 403);
  });
});

test('of two members who check out for their group, one pays', async () => {
  const own = await startCanticle({ GROUP_PRICE_FACTOR: '10' });
  try {
    const { product } = await addProduct(own, 'HY');
    const ask = (as: string, call: Parameters<TestCanticle['request']>[0], body: object = {}) =>
      own.request(call, { as, body });
    const id = (await ask(NORA, 'POST api/canticle/groups', { id: randomUUID(), name: 'Choir' })).json.id;
    const { key } = (await ask(NORA, `POST api/canticle/groups/${id}/invitations`, { role: 'singer' })).json;
    await ask(OLA, `POST api/canticle/group-invitations/${key}`);
    const order = { ...createCart([product]), groupId: id };
    const [first, second] = [
      await ask(NORA, 'POST api/canticle/store/checkouts', order),
      await ask(OLA, 'POST api/canticle/store/checkouts', order),
    ];
    for (const { json } of [first, second]) await submitForm(own, json.url, { do: 'pay' });
    const receipts = async (as: string) =>
      (await own.request('GET api/canticle/store/receipts', { as })).json.map(
        ({ group: name }: { group: string }) => name,
      );
    await expect.poll(() => receipts(OLA), { timeout: 5000 }).toEqual(['Choir']);
    expect(await receipts(NORA)).toEqual([]);
  } finally {
    await own.close();
  }
});

test('nothing is sold to groups unless it is set', async () => {
  const other = await startCanticle();
  try {
    const shelf = await addProduct(other, 'HY');
    const ask = (call: Parameters<TestCanticle['request']>[0], body: unknown) =>
      other.request(call, { as: NORA, body });
    const { json } = await ask('POST api/canticle/groups', { id: randomUUID(), name: 'Choir' });
    const cart = { ...createCart([shelf.product]), groupId: json.id };
    expect((await ask('POST api/canticle/store/checkouts', cart)).headers['x-problem']).toBe('NOT_ON_SALE');
  } finally {
    await other.close();
  }
});

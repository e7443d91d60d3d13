import { Conflict, NotFound } from '@canticle/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditEntries } from '../../platform/audit/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { PaidSubscription } from '../../platform/payments/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { someoneWaits } from '../../testing/someone-waits.ts';
import { addProduct, startCheckout, submitForm, type ProductFixture } from '../../testing/store-fixtures.ts';
import {
  endSubscription,
  findSubscription,
  grantSubscription,
  moveSubscription,
  saveSubscription,
  listSubscriptionsOf,
} from './index.ts';
import { createSubscriptionSync } from './subscription-sync.ts';

const LONG = '2099-01-01T00:00:00.000Z';

let canticle: TestCanticle;
let hymns: ProductFixture;
let admin: string;

beforeAll(async () => {
  canticle = await startCanticle();
  hymns = await addProduct(canticle, 'HY');
  admin = await canticle.createPerson('admin@example.org', { roles: ['administrator'] });
});

afterAll(() => canticle.close());

const write = <T>(work: (tx: Tx) => Promise<T>) => canticle.context.database.transaction(work);
const now = () => canticle.context.now();
const lyrics = async (as: string) => (await canticle.request(`GET api/Songs/${hymns.song}/Lyrics`, { as })).status;
const opens = (as: string) => expect.poll(() => lyrics(as)).toBe(200);
const locks = (as: string) => expect.poll(() => lyrics(as)).toBe(403);
const hymnsAlone = () => ({ collectionIds: [hymns.collection], productIds: [], validTo: LONG });
type Gift = Parameters<typeof grantSubscription>[2];
const give = (userId: string, gift: Gift = hymnsAlone()) =>
  write((tx) => grantSubscription(tx, userId, gift, admin, now()));
const move = (id: string, userId: string) => write((tx) => moveSubscription(tx, id, userId, admin, now()));
const end = (userId: string, id: string) => write((tx) => endSubscription(tx, userId, id, admin, now()));
const stored = (id: string) => findSubscription(canticle.context.database.read, id);

/** The audit entries of a subscription, the oldest first. */
async function written(id: string) {
  return (await listAuditEntries(canticle.context.database.read, { kind: 'subscription', id }, 50)).toReversed();
}

const deeds = async (id: string) => (await written(id)).map(({ actor, action }) => `${actor} ${action}`);

const PAID = { provider: 'sandbox', state: 'paid', paidUntil: LONG } as const;
/* The provider's reply: the renewal failed. */
const RENEWED = {
  customerId: 'cus_of_nobody',
  productIds: [],
  state: 'unpaid',
  paidUntil: '2098-01-01T00:00:00.000Z',
  isEnding: false,
  isTrial: false,
  groupId: undefined,
  groupProductIds: [],
  codeUseId: undefined,
  lastPayment: undefined,
} as const;

/** A sync with a provider that returns this; `seen` resolves after its first reply. */
function lookAt(found: PaidSubscription) {
  const { promise: seen, resolve } = Promise.withResolvers<void>();
  const { context } = canticle;
  const findSubscription = async () => {
    setImmediate(resolve);
    return found;
  };
  const rights = createSubscriptionSync(
    { ...context, payments: { ...context.payments, findSubscription } },
    async () => ({
      email: '',
      language: 'en',
      name: '',
    }),
  );
  return { seen, look: () => rights.sync(found.id) };
}

describe('what is given', () => {
  test('opens its songs for that person alone, is told to them, and is written down', async () => {
    const eva = await canticle.createPerson('eva@example.org');
    const { id } = await give(eva);
    expect(id).toMatch(/^custom_/);
    await opens('eva@example.org');
    expect(await lyrics('stranger@example.org')).toBe(403);
    const after = { id, userId: eva, ...hymnsAlone(), provider: 'custom', state: 'given', paidUntil: null };
    expect(await written(id)).toMatchObject([{ actor: admin, action: 'give', details: { before: null, after } }]);
    const told = await canticle.request('GET api/Notifications', { as: 'eva@example.org', version: '4.0' });
    expect(told.json.map((one: any) => one.kind)).toEqual(['right-granted']);
  });

  test('as a product opens what the product holds', async () => {
    const per = await canticle.createPerson('per@example.org');
    await give(per, { collectionIds: [], productIds: [hymns.product], validTo: LONG });
    await opens('per@example.org');
  });

  test('twice is two gifts: one can end without the other', async () => {
    const liv = await canticle.createPerson('liv@example.org');
    const [one, other] = await Promise.all([give(liv), give(liv)]);
    await end(liv, one.id);
    expect((await listSubscriptionsOf(canticle.context.database.read, liv)).map(({ id }) => id)).toEqual([other.id]);
    await opens('liv@example.org');
    await end(liv, other.id);
    await locks('liv@example.org');
  });

  test('for a time that is over opens nothing', async () => {
    const jon = await canticle.createPerson('jon@example.org');
    await give(jon, { ...hymnsAlone(), validTo: '2020-01-01T00:00:00.000Z' });
    expect(await lyrics('jon@example.org')).toBe(403);
  });
});

describe('what is moved', () => {
  test('is locked for the one and open for the other; moved twice it is moved once', async () => {
    const [ada, bo] = [await canticle.createPerson('ada@example.org'), await canticle.createPerson('bo@example.org')];
    const { id } = await give(ada);
    await opens('ada@example.org');
    await move(id, bo);
    await move(id, bo);
    await opens('bo@example.org');
    await locks('ada@example.org');
    expect(await deeds(id)).toEqual([`${admin} give`, `${admin} move`]);
    expect((await written(id))[1]?.details).toMatchObject({ before: { userId: ada }, after: { userId: bo } });
    const told = await canticle.request('GET api/Notifications', { as: 'bo@example.org', version: '4.0' });
    expect(told.json.map((one: any) => one.kind)).toEqual(['right-granted']);
  });

  test('by several at the same time ends with one of them, each move beginning where the last one ended', async () => {
    const people = await Promise.all([1, 2, 3, 4].map((number) => canticle.createPerson(`choir${number}@example.org`)));
    const { id } = await give(people[0] ?? '');
    await Promise.all(people.map((person) => move(id, person)));
    // In chronological order; they may be recorded in another one: each must start where another ended.
    const moves = (await written(id)).map(({ details }) => details as any);
    const begins = moves.flatMap(({ before }) => before?.userId ?? []);
    const ends = moves.map(({ after }) => after.userId);
    expect([...begins, (await stored(id))?.userId].toSorted()).toEqual(ends.toSorted());
  });

  test('stays moved while the payment provider is looked at, and what is found there is kept', async () => {
    const as = 'payer@example.org';
    const payer = await canticle.createPerson(as);
    const heir = await canticle.createPerson('heir@example.org');
    const { json } = await startCheckout(canticle, as, [hymns.product]);
    await submitForm(canticle, json.url, { do: 'pay' });
    await opens(as);
    const id = (await listSubscriptionsOf(canticle.context.database.read, payer))[0]?.id ?? '';
    const { url } = (
      await canticle.request('POST api/Store/Portal', { as, body: { returnUrl: 'http://localhost:80' } })
    ).result;
    await Promise.all([
      move(id, heir),
      submitForm(canticle, url, { deed: 'end', id }),
      canticle.request('GET api/Store/Refresh', { as }),
    ]);
    await canticle.request('GET api/Store/Refresh', { as: 'payer@example.org' });
    const found = await stored(id);
    expect(found).toMatchObject({ userId: heir, provider: 'sandbox', state: 'paid' });
    expect(found?.validTo).toBe(found?.paidUntil);
    await opens('heir@example.org');
    await locks(as);
    await expect(end(heir, id)).rejects.toThrow(Conflict);
    await opens('heir@example.org');
  });

  test('while the provider is being looked at is not written over: the look begins again', async () => {
    const [payer, heir] = [
      await canticle.createPerson('ola@example.org'),
      await canticle.createPerson('siri@example.org'),
    ];
    const id = 'sub_moved';
    await write((tx) => saveSubscription(tx, payer, { id, ...hymnsAlone() }, now(), 'sandbox', PAID));
    const { look, seen } = lookAt({ ...RENEWED, id });
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const looking = begun.then(look);
    await write(async (tx) => {
      await moveSubscription(tx, id, heir, admin, now());
      begin();
      await seen;
      await someoneWaits(canticle.context.database);
    });
    await looking;
    expect(await stored(id)).toMatchObject({ userId: heir, state: 'unpaid', paidUntil: RENEWED.paidUntil });
    expect(await deeds(id)).toEqual(['sandbox give', `${admin} move`, 'sandbox change']);
  });

  test('must be there', async () => {
    await expect(move('custom_nothing', admin)).rejects.toThrow(NotFound);
  });
});

describe('what is ended', () => {
  test('is locked; ended by two at the same time it is ended once', async () => {
    const kim = await canticle.createPerson('kim@example.org');
    const { id } = await give(kim);
    await opens('kim@example.org');
    const ends = await Promise.allSettled([end(kim, id), end(kim, id)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(NotFound) });
    await locks('kim@example.org');
    await expect(end(kim, id)).rejects.toThrow(NotFound);
    expect(await deeds(id)).toEqual([`${admin} give`, `${admin} end`]);
    expect((await written(id))[1]?.details).toMatchObject({ before: { userId: kim, ...hymnsAlone() } });
  });

  test('must be this person’s', async () => {
    const may = await canticle.createPerson('may@example.org');
    const { id } = await give(may);
    await expect(end(admin, id)).rejects.toThrow(NotFound);
    await opens('may@example.org');
  });
});

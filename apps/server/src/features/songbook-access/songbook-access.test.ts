import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addSong, verses } from '../../testing/library.ts';
import { createLeader } from '../../testing/presentation-fixtures.ts';
import { addProduct, createCart } from '../../testing/store-fixtures.ts';

const ADMIN = 'admin@example.org';
const HOME = 'https://songs.example.org';

type Book = { readonly id: string; readonly song: string };

async function addBook({ context }: TestCanticle, key: string): Promise<Book> {
  const id = await addCollection(context, { key });
  const memberships = [{ collectionId: id, number: 1, free: false }];
  return { id, song: await addSong(context, { memberships }, { en: verses([`A song of ${key}`]) }) };
}

const opens = async (canticle: TestCanticle, as: string, { song }: Book) =>
  (await canticle.request(`GET api/Songs/${song}/Lyrics`, { as })).status;
const change = (canticle: TestCanticle, method: 'PUT' | 'DELETE', path: string, body?: unknown) =>
  canticle.request(`${method} api/canticle/collections/${path}`, { as: ADMIN, body });

describe.each(['none', 'sandbox'])('where payments are %s', (payments) => {
  let canticle: TestCanticle;
  let book: Book;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    canticle = await startCanticle({ PAYMENTS: payments, PUBLIC_URL: HOME });
    await canticle.createPerson(ADMIN, { roles: ['administrator'] });
    for (const name of ['nora', 'siri', 'per']) ids[name] = await canticle.createPerson(`${name}@example.org`);
    book = await addBook(canticle, 'CHOSEN');
    expect((await change(canticle, 'PUT', `${book.id}/access`, { isRestricted: true })).json).toEqual({
      isRestricted: true,
      people: [],
      groups: [],
    });
  });
  afterAll(() => canticle.close());

  it('a songbook for chosen people opens to who it is given to, until it is taken back', async () => {
    const refused = await canticle.request(`GET api/Songs/${book.song}/Lyrics`, { as: 'per@example.org' });
    expect([refused.status, refused.headers['x-problem']]).toEqual([403, 'LOCKED']);
    expect(refused.text).not.toMatch(/store|subscri|buy/i);
    const given = await change(canticle, 'PUT', `${book.id}/people/${ids['per']}`);
    expect(given.json.people).toEqual([{ id: ids['per'], displayName: 'per' }]);
    expect(await opens(canticle, 'per@example.org', book)).toBe(200);
    expect(await opens(canticle, 'siri@example.org', book)).toBe(403);
    await change(canticle, 'DELETE', `${book.id}/people/${ids['per']}`);
    expect(await opens(canticle, 'per@example.org', book)).toBe(403);
  });

  it('given to a group, it opens to everybody in it and closes to who leaves', async () => {
    const group = randomUUID();
    const as = 'nora@example.org';
    await canticle.request('POST api/canticle/groups', { as, body: { id: group, name: 'Chamber choir' } });
    const found = await canticle.request('GET api/canticle/group-names?name=CHAMBER', { as: ADMIN });
    expect(found.json).toEqual([{ id: group, name: 'Chamber choir', memberCount: 1 }]);
    const given = await change(canticle, 'PUT', `${book.id}/groups/${group}`);
    expect(given.json.groups).toEqual([{ id: group, name: 'Chamber choir', memberCount: 1 }]);
    expect(await opens(canticle, 'nora@example.org', book)).toBe(200);

    expect(await opens(canticle, 'siri@example.org', book)).toBe(403);
    const { json } = await canticle.request(`POST api/canticle/groups/${group}/invitations`, {
      as,
      body: { role: 'singer' },
    });
    await canticle.request(`POST api/canticle/group-invitations/${json.key}`, { as: 'siri@example.org' });
    expect(await opens(canticle, 'siri@example.org', book)).toBe(200);
    await canticle.request(`DELETE api/canticle/groups/${group}/members/${ids['siri']}`, { as });
    expect(await opens(canticle, 'siri@example.org', book)).toBe(403);

    await canticle.request(`DELETE api/canticle/groups/${group}`, { as });
    expect(await opens(canticle, 'nora@example.org', book)).toBe(403);
  });

  it('is in the lists of those who have it as one that is open', async () => {
    await change(canticle, 'PUT', `${book.id}/people/${ids['per']}`);
    const availableTo = async (as: string) => {
      const { result } = await canticle.request('GET api/Collections', { as });
      return result.find(({ id }: Book) => id === book.id)?.available;
    };
    expect([await availableTo('per@example.org'), await availableTo('siri@example.org')]).toEqual([true, undefined]);
    await change(canticle, 'DELETE', `${book.id}/people/${ids['per']}`);
  });

  it('is written down: who changed it, and to what', async () => {
    const { json } = await canticle.request('GET api/canticle/audit?count=1', { as: ADMIN });
    expect(json[0]).toMatchObject({ action: 'give', kind: 'collection', id: book.id, details: { given: false } });
  });

  it('cannot be given to nobody', async () => {
    expect((await change(canticle, 'PUT', `${book.id}/people/${randomUUID()}`)).status).toBe(404);
    expect((await change(canticle, 'PUT', `${book.id}/groups/${randomUUID()}`)).status).toBe(404);
    expect((await change(canticle, 'PUT', `${randomUUID()}/access`, { isRestricted: true })).status).toBe(404);
  });

  it('is open to everyone again only where nothing is sold', async () => {
    expect(await opens(canticle, 'siri@example.org', book)).toBe(403);
    await change(canticle, 'PUT', `${book.id}/access`, { isRestricted: false });
    expect(await opens(canticle, 'siri@example.org', book)).toBe(payments === 'none' ? 200 : 403);
  });
});

describe('a songbook that is sold and given', () => {
  it('is paid for by nobody who was given it', async () => {
    const canticle = await startCanticle({ PUBLIC_URL: HOME });
    try {
      await canticle.createPerson(ADMIN, { roles: ['administrator'] });
      const per = await canticle.createPerson('per@example.org');
      const { product, collection } = await addProduct(canticle, 'SOLD');
      const ownedBy = async (as: string) =>
        (await canticle.request('GET api/Store/Products', { as, version: '4.0' })).json[0].owned;
      const buy = (as: string) => canticle.request('POST api/Store/Session', { as, body: createCart([product], HOME) });
      expect(await ownedBy('per@example.org')).toBe(false);
      await change(canticle, 'PUT', `${collection}/people/${per}`);
      expect(await ownedBy('per@example.org')).toBe(true);
      expect((await buy('per@example.org')).headers['x-problem']).toBe('ALREADY_OWNED');
      await change(canticle, 'DELETE', `${collection}/people/${per}`);
      expect((await buy('per@example.org')).status).toBe(200);
    } finally {
      await canticle.close();
    }
  });
});

describe('a place that sells nothing', () => {
  let canticle: TestCanticle;
  let book: Book;
  let product: string;
  beforeAll(async () => {
    canticle = await startCanticle({ PAYMENTS: 'none', PUBLIC_URL: HOME });
    book = await addBook(canticle, 'ALL');
    ({ product } = await addProduct(canticle, 'SOLD'));
    await canticle.createPerson('per@example.org');
    await canticle.createPerson(ADMIN, { roles: ['administrator'] });
  });
  afterAll(() => canticle.close());

  it('opens every songbook to everyone who signs in, and to nobody else', async () => {
    expect(await opens(canticle, 'per@example.org', book)).toBe(200);
    expect((await canticle.request(`GET api/Songs/${book.song}/Lyrics`)).status).toBe(401);
  });

  it('says so before anybody signs in', async () => {
    const { json } = await canticle.request('GET api/canticle/installation');
    expect(json).toMatchObject({ sells: false, signUp: 'open', signUpDomains: [] });
  });

  it('answers existing clients in form, with nothing for sale and no subscription', async () => {
    const as = 'per@example.org';
    const { context } = canticle;
    const person = (await canticle.request('GET api/Session', { as })).result.id;
    const body = { collectionIds: [book.id], validTo: '2090-01-31' };
    await canticle.request(`POST api/Admin/User/${person}/Subscriptions`, { as: ADMIN, body });
    expect((await canticle.request('GET api/Store/Setup', { as })).result).toEqual({ key: '', products: [] });
    for (const call of ['GET api/Store/Products', 'GET api/Products', 'GET api/Session/Subscriptions'] as const)
      expect([call, (await canticle.request(call, { as, version: '4.0' })).json]).toEqual([call, []]);
    const listed = await canticle.request('POST api/Products', { as, version: '4.0', body: { itemIds: [product] } });
    expect(listed.json).toEqual([]);
    const session = await canticle.request('GET api/Session', { as });
    expect(session.result.subscriptions).toEqual([]);
    expect((await canticle.request('GET api/Store/Refresh', { as })).result).toBe('REFRESHED');
    expect((await canticle.request('GET api/canticle/store', { as })).json).toMatchObject({
      provider: 'none',
      hasPortal: false,
    });
    expect(context.config.payments.kind).toBe('none');
  });

  it('takes no money', async () => {
    const as = 'per@example.org';
    for (const call of ['POST api/Store/Session', 'POST api/canticle/store/checkouts'] as const) {
      const { status, headers } = await canticle.request(call, { as, body: createCart([product], HOME) });
      expect([call, status, headers['x-problem']]).toEqual([call, 409, 'NOTHING_FOR_SALE']);
    }
    const portal = await canticle.request('POST api/Store/Portal', { as, body: { returnUrl: `${HOME}/settings` } });
    expect(portal.status).toBe(409);
    expect((await canticle.request('POST api/canticle/payments/events', { body: {} })).status).toBe(404);
  });

  it('lets a leader show its songs to an audience', async () => {
    const leader = createLeader(canticle, 'per@example.org');
    await leader.publish(book.song);
    const { key } = await leader.startLive();
    const audience = () => canticle.request(`GET api/canticle/audiences/${key}`);
    expect((await audience()).text).toContain('A song of ALL');
    await change(canticle, 'PUT', `${book.id}/access`, { isRestricted: true });
    await leader.publish(book.song);
    expect((await audience()).text).not.toContain('A song of ALL');
    await change(canticle, 'PUT', `${book.id}/access`, { isRestricted: false });
  });
});

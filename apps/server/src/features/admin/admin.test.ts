import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VERSION } from '../../platform/version/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addBundle, addProduct, startCheckout, submitForm, type ProductFixture } from '../../testing/store-fixtures.ts';

let canticle: TestCanticle;
let hymns: ProductFixture;
let ada: string;

beforeAll(async () => {
  canticle = await startCanticle({ PRESENTATION_PRODUCT: 'prod_screen' });
  hymns = await addProduct(canticle, 'HY');
  ada = await canticle.createPerson('ada@example.org', { roles: ['administrator'] });
  for (const role of ['technician', 'editor', 'extended'] as const)
    await canticle.createPerson(`${role}@example.org`, { roles: [role] });
});
afterAll(() => canticle.close());

const asAda = (call: Parameters<TestCanticle['request']>[0], body?: unknown) =>
  canticle.request(call, { as: 'ada@example.org', ...(body === undefined ? {} : { body }) });
const lyrics = async (as: string) => (await canticle.request(`GET api/Songs/${hymns.song}/Lyrics`, { as })).status;
const audit = async (id: string) => (await asAda(`GET api/canticle/audit?id=${id}`)).json;

describe('people', () => {
  test('are found by a part of the address or the name in any case, an exact address first', async () => {
    const ase = await canticle.createPerson('asehansen@example.org');
    await canticle.request('PUT api/Session', {
      as: 'asehansen@example.org',
      body: { displayName: 'Åse Hansen' },
    });
    const exact = await canticle.createPerson('hansen@example.org');
    await canticle.createPerson('a_b%c@example.org');
    const found = async (text: string) =>
      (await asAda(`GET api/Admin/Users?query=${encodeURIComponent(text)}`)).result.map((one: any) => one.id);
    expect(await found('åse')).toEqual([ase]);
    expect(await found('HANSEN@EXAMPLE.ORG')).toEqual([exact, ase]);
    expect(await found('_b%')).toHaveLength(1);
    expect(await found('_%')).toHaveLength(0);
    expect(await found('nobody like this')).toEqual([]);
    expect((await found('')).length).toBeGreaterThan(3);
    const [{ roles, subscriptions, lastLogin }] = (await asAda('GET api/Admin/Users?query=ada@example.org')).result;
    expect([roles, subscriptions, typeof lastLogin]).toEqual([['administrator'], [], 'string']);
  });

  test('with roles are listed, and roles are given and taken exactly, at once and written down', async () => {
    const kari = await canticle.createPerson('kari@example.org');
    expect((await asAda('GET api/Admin/Roles')).result).toEqual(['technician', 'editor', 'extended', 'administrator']);
    const given = await asAda(`PATCH api/Admin/User/${kari}/Roles`, ['editor', 'technician', 'editor']);
    expect(given.result.roles).toEqual(['editor', 'technician']);
    expect(await lyrics('kari@example.org')).toBe(200);
    const ids = async () => (await asAda('GET api/Admin/RoleAssignments')).result.map((one: any) => one.id);
    expect(await ids()).toContain(kari);
    expect((await asAda(`PATCH api/Admin/User/${kari}/Roles`, [])).result.roles).toEqual([]);
    expect(await ids()).not.toContain(kari);
    await expect.poll(() => lyrics('kari@example.org')).toBe(403);
    expect(await audit(kari)).toMatchObject([
      { actor: ada, action: 'set-roles', from: '127.0.0.1', details: { before: ['editor', 'technician'], after: [] } },
      { actor: ada, action: 'set-roles', details: { before: [], after: ['editor', 'technician'] } },
    ]);
  });

  test('the last administrator stays one, also when two take the role from each other at once', async () => {
    expect((await asAda(`PATCH api/Admin/User/${ada}/Roles`, ['editor'])).status).toBe(409);
    const bo = await canticle.createPerson('bo@example.org', { roles: ['administrator'] });
    const answers = await Promise.all([
      asAda(`PATCH api/Admin/User/${bo}/Roles`, []),
      canticle.request(`PATCH api/Admin/User/${ada}/Roles`, { as: 'bo@example.org', body: [] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.not.arrayContaining([200])]);
    const left = await canticle.context.database.read
      .selectFrom('user_roles')
      .select('user_id')
      .where('role', '=', 'administrator')
      .execute();
    expect(left).toHaveLength(1);
    await canticle.createPerson(left[0]?.user_id === ada ? 'bo@example.org' : 'ada@example.org', {
      roles: ['administrator'],
    });
  });

  test.each([
    ['nonsense', 400],
    [['king'], 400],
    [{ roles: [] }, 400],
  ])('roles %j are refused', async (body, status) =>
    expect((await asAda(`PATCH api/Admin/User/${ada}/Roles`, body)).status).toBe(status),
  );

  test('who are not there are not found', async () => {
    expect((await asAda('GET api/Admin/User/nobody')).status).toBe(404);
    expect((await asAda('PATCH api/Admin/User/nobody/Roles', ['editor'])).status).toBe(404);
  });

  test('their addresses are listed from a day on', async () => {
    const all = (await asAda('GET api/Admin/Emails?createdAt=2020-01-01T00:00:00.000Z')).result.split('\n');
    expect(all).toContain('ada@example.org');
    expect(all).toEqual([...all].toSorted());
    expect((await asAda('GET api/Admin/Emails?createdAt=2090-01-01')).result).toBe('');
    expect((await asAda('GET api/Admin/Emails?createdAt=yesterday')).status).toBe(400);
  });
});

describe('subscriptions', () => {
  test('are given until the end of a day, with the licence when asked, handed on and ended', async () => {
    const [eva, per] = [await canticle.createPerson('eva@example.org'), await canticle.createPerson('per@example.org')];
    const gift = { collectionIds: [hymns.collection, hymns.collection], validTo: '2090-01-31' };
    const given = (await asAda(`POST api/Admin/User/${eva}/Subscriptions?presentation=true`, gift)).result;
    expect(given).toMatchObject({
      id: expect.stringMatching(/^custom_/),
      productIds: ['prod_screen', 'prod_HY'],
      collectionIds: [hymns.collection],
      validTo: '2090-01-31T23:59:59.999Z',
      valid: true,
    });
    expect(await lyrics('eva@example.org')).toBe(200);
    expect((await asAda(`GET api/Admin/User/${eva}`)).result.subscriptions).toMatchObject([{ id: given.id }]);
    const moved = (await asAda(`PATCH api/Admin/Subscription/${given.id}`, { userId: per })).result;
    expect(moved).toMatchObject({ id: given.id, userId: per, valid: true, active: true });
    expect(moved.productIds).toEqual(['prod_screen', 'prod_HY']);
    await expect.poll(() => lyrics('eva@example.org')).toBe(403);
    await expect.poll(() => lyrics('per@example.org')).toBe(200);
    expect((await asAda('GET api/Admin/Subscriptions')).result.map((one: any) => one.id)).toContain(given.id);
    expect((await asAda(`DELETE api/Admin/User/${eva}/Subscriptions/${given.id}`)).status).toBe(404);
    expect((await asAda(`DELETE api/Admin/User/${per}/Subscriptions/${given.id}`)).status).toBe(200);
    await expect.poll(() => lyrics('per@example.org')).toBe(403);
    expect((await audit(given.id)).map((one: any) => [one.action, one.actorName, one.name])).toEqual([
      ['end', 'ada', 'per'],
      ['move', 'ada', 'per'],
      ['give', 'ada', 'eva'],
    ]);
  });

  test('name every product whose collections they cover, those made later too, and no licence to present', async () => {
    const [psalms, carols] = [await addProduct(canticle, 'PS'), await addProduct(canticle, 'CA')];
    const [ida, as] = [await canticle.createPerson('ida@example.org'), 'ida@example.org'];
    await addBundle(canticle, 'half', [hymns, carols], 1000);
    await addBundle(canticle, 'none', [], 1000);
    await addBundle(canticle, 'screen', [hymns], 1000);
    const gift = { collectionIds: [hymns.collection, psalms.collection], validTo: '2090-01-31' };
    const given = (await asAda(`POST api/Admin/User/${ida}/Subscriptions`, gift)).result;
    expect(given.productIds).toEqual(['prod_HY', 'prod_PS']);

    await addBundle(canticle, 'both', [hymns, psalms], 1000);
    const named = ['prod_HY', 'prod_PS', 'prod_both'];
    const idOfGift = (all: any[]) => all.find(({ id }) => id === given.id)?.productIds;
    expect(idOfGift((await canticle.request('GET api/Session', { as })).result.subscriptions)).toEqual(named);
    expect(idOfGift((await canticle.request('GET api/Session/Subscriptions', { as, version: '4.0' })).json)).toEqual(
      named,
    );
    expect(idOfGift((await asAda(`GET api/Admin/User/${ida}`)).result.subscriptions)).toEqual(named);
    expect(idOfGift((await asAda('GET api/Admin/Subscriptions')).result)).toEqual(named);
    const found = (await asAda('POST api/Admin/EmailLookup', { email: as })).result;
    expect(idOfGift(found.firebaseSubscriptions)).toEqual(named);
    expect(idOfGift(found.user.subscriptions)).toEqual(named);
    const owned = (await canticle.request('GET api/Products', { as, version: '4.0' })).json.filter(
      (one: any) => one.owned,
    );
    expect(owned.map((one: any) => one.id)).toEqual(expect.arrayContaining(named));

    const [uma, to] = [await canticle.createPerson('uma@example.org'), 'uma@example.org'];
    expect((await asAda(`PATCH api/Admin/Subscription/${given.id}`, { userId: uma })).result.productIds).toEqual(named);
    expect(idOfGift((await canticle.request('GET api/Session', { as: to })).result.subscriptions)).toEqual(named);
    const stored = await canticle.context.database.read
      .selectFrom('subscription_products')
      .selectAll()
      .where('subscription_id', '=', given.id)
      .execute();
    expect(stored).toEqual([]);
  });

  test('that are paid for name what was bought, whatever else has the same collections', async () => {
    const single = await addProduct(canticle, 'SO');
    const as = 'payer@example.org';
    await canticle.createPerson(as);
    await submitForm(canticle, (await startCheckout(canticle, as, [single.product])).json.url, { do: 'pay' });
    await addBundle(canticle, 'alike', [single], 1000);
    const held = async () => (await canticle.request('GET api/Session', { as })).result.subscriptions;
    await expect.poll(async () => (await held()).length).toBe(1);
    expect((await held())[0].productIds).toEqual(['prod_SO']);
  });

  test.each([
    ['of nothing', { collectionIds: [], validTo: '2090-01-31' }, 400],
    ['that are over', { collectionIds: ['HY'], validTo: '2020-01-31' }, 400],
    ['until no day', { collectionIds: ['HY'], validTo: '2090-02-31' }, 400],
    ['of a collection nobody knows', { collectionIds: ['nothing'], validTo: '2090-01-31' }, 404],
  ])('%s are refused', async (_what, gift, status) => {
    const eva = await canticle.createPerson('eva@example.org');
    expect((await asAda(`POST api/Admin/User/${eva}/Subscriptions`, gift)).status).toBe(status);
    expect((await asAda(`GET api/Admin/User/${eva}`)).result.subscriptions).toEqual([]);
  });

  test('an address tells what is known here and at the provider', async () => {
    const lookUp = async (email: string) => (await asAda('POST api/Admin/EmailLookup', { email })).result;
    expect(await lookUp('nobody@example.org')).toMatchObject({
      user: null,
      firebaseStatus: ['no account'],
      stripeStatus: ['no customer'],
    });
    const gunn = await canticle.createPerson('gunn@example.org', { collections: [hymns.collection] });
    expect(await lookUp('GUNN@example.org')).toMatchObject({
      userId: { firebase: gunn },
      stripeStatus: ['no customer'],
      firebaseSubscriptions: [{ collectionIds: [hymns.collection] }],
      stripeSubscriptions: [],
    });
    const paying = 'paying@example.org';
    await canticle.createPerson(paying);
    await submitForm(canticle, (await startCheckout(canticle, paying, [hymns.product])).json.url, { do: 'pay' });
    await expect.poll(async () => (await lookUp(paying)).stripeSubscriptions.length).toBe(1);
    const found = await lookUp(paying);
    expect([found.stripeStatus, typeof found.userId.stripe, found.firebaseSubscriptions]).toEqual([
      ['is a customer'],
      'string',
      [],
    ]);
    const [{ id }] = found.stripeSubscriptions;
    expect((await asAda(`DELETE api/Admin/User/${found.user.id}/Subscriptions/${id}`)).status).toBe(409);
  });
});

describe('what is remembered', () => {
  test('is read anew: a collection, and the search index', async () => {
    const before = await canticle.context.database.read.selectFrom('changes').select('number').execute();
    expect((await asAda(`GET api/Admin/ClearCache/${hymns.collection}`)).result).toBe(
      'This songbook will be reloaded on all devices.',
    );
    const after = await canticle.context.database.read.selectFrom('changes').selectAll().orderBy('number').execute();
    expect(after.length).toBe(before.length + 1);
    expect(after.at(-1)).toMatchObject({ kind: 'collection', item_id: hymns.collection });
    expect((await asAda('GET api/Admin/ClearCache/Landax')).status).toBe(200);
    expect((await asAda('GET api/Admin/ClearCache/nothing')).status).toBe(404);
    expect((await asAda('GET api/Admin/ClearCache/Index')).status).toBe(200);
    await canticle.context.jobs.runDue();
    const [job] = await canticle.context.jobs.list(ada, 1);
    const songs = await canticle.context.database.read.selectFrom('songs').select('id').execute();
    expect(job).toMatchObject({ kind: 'search.rebuild', state: 'done', result: { song: songs.length } });
    expect(await audit(hymns.collection)).toMatchObject([{ actor: ada, action: 'read-anew', kind: 'collection' }]);
    expect(await audit('Index')).toMatchObject([{ actor: ada, action: 'read-anew', kind: 'search' }]);
    expect(await audit('nothing')).toEqual([]);
  });

  test('who takes the addresses with them is written down, and what of', async () => {
    const { result } = await asAda('GET api/Admin/Emails?createdAt=2020-01-01T00:00:00Z');
    const count = result.split('\n').length;
    const [newest] = await audit('all');
    const details = { since: '2020-01-01T00:00:00.000Z', count };
    expect(newest).toMatchObject({ actor: ada, action: 'download-addresses', details });
  });
});

test('the status tells how the parts of the house are', async () => {
  const { context } = canticle;
  await context.database.transaction(async (tx) => {
    await context.mail.send(tx, { to: 'eva@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });
    await context.jobs.add(tx, { kind: 'search.rebuild', runAt: new Date('2099-01-01') });
  });
  const { json } = await asAda('GET api/canticle/status');
  expect(json).toMatchObject({
    version: { running: VERSION, newer: null },
    database: { engine: context.database.engine, state: 'ready' },
    files: { kind: 'folder', state: 'ready' },
    mail: { kind: 'outbox', givenUp: 0, lastError: null },
    payments: { kind: 'sandbox' },
    engraver: { working: 0, waiting: 0, ended: 0 },
    jobs: { running: 0, failed: 0 },
  });
  expect(json.mail.waiting).toBeGreaterThan(0);
  expect(json.jobs.waiting).toBeGreaterThan(0);
});

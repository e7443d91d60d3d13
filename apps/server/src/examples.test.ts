import {
  EXAMPLE_IDS,
  type ExampleId,
  listEndpoints,
  type NamedEndpoint,
  pathOf,
  versionHeaders,
} from '@canticle/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildIndex } from './features/search/index.ts';
import { newId } from './platform/database/index.ts';
import { justSignedIn, startCanticle, type TestCanticle } from './testing/canticle.ts';
import { createPushSettings } from './testing/push-service.ts';
import { type DescribedCall, readDescription } from './testing/conformance/index.ts';
import { addImport } from './testing/imports.ts';
import { addSong, verses } from './testing/library.ts';
import { createLeader } from './testing/presentation-fixtures.ts';
import { createFixtures, type PermissionFixtures } from './testing/rights/index.ts';
import { addSignUpRequest } from './testing/rights/admission-cases.ts';
import { createCart } from './testing/store-fixtures.ts';

/* The examples of the API documents: each is tried, by a person who may do everything and has one thing of each kind. */
const EXAMPLES = listEndpoints().filter(({ endpoint }) => endpoint.example !== undefined);

let canticle: TestCanticle;
let world: PermissionFixtures;
let favoriteSong: string;
let described: ReadonlyMap<string, DescribedCall>;

beforeAll(async () => {
  canticle = await startCanticle({
    PUBLIC_URL: 'https://songs.example.org',
    SIGN_UP_DOMAINS: 'example.org',
    ...createPushSettings(),
  });
  described = await readDescription(canticle);
  world = await createFixtures(canticle);
  favoriteSong = await addSong(canticle.context, {
    memberships: [{ collectionId: world.open.collection, number: 2, free: false }],
  });
  await rebuildIndex(canticle.context.database);
}, 60_000);
afterAll(() => canticle.close());

/*
 * The address of the first comes ready-made from another call, the second needs an article that names its source, and
 * the third a payment.
 */
const WITHOUT_EXAMPLE = ['downloadSignedBundle', 'getSourcesV4', 'getReceipt'];

test('every call that takes a query or a body has an example', () => {
  const takesInput = listEndpoints().filter(({ endpoint: { query, body } }) => (query ?? body) !== undefined);
  const without = takesInput.filter(({ endpoint }) => endpoint.example === undefined).map(({ name }) => name);
  expect(without).toEqual(WITHOUT_EXAMPLE);
});

/* What a person has done before an example of theirs, where the call needs that. */
const BEFORE: Readonly<Record<string, (as: string) => Promise<unknown>>> = {
  createPortalSession: (as) =>
    canticle.request('POST api/Store/Session', { as, body: createCart([world.product], 'https://songs.example.org') }),
};

test.each(EXAMPLES)('the example of $name succeeds, and is answered as described', async ({ name, endpoint }) => {
  const as = `${newId()}@example.org`;
  const things = { ...(await createThings(as)), ...(await createNamed(as, JSON.stringify(endpoint.example))) };
  const { params, query, body } = withIds(endpoint.example, things) as NonNullable<typeof endpoint.example>;
  await BEFORE[name]?.(as);
  const version = versionHeaders[endpoint.version];
  const path = pathOf(endpoint, { params, query });
  const answer = await canticle.request(`${endpoint.method} ${path}`, {
    headers: await justSignedIn(canticle, as),
    ...(version !== undefined && { version: version as '3.0' | '4.0' }),
    ...(body !== undefined && { body }),
  });
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  const description = described.get(keyOf(endpoint));
  expect(description?.validateRequest({ body, query: path.split('?')[1] })).toBe('');
  if (endpoint.binary === undefined) expect(description?.validateResponse(answer.json)).toBe('');
});

const keyOf = ({ method, path, version }: NamedEndpoint['endpoint']): string => `${method} ${path} ${version}`;

/* The same with the ids of this library. */
const withIds = (example: unknown, ids: Readonly<Record<ExampleId, string>>): unknown =>
  JSON.parse(
    (Object.keys(EXAMPLE_IDS) as ExampleId[]).reduce(
      (text, kind) => text.replaceAll(EXAMPLE_IDS[kind], ids[kind]),
      JSON.stringify(example),
    ),
  );

type NamedId =
  | 'category'
  | 'copyright'
  | 'country'
  | 'genre'
  | 'theme'
  | 'otherTheme'
  | 'themeVersion'
  | 'duplicate'
  | 'otherDuplicate'
  | 'comparison'
  | 'notification'
  | 'import'
  | 'subscription'
  | 'musician'
  | 'liveSession'
  | 'sessionCode'
  | 'audienceKey'
  | 'signUpRequest'
  | 'correction'
  | 'storeCode'
  | 'discountCode'
  | 'giftCode';

/* New for each example: some of them delete what they are about. */
async function createThings(as: string): Promise<Record<Exclude<ExampleId, NamedId>, string>> {
  const { collection, song, recording, score, publication, article, scripture, translation, book, chapter } =
    world.open;
  await canticle.createPerson(as, { roles: ['administrator', 'editor', 'extended', 'technician'] });
  const send = async (call: `${'POST' | 'DELETE'} ${string}`, body?: unknown) =>
    (await canticle.request(call, { as, version: '4.0', body })).json;
  const list = await send('POST api/CustomCollections', { name: 'Advent', initialEntries: [{ itemId: favoriteSong }] });
  const deletedList = await send('POST api/CustomCollections', { name: 'Easter' });
  await send(`DELETE api/CustomCollections/${deletedList.id}`);
  const tag = await send('POST api/Tags', { name: 'Quiet', songIds: [favoriteSong] });
  await send('POST api/Favorites', [favoriteSong]);
  const group = await send('POST api/canticle/groups', { id: newId(), name: 'Choir' });
  const groupMember = await addGroupMember(as, group.id);
  const user = await share(as, [
    { itemId: list.id, type: 'playlist' },
    { itemId: tag.id, type: 'tag' },
  ]);
  return {
    song,
    favoriteSong,
    collection,
    contributor: world.contributor,
    recording,
    score,
    publication,
    article,
    scripture,
    translation,
    book,
    chapter,
    product: world.product,
    list: list.id,
    entry: list.entries[0].id,
    deletedList: deletedList.id,
    tag: tag.id,
    user,
    signIn: newId(),
    group: group.id,
    groupMember,
    ...(await addGroupSet(as, group.id)),
    clientMade: newId(),
  };
}

/* A set of the group, in which the person was asked for a part. */
async function addGroupSet(as: string, groupId: string) {
  const send = async (call: `POST ${string}`, body: object) =>
    (await canticle.request(call, { as, version: '4.0', body })).json;
  const [groupSet, setPart] = [newId(), newId()];
  await send('POST api/CustomCollections', { id: groupSet, name: 'Service' });
  const at = canticle.context.now().toISOString();
  await send(`POST api/canticle/lists/${groupSet}/changes`, { at, groupId, isPublished: true });
  const me = (await canticle.request('GET api/Session', { as })).result.id;
  await send(`POST api/canticle/lists/${groupSet}/parts`, { id: setPart, userId: me, part: 'Guitar' });
  return { groupSet, setPart };
}

async function addGroupMember(as: string, group: string): Promise<string> {
  const call = `POST api/canticle/groups/${group}/invitations` as const;
  const { key } = (await canticle.request(call, { as, body: { role: 'singer' } })).json;
  const member = `${newId()}@example.org`;
  const id = await canticle.createPerson(member);
  await canticle.request(`POST api/canticle/group-invitations/${key}`, { as: member });
  return id;
}

/* Made only for an example that names them: they take long, or get into the way of others. */
async function createNamed(as: string, example: string): Promise<Record<NamedId, string>> {
  const names = (...ids: readonly NamedId[]) => ids.some((id) => example.includes(EXAMPLE_IDS[id]));
  const make = (id: NamedId, create: () => Promise<string>) => (names(id) ? create() : EXAMPLE_IDS[id]);
  const addItem = (kind: string) => addReferenceItem(as, kind);
  const theme = names('theme') ? await addItem('theme') : { id: EXAMPLE_IDS.theme, version: EXAMPLE_IDS.themeVersion };
  const live = names('sessionCode', 'audienceKey')
    ? await createLeader(canticle, `${newId()}@example.org`).startLive()
    : { code: EXAMPLE_IDS.sessionCode, key: EXAMPLE_IDS.audienceKey };
  return {
    category: await make('category', async () => (await addItem('category')).id),
    copyright: await make('copyright', async () => (await addItem('copyright')).id),
    country: await make('country', async () => (await addItem('country')).id),
    genre: await make('genre', async () => (await addItem('genre')).id),
    theme: theme.id,
    otherTheme: await make('otherTheme', async () => (await addItem('theme')).id),
    themeVersion: theme.version,
    ...(await createDuplicates(as, names('duplicate'))),
    notification: await make('notification', () => addNotification(as)),
    import: await make('import', () => addImport(canticle.context, 'looked')),
    subscription: await make('subscription', () => addSubscription(as)),
    musician: await make('musician', () => addMusician(as)),
    liveSession: await make('liveSession', () => startGroupSession(as)),
    sessionCode: live.code,
    audienceKey: live.key,
    storeCode: await make('storeCode', async () => (await addCode(as, {})).id),
    discountCode: await make('discountCode', async () => (await addCode(as, {})).code),
    giftCode: await make('giftCode', async () => (await addCode(as, createGift())).code),
    correction: await make('correction', () => suggestCorrection(as)),
    signUpRequest: await make('signUpRequest', () => addSignUpRequest(canticle.context)),
  };
}

async function suggestCorrection(as: string): Promise<string> {
  const [before, after] = ['The open over the water', `The open ${newId()} over the water`];
  const body = { language: 'en', sectionId: 'v1', line: 0, before, after };
  const song = await addSong(
    canticle.context,
    { memberships: [{ collectionId: world.open.collection, number: 3, free: true }] },
    { en: verses([before]) },
  );
  return (await canticle.request(`POST api/canticle/songs/${song}/corrections`, { as, body })).json.id;
}

async function createDuplicates(as: string, isNamed: boolean) {
  const { duplicate, otherDuplicate, comparison } = EXAMPLE_IDS;
  if (!isNamed) return { duplicate, otherDuplicate, comparison };
  const add = () =>
    addSong(canticle.context, { memberships: [{ collectionId: world.open.collection, number: null, free: false }] });
  const [one, other] = [await add(), await add()];
  const { json } = await canticle.request(`GET api/canticle/song-comparison?ids=${one},${other}`, { as });
  return { duplicate: one, otherDuplicate: other, comparison: json.version };
}

async function addReferenceItem(as: string, kind: string): Promise<{ readonly id: string; readonly version: string }> {
  const slug = kind === 'country' ? 'IS' : newId();
  const item = { slug, name: { en: slug }, description: {}, language: null, sort: 0, enabled: true };
  return (await canticle.request(`POST api/canticle/catalogue/${kind}`, { as, body: { item } })).json;
}

/* Somebody is given a list, and the owner of the key is told. */
async function addNotification(as: string): Promise<string> {
  const { json } = await canticle.request('POST api/CustomCollections', { as, version: '4.0', body: { name: 'Lent' } });
  await share(as, [{ itemId: json.id, type: 'playlist' }]);
  await canticle.context.jobs.runDue();
  return (await canticle.request('GET api/Notifications', { as, version: '4.0' })).json[0]?.id;
}

const createGift = () => ({ kind: 'gift', percent: null, payments: null, productIds: [world.product], days: 30 });

async function addCode(as: string, terms: object): Promise<{ readonly id: string; readonly code: string }> {
  const discount = { kind: 'discount', percent: 20, payments: 'first', productIds: [] };
  return (await canticle.request('POST api/canticle/store/codes', { as, body: { ...discount, ...terms } })).json;
}

async function addSubscription(as: string): Promise<string> {
  const person = await canticle.createPerson(`${newId()}@example.org`);
  const body = { collectionIds: [world.locked.collection], validTo: '2090-01-31' };
  return (await canticle.request(`POST api/Admin/User/${person}/Subscriptions`, { as, body })).result.id;
}

async function addMusician(as: string): Promise<string> {
  const { code } = await createLeader(canticle, as).startLive();
  const musician = `${newId()}@example.org`;
  const id = await canticle.createPerson(musician);
  await canticle.request('POST api/canticle/presentations/joinings', { as: musician, body: { code } });
  return id;
}

/* Somebody else leads a published set of a group the person is in. */
async function startGroupSession(as: string): Promise<string> {
  const leader = `${newId()}@example.org`;
  await canticle.createPerson(leader);
  const send = async (call: `POST ${string}`, body: object) =>
    (await canticle.request(call, { as: leader, version: '4.0', body })).json;
  const [groupId, list] = [newId(), newId()];
  await send('POST api/canticle/groups', { id: groupId, name: 'Choir' });
  const { key } = await send(`POST api/canticle/groups/${groupId}/invitations`, { role: 'singer' });
  await canticle.request(`POST api/canticle/group-invitations/${key}`, { as });
  await send('POST api/CustomCollections', { id: list, name: 'Service' });
  const at = canticle.context.now().toISOString();
  await send(`POST api/canticle/lists/${list}/changes`, { at, groupId, isPublished: true });
  const { publish, startLive } = createLeader(canticle, leader);
  const place = { id: list, entryId: null, place: 0, length: 1 };
  await publish(world.open.song, 0, { position: { list: place } });
  return (await startLive()).id;
}

/* Lets somebody have what is shared with them; returns their id. */
async function share(
  owner: string,
  items: readonly { readonly itemId: string; readonly type: string }[],
): Promise<string> {
  const as = `${newId()}@example.org`;
  const id = await canticle.createPerson(as);
  for (const item of items) {
    const { result } = await canticle.request('PUT api/Sharing', { as: owner, body: item });
    await canticle.request(`POST api/Sharing/${result.key}`, { as });
  }
  return id;
}

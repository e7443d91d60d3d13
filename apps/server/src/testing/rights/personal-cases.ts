import { justSignedIn } from '../canticle.ts';
import { newId } from '../../platform/database/index.ts';
import { withOverrides, DISABLED, NOTHING, onlyRoles, OWNED, PUBLIC, SIGNED_IN, signedIn } from './callers.ts';
import { issueReceipt, listReceipts } from '../../features/store/index.ts';
import { createDevice } from '../push-service.ts';
import { createCart } from '../store-fixtures.ts';
import {
  contentCases,
  type PermissionCase,
  permissionCase,
  resourceCases,
  type CaseRequest,
} from './permission-case.ts';
import { emailOf, MARKER_WORDS, type PermissionFixtures } from './fixtures.ts';

const HOME = 'https://songs.example.org';
const NOW = '2026-05-01T10:00:00.000Z';
const ADMINISTRATOR = onlyRoles('administrator');

/* What is created for a case belongs to the owner, and is named with the word that nobody else may read. */
const ACCESS_TOKEN = { name: 'Projector', scopes: ['read-library'] };

async function asOwner(
  { canticle }: PermissionFixtures,
  call: Parameters<PermissionFixtures['canticle']['request']>[0],
  body?: unknown,
) {
  const { json } = await canticle.request(call, {
    headers: await justSignedIn(canticle, emailOf('owner')),
    version: '4.0',
    ...(body === undefined ? {} : { body }),
  });
  return json;
}
const createList = async (
  world: PermissionFixtures,
  name: string = MARKER_WORDS.owned,
): Promise<{ id: string; entry: string }> => {
  const initialEntries = [{ itemId: world.open.song }];
  const { id } = await asOwner(world, 'POST api/CustomCollections', { name, initialEntries });
  const [entry] = await asOwner(world, `GET api/CustomCollections/${id}/Entries`);
  return { id, entry: entry.id };
};
const createTag = async (world: PermissionFixtures, name: string = MARKER_WORDS.owned): Promise<string> =>
  (await asOwner(world, 'POST api/Tags', { name: `${name} ${newId()}`, songIds: [world.open.song] })).id;
const createShareKey = async (world: PermissionFixtures, name?: string): Promise<string> =>
  (await asOwner(world, 'PUT api/Sharing', { itemId: (await createList(world, name)).id, type: 'playlist' })).result
    .key;
/* Shared with the subscriber and with another person, whom the path names. */
const createShared = async (world: PermissionFixtures, type: 'playlist' | 'tag'): Promise<CaseRequest> => {
  const itemId = await (type === 'tag' ? createTag(world, 'Shared') : createList(world, 'Shared').then(({ id }) => id));
  const { key } = (await asOwner(world, 'PUT api/Sharing', { itemId, type })).result;
  const email = `${newId()}@example.org`;
  const guest = await world.canticle.createPerson(email);
  const redeem = async (as: string) => (await world.canticle.request(`POST api/Sharing/${key}`, { as })).result.id;
  await redeem(email);
  return { params: [await redeem(emailOf('subscriber')), guest] };
};
const createJob = ({ canticle: { context }, people }: PermissionFixtures): Promise<string> =>
  context.database.transaction((tx) =>
    context.jobs.add(tx, {
      kind: 'search.rebuild',
      key: newId(),
      ownerId: people.get('owner') ?? '',
      runAt: new Date('2099-01-01'),
    }),
  );
const createNotification = async ({ canticle: { context }, people }: PermissionFixtures): Promise<string> => {
  const [id, now] = [newId(), context.now().toISOString()];
  const row = {
    id,
    user_id: people.get('owner') ?? '',
    kind: 'list-changed' as const,
    actor_id: null,
    name: MARKER_WORDS.owned,
    link: null,
    is_read: 0 as const,
    created_at: now,
    updated_at: now,
  };
  await context.database.transaction((tx) => tx.insertInto('notifications').values(row).execute());
  return id;
};
const createPushSubscription = async (world: PermissionFixtures): Promise<string> =>
  (await asOwner(world, 'PUT api/canticle/push-subscriptions', createDevice().subscription)).id;
const createUpload = async ({ canticle: { context }, people, open }: PermissionFixtures): Promise<string> => {
  const [id, now] = [newId(), context.now().toISOString()];
  const row = {
    id,
    user_id: people.get('owner') ?? '',
    song_id: open.song,
    file_name: `${MARKER_WORDS.owned}.mp3`,
    facts: '{}',
    byte_length: 10,
    state: 'receiving' as const,
    file_id: null,
    picture: null,
    error: null,
    created_at: now,
    expires_at: '2099-01-01T00:00:00.000Z',
  };
  await context.database.transaction((tx) => tx.insertInto('uploads').values(row).execute());
  return id;
};

/* Everybody's upload is accepted, and rejected because it is no image. */
const NO_PICTURE = signedIn(400);
/* Also for a person whose address is not verified. The people here come from an external service, which does that
   itself. */
const VERIFYING = withOverrides(NO_PICTURE, { unverified: 400 });
/* Anybody with a key may use it; nobody has this one. */
const NO_KEY = withOverrides(OWNED, { owner: 404 });

const atList = async (world: PermissionFixtures) => ({ params: [(await createList(world)).id] });
const atTag = async (world: PermissionFixtures) => ({ params: [await createTag(world)] });

const lists: readonly PermissionCase[] = [
  permissionCase('GET api/CustomCollections', 4, SIGNED_IN),
  permissionCase('POST api/CustomCollections', 4, SIGNED_IN, () => ({ body: { name: 'Sunday' } })),
  permissionCase('POST api/CustomCollections/List', 4, SIGNED_IN, async (world) => ({
    body: { itemIds: [(await createList(world)).id], withContent: true },
  })),
  permissionCase('GET api/CustomCollections/:id', 4, OWNED, atList),
  permissionCase('GET api/CustomCollections/:id/Entries', 4, OWNED, atList),
  permissionCase('PATCH api/CustomCollections/:id', 4, OWNED, async (world) => ({
    ...(await atList(world)),
    body: { name: 'A' },
  })),
  permissionCase('PATCH api/CustomCollections/:id/Entries', 4, OWNED, async (world) => ({
    ...(await atList(world)),
    body: { add: [{ itemId: world.open.song }] },
  })),
  permissionCase('PATCH api/CustomCollections/Entries', 4, OWNED, async (world) => ({
    body: { [(await createList(world)).id]: { add: [{ itemId: world.open.song }] } },
  })),
  permissionCase('DELETE api/CustomCollections/:id', 4, OWNED, atList),
  permissionCase('GET api/Playlists', 3, SIGNED_IN),
  permissionCase('POST api/Playlists', 3, SIGNED_IN, () => ({ body: { name: 'Sunday' } })),
  permissionCase('GET api/Playlists/:id', 3, OWNED, atList),
  permissionCase('PATCH api/Playlists/:id', 3, OWNED, async (world) => ({
    ...(await atList(world)),
    body: { name: 'A' },
  })),
  permissionCase('POST api/Playlists/:id', 3, OWNED, async (world) => {
    const { id, entry } = await createList(world);
    return { params: [id], body: { removeEntryIds: [entry] } };
  }),
  permissionCase('DELETE api/Playlists/:id', 3, OWNED, atList),
  permissionCase('GET api/Playlists/:id/Users', 3, OWNED, atList),
  // An editor may leave a list; only the owner can remove others.
  permissionCase('DELETE api/Playlists/:id/Users/:userId', 3, withOverrides(OWNED, { subscriber: 403 }), (world) =>
    createShared(world, 'playlist'),
  ),
  permissionCase('GET api/canticle/lists/deleted', 'own', SIGNED_IN),
  permissionCase('GET api/canticle/lists/sung-songs', 'own', SIGNED_IN),
  permissionCase('GET api/canticle/lists/:id/rows', 'own', OWNED, atList),
  permissionCase('POST api/canticle/lists/:id/changes', 'own', OWNED, async (world) => ({
    ...(await atList(world)),
    body: { at: world.canticle.context.now().toISOString(), name: 'A' },
  })),
  permissionCase('PUT api/canticle/lists/:id/pin', 'own', OWNED, async (world) => ({
    ...(await atList(world)),
    body: { pinned: true },
  })),
  permissionCase('POST api/canticle/lists/:id/restore', 'own', OWNED, async (world) => {
    const { id } = await createList(world);
    await asOwner(world, `DELETE api/CustomCollections/${id}`);
    return { params: [id] };
  }),
];

const tags: readonly PermissionCase[] = [
  ...([3, 4] as const).flatMap((version) => [
    permissionCase('GET api/Tags', version, SIGNED_IN),
    permissionCase('POST api/Tags', version, SIGNED_IN, () => ({ body: { name: `Advent ${newId()}` } })),
    permissionCase('GET api/Tags/:id', version, OWNED, atTag),
    permissionCase('PATCH api/Tags/:id', version, OWNED, async (world) => ({
      ...(await atTag(world)),
      body: { color: 'red' },
    })),
    permissionCase('DELETE api/Tags/:id', version, OWNED, atTag),
  ]),
  permissionCase('POST api/Tags/List', 4, SIGNED_IN, async (world) => ({
    body: { itemIds: [await createTag(world)] },
  })),
  permissionCase('GET api/canticle/tags/:id/users', 'own', OWNED, atTag),
  permissionCase(
    'DELETE api/canticle/tags/:id/users/:userId',
    'own',
    withOverrides(OWNED, { subscriber: 403 }),
    (world) => createShared(world, 'tag'),
  ),
  permissionCase('GET api/Sharing', 3, SIGNED_IN),
  ...(['playlist', 'tag'] as const).map((type) =>
    permissionCase('PUT api/Sharing', 3, OWNED, async (world) => ({
      body: { itemId: type === 'tag' ? await createTag(world) : (await createList(world)).id, type },
    })),
  ),
  permissionCase('DELETE api/Sharing/:key', 3, OWNED, async (world) => ({ params: [await createShareKey(world)] })),
  permissionCase('GET api/canticle/share-previews/:key', 'own', PUBLIC, async (world) => ({
    // Whoever has the link is told the name.
    params: [await createShareKey(world, 'Shared')],
  })),
  permissionCase('GET api/canticle/share-previews/:key', 'own', NOTHING, () => ({ params: ['nobody-made-this-key'] })),
  permissionCase('POST api/Sharing/:key', 3, NO_KEY, () => ({ params: ['nobody-made-this-key'] })),
];

/* Administrators manage the jobs of everybody. */
const JOBS = withOverrides(OWNED, { administrator: 200 });

const own: readonly PermissionCase[] = [
  permissionCase('GET api/Favorites', 3, SIGNED_IN),
  permissionCase('POST api/Favorites', 3, SIGNED_IN, ({ open }) => ({ body: [open.song] })),
  permissionCase('DELETE api/Favorites', 3, SIGNED_IN, ({ open }) => ({ body: [open.song] })),
  permissionCase('GET api/Activity', 3, SIGNED_IN),
  permissionCase('POST api/Activity', 3, SIGNED_IN, ({ open }) => ({
    body: [{ type: 'song', itemId: open.song, loggedDate: NOW }],
  })),
  permissionCase('DELETE api/canticle/activities', 'own', SIGNED_IN),
  permissionCase('GET api/canticle/changes', 'own', SIGNED_IN, () => ({ query: 'since=0' })),
  permissionCase('GET api/canticle/changes/events', 'own', SIGNED_IN),
  permissionCase('GET api/Notifications', 4, SIGNED_IN),
  permissionCase('GET api/Notifications/:id', 4, OWNED, async (world) => ({
    params: [await createNotification(world)],
  })),
  permissionCase('PATCH api/Notifications/:id', 4, OWNED, async (world) => ({
    params: [await createNotification(world)],
    body: 'read',
  })),
  permissionCase('GET api/canticle/push-subscriptions', 'own', SIGNED_IN),
  permissionCase('PUT api/canticle/push-subscriptions', 'own', SIGNED_IN, () => ({
    body: createDevice().subscription,
  })),
  permissionCase('DELETE api/canticle/push-subscriptions/:id', 'own', OWNED, async (world) => ({
    params: [await createPushSubscription(world)],
  })),
  permissionCase('POST api/Notifications', 4, OWNED, async (world) => ({
    body: { [await createNotification(world)]: 'read' },
  })),
  permissionCase('GET api/canticle/jobs', 'own', SIGNED_IN),
  permissionCase('GET api/canticle/jobs/:id', 'own', JOBS, async (world) => ({ params: [await createJob(world)] })),
  permissionCase('DELETE api/canticle/jobs/:id', 'own', JOBS, async (world) => ({ params: [await createJob(world)] })),
  permissionCase('GET api/canticle/uploads', 'own', SIGNED_IN),
  permissionCase('GET api/canticle/uploads/:id', 'own', OWNED, async (world) => ({
    params: [await createUpload(world)],
  })),
  permissionCase('GET api/canticle/access-tokens', 'own', SIGNED_IN),
  permissionCase('POST api/canticle/access-tokens', 'own', SIGNED_IN, () => ({ body: ACCESS_TOKEN }), true),
  permissionCase('DELETE api/canticle/access-tokens/:id', 'own', OWNED, async (world) => ({
    params: [(await asOwner(world, 'POST api/canticle/access-tokens', ACCESS_TOKEN)).accessToken.id],
  })),
  permissionCase('DELETE api/canticle/embed-tokens/:id', 'own', OWNED, async (world) => ({
    params: [(await asOwner(world, `POST api/canticle/songs/${world.open.song}/embed-tokens`)).id],
  })),
  permissionCase('GET api/canticle/song-choices', 'own', SIGNED_IN),
  ...contentCases('PUT api/canticle/song-choices/:songId', 'own', ({ song }) => ({
    params: [song],
    body: {
      semitones: 2,
      capo: null,
      notation: null,
      language: null,
      secondLanguage: null,
      format: null,
      size: null,
      chosenAt: NOW,
    },
  })),
  permissionCase('GET api/canticle/scripture-marks', 'own', SIGNED_IN),
  ...contentCases('PUT api/canticle/scripture-marks', 'own', ({ chapter }) => ({
    body: { chapterId: chapter, verse: '1', word: null, marked: true, markedAt: NOW },
  })),
  permissionCase('GET api/canticle/scripture-places', 'own', SIGNED_IN),
  ...contentCases('PUT api/canticle/scripture-places/:scriptureId', 'own', ({ scripture, translation, chapter }) => ({
    params: [scripture],
    body: { translationId: translation, besideId: null, chapterId: chapter, verse: null, readAt: NOW },
  })),
];

const session: readonly PermissionCase[] = [
  permissionCase('GET api/Session', 3, SIGNED_IN),
  permissionCase('GET api/Session', 4, SIGNED_IN),
  permissionCase('PUT api/Session', 3, SIGNED_IN, (_world, asker) => ({ body: { displayName: asker } })),
  permissionCase('PATCH api/Session', 3, SIGNED_IN, () => ({ body: { theme: 'dark' } })),
  permissionCase('PATCH api/Session/Image', 3, NO_PICTURE, () => ({
    body: { fileName: 'me.png', base64Image: 'no picture' },
  })),
  permissionCase('PATCH api/Session/Profile', 3, SIGNED_IN, () => ({ body: { gender: 'unknown' } })),
  permissionCase('GET api/Session/AcceptPolicies', 3, SIGNED_IN, () => ({ query: 'privacyPolicy=true' })),
  permissionCase('GET api/Session/VerifyEmail', 3, VERIFYING),
  permissionCase('GET api/Session/ResetPassword/:email', 3, PUBLIC, (_world, asker) => ({
    params: [`${asker}@nowhere.example.org`],
  })),
  permissionCase('GET api/Session/Country', 3, SIGNED_IN),
  permissionCase('GET api/Session/Settings', 4, SIGNED_IN),
  permissionCase('PATCH api/Session/Settings', 4, SIGNED_IN, () => ({ body: { set: { defaultTheme: 'dark' } } })),
  permissionCase('GET api/Session/User', 4, SIGNED_IN),
  permissionCase('GET api/Session/Subscriptions', 4, SIGNED_IN),
  permissionCase('GET api/canticle/person/acceptances', 'own', SIGNED_IN),
  permissionCase('GET api/canticle/person/export', 'own', SIGNED_IN),
  permissionCase('DELETE api/canticle/person/picture', 'own', SIGNED_IN),
  permissionCase('GET api/canticle/person/sign-in-methods', 'own', SIGNED_IN),
  permissionCase('GET api/canticle/person/sign-ins', 'own', SIGNED_IN),
  permissionCase('DELETE api/canticle/person/sign-ins', 'own', SIGNED_IN),
  permissionCase('DELETE api/canticle/person/sign-ins/:id', 'own', SIGNED_IN, () => ({ params: [newId()] })),
  permissionCase('POST api/canticle/person/sign-outs', 'own', SIGNED_IN, undefined, true),
  permissionCase('DELETE api/canticle/person', 'own', SIGNED_IN, undefined, true),
  permissionCase('GET api/canticle/installation', 'own', PUBLIC),
  permissionCase('GET api/Localization', 3, PUBLIC, () => ({ query: 'languages=en,no' })),
  permissionCase('GET api/canticle/mailbox', 'own', NOTHING),
  permissionCase('GET api/canticle/policies/:which', 'own', PUBLIC, () => ({ params: ['privacy'] })),
];

const createReceipt = async (world: PermissionFixtures): Promise<string> => {
  const { database, now } = world.canticle.context;
  const { result: owner } = await world.canticle.request('GET api/Session', { as: emailOf('owner') });
  const seller = { name: 'Canticle', addressLines: [], taxNumber: '', vatPercent: 0 };
  const buyer = { name: 'Owner', email: emailOf('owner') };
  const payment = { seller, buyer, products: [], amountMinor: 1900, currency: 'nok', paidUntil: NOW };
  await database.transaction((tx) => issueReceipt(tx, newId(), owner.id, payment, now()));
  const [receipt] = await listReceipts(database.read, owner.id);
  return String(receipt?.number);
};

const cart = ({ product }: PermissionFixtures) => ({ body: createCart([product], HOME) });

const DISCOUNT = { kind: 'discount', percent: 20, payments: 'first', productIds: [] };
const giftTerms = ({ product }: PermissionFixtures) => ({ kind: 'gift', productIds: [product], days: 30 });
const createCode = async (
  { canticle }: PermissionFixtures,
  body: object = DISCOUNT,
): Promise<{ id: string; code: string }> =>
  (await canticle.request('POST api/canticle/store/codes', { as: emailOf('administrator'), body })).json;

const store: readonly PermissionCase[] = [
  ...resourceCases('api/Products', SIGNED_IN, ({ product }) => product),
  permissionCase('GET api/Store/Products', 4, SIGNED_IN),
  permissionCase('GET api/Store/Refresh', 3, SIGNED_IN),
  permissionCase('GET api/Store/Setup', 3, SIGNED_IN),
  permissionCase('POST api/Store/Session', 3, SIGNED_IN, cart),
  permissionCase('GET api/Store/Session/:id', 3, OWNED, async (world) => ({
    params: [(await asOwner(world, 'POST api/Store/Session', cart(world).body)).result.sessionId],
  })),
  permissionCase('POST api/Store/Portal', 3, SIGNED_IN, () => ({ body: { returnUrl: `${HOME}/collections` } })),
  permissionCase('POST api/canticle/store/checkouts', 'own', SIGNED_IN, cart),
  permissionCase('GET api/canticle/store', 'own', SIGNED_IN),
  permissionCase('GET api/canticle/store/receipts', 'own', SIGNED_IN),
  permissionCase('GET api/canticle/store/receipts/:number', 'own', OWNED, async (world) => ({
    params: [await createReceipt(world)],
  })),
  permissionCase('GET api/canticle/store/songbooks/:collection', 'own', SIGNED_IN, ({ locked }) => ({
    params: [locked.collection],
  })),
  permissionCase('GET api/canticle/store/report', 'own', ADMINISTRATOR),
  permissionCase('POST api/canticle/store/codes/look-up', 'own', SIGNED_IN, async (world) => ({
    body: { code: (await createCode(world)).code },
  })),
  // Somebody who may open everything has nothing to redeem.
  permissionCase(
    'POST api/canticle/store/codes/redemptions',
    'own',
    SIGNED_IN,
    async (world) => ({ body: { code: (await createCode(world, giftTerms(world))).code } }),
    true,
  ),
  permissionCase('GET api/canticle/store/codes', 'own', ADMINISTRATOR),
  permissionCase('POST api/canticle/store/codes', 'own', ADMINISTRATOR, () => ({ body: DISCOUNT })),
  permissionCase('POST api/canticle/store/codes/:id/end', 'own', ADMINISTRATOR, async (world) => ({
    params: [(await createCode(world)).id],
  })),
  permissionCase('PUT api/canticle/store/products/:id/trial', 'own', ADMINISTRATOR, ({ product }) => ({
    params: [product],
    body: { days: null },
  })),
];

const someone = async ({ canticle }: PermissionFixtures) => canticle.createPerson(`${newId()}@example.org`);
const gift = ({ locked }: PermissionFixtures) => ({ collectionIds: [locked.collection], validTo: '2090-01-31' });
const give = async (world: PermissionFixtures) => {
  const [to, as] = [await someone(world), emailOf('administrator')];
  const { result } = await world.canticle.request(`POST api/Admin/User/${to}/Subscriptions`, { as, body: gift(world) });
  return { to, id: result.id as string };
};

const administration: readonly PermissionCase[] = [
  permissionCase('GET api/Admin/Users', 3, ADMINISTRATOR, () => ({ query: 'query=owner' })),
  permissionCase('GET api/Admin/RoleAssignments', 3, ADMINISTRATOR),
  permissionCase('GET api/Admin/User/:id', 3, ADMINISTRATOR, ({ people }) => ({ params: [people.get('owner') ?? ''] })),
  permissionCase('GET api/Admin/Roles', 3, ADMINISTRATOR),
  permissionCase('PATCH api/Admin/User/:id/Roles', 3, ADMINISTRATOR, async (world) => ({
    params: [await someone(world)],
    body: ['editor'],
  })),
  permissionCase('GET api/Admin/Subscriptions', 3, ADMINISTRATOR),
  permissionCase('POST api/Admin/User/:id/Subscriptions', 3, ADMINISTRATOR, async (world) => ({
    params: [await someone(world)],
    body: gift(world),
  })),
  permissionCase('DELETE api/Admin/User/:id/Subscriptions/:subscriptionId', 3, ADMINISTRATOR, async (world) => {
    const { to, id } = await give(world);
    return { params: [to, id] };
  }),
  permissionCase('PATCH api/Admin/Subscription/:id', 3, ADMINISTRATOR, async (world) => ({
    params: [(await give(world)).id],
    body: { userId: await someone(world) },
  })),
  permissionCase('POST api/Admin/EmailLookup', 3, ADMINISTRATOR, () => ({ body: { email: emailOf('owner') } })),
  permissionCase('GET api/Admin/Emails', 3, ADMINISTRATOR),
  permissionCase('GET api/Admin/ClearCache/:name', 3, ADMINISTRATOR, ({ open }) => ({ params: [open.collection] })),
  permissionCase('GET api/canticle/audit', 'own', ADMINISTRATOR),
  permissionCase('GET api/canticle/status', 'own', ADMINISTRATOR),
];

const STATISTICS = onlyRoles('extended', 'administrator');
const SPAN = 'fromDate=2026-01-01';

const statistics: readonly PermissionCase[] = [
  permissionCase('GET api/Analytics/Views', 3, SIGNED_IN),
  permissionCase('POST api/Analytics/View/:songId', 3, SIGNED_IN, ({ locked }) => ({ params: [locked.song] })),
  permissionCase('POST api/Analytics/View/:songId', 3, DISABLED, ({ disabled }) => ({ params: [disabled.song] })),
  permissionCase('GET api/Analytics/MostViewed', 3, STATISTICS),
  permissionCase('GET api/Analytics/:songId', 3, STATISTICS, ({ locked }) => ({ params: [locked.song], query: SPAN })),
  // Extended gets "not found" for such a song.
  permissionCase('GET api/Analytics/:songId', 3, withOverrides(STATISTICS, { extended: 404 }), ({ disabled }) => ({
    params: [disabled.song],
    query: SPAN,
  })),
  permissionCase('GET api/canticle/licence-report', 'own', onlyRoles('administrator'), () => ({ query: SPAN })),
  permissionCase('GET api/canticle/licence-report.csv', 'own', onlyRoles('administrator'), () => ({ query: SPAN })),
  permissionCase('GET api/canticle/statistics/songs', 'own', STATISTICS, () => ({ query: SPAN })),
  permissionCase('GET api/canticle/statistics/songs.csv', 'own', STATISTICS, () => ({ query: SPAN })),
];

/** The cases of personal data, of the shop and of administration. */
export const PERSONAL_CASES: readonly PermissionCase[] = [
  ...lists,
  ...tags,
  ...own,
  ...session,
  ...store,
  ...administration,
  ...statistics,
];

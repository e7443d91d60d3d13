import { newId } from '../../database/index.ts';
import { but, DISABLED, NOTHING, only, OWNED, PUBLIC, SIGNED_IN, signedIn } from './askers.ts';
import { cartOf } from '../shop.ts';
import { content, type Line, line, resource, type Wants } from './line.ts';
import { addressOf, MARKS, type World } from './world.ts';

const HOME = 'https://songs.example.org';
const NOW = '2026-05-01T10:00:00.000Z';
const ADMINISTRATOR = only('administrator');

/* What is made for a line is the owner's, and named with the word that nobody else may read. */
async function asOwner({ canticle }: World, call: Parameters<World['canticle']['ask']>[0], body?: unknown) {
  const { json } = await canticle.ask(call, {
    as: addressOf('owner'),
    version: '4.0',
    ...(body === undefined ? {} : { body }),
  });
  return json;
}
const makeList = async (world: World, name: string = MARKS.owned): Promise<{ id: string; entry: string }> => {
  const initialEntries = [{ itemId: world.open.song }];
  const { id } = await asOwner(world, 'POST api/CustomCollections', { name, initialEntries });
  const [entry] = await asOwner(world, `GET api/CustomCollections/${id}/Entries`);
  return { id, entry: entry.id };
};
const makeTag = async (world: World, name: string = MARKS.owned): Promise<string> =>
  (await asOwner(world, 'POST api/Tags', { name: `${name} ${newId()}`, songIds: [world.open.song] })).id;
const makeKey = async (world: World): Promise<string> =>
  (await asOwner(world, 'PUT api/Sharing', { itemId: (await makeList(world)).id, type: 'playlist' })).result.key;
/* Shared with the subscriber and with somebody else, whom the address names. */
const makeShared = async (world: World, type: 'playlist' | 'tag'): Promise<Wants> => {
  const itemId = await (type === 'tag' ? makeTag(world, 'Shared') : makeList(world, 'Shared').then(({ id }) => id));
  const { key } = (await asOwner(world, 'PUT api/Sharing', { itemId, type })).result;
  const email = `${newId()}@example.org`;
  const guest = await world.canticle.person(email);
  const redeem = async (as: string) => (await world.canticle.ask(`POST api/Sharing/${key}`, { as })).result.id;
  await redeem(email);
  return { at: [await redeem(addressOf('subscriber')), guest] };
};
const makeJob = ({ canticle: { rooms }, people }: World): Promise<string> =>
  rooms.database.transaction((tx) =>
    rooms.jobs.add(tx, {
      kind: 'search.rebuild',
      key: newId(),
      ownerId: people.get('owner') ?? '',
      runAt: new Date('2099-01-01'),
    }),
  );
const makeNotification = async ({ canticle: { rooms }, people }: World): Promise<string> => {
  const [id, now] = [newId(), rooms.now().toISOString()];
  const row = {
    id,
    user_id: people.get('owner') ?? '',
    kind: 'list-changed',
    actor_id: null,
    name: MARKS.owned,
    link: null,
    is_read: 0 as const,
    created_at: now,
    updated_at: now,
  };
  await rooms.database.transaction((tx) => tx.insertInto('notifications').values(row).execute());
  return id;
};
const makeUpload = async ({ canticle: { rooms }, people, open }: World): Promise<string> => {
  const [id, now] = [newId(), rooms.now().toISOString()];
  const row = {
    id,
    user_id: people.get('owner') ?? '',
    song_id: open.song,
    file_name: `${MARKS.owned}.mp3`,
    facts: '{}',
    byte_length: 10,
    state: 'receiving',
    file_id: null,
    picture: null,
    error: null,
    created_at: now,
    expires_at: '2099-01-01T00:00:00.000Z',
  };
  await rooms.database.transaction((tx) => tx.insertInto('uploads').values(row).execute());
  return id;
};

/* Everybody is heard, and told that this is no picture. */
const NO_PICTURE = signedIn(400);
/* Also for somebody whose address is not verified. The people here come from another service, which does that itself. */
const VERIFYING = but(NO_PICTURE, { unverified: 400 });
/* Whoever has a key may use it; nobody has this one. */
const NO_KEY = but(OWNED, { owner: 404 });

const atList = async (world: World) => ({ at: [(await makeList(world)).id] });
const atTag = async (world: World) => ({ at: [await makeTag(world)] });

const lists: readonly Line[] = [
  line('GET api/CustomCollections', 4, SIGNED_IN),
  line('POST api/CustomCollections', 4, SIGNED_IN, () => ({ body: { name: 'Sunday' } })),
  line('POST api/CustomCollections/List', 4, SIGNED_IN, async (world) => ({
    body: { itemIds: [(await makeList(world)).id], withContent: true },
  })),
  line('GET api/CustomCollections/:id', 4, OWNED, atList),
  line('GET api/CustomCollections/:id/Entries', 4, OWNED, atList),
  line('PATCH api/CustomCollections/:id', 4, OWNED, async (world) => ({
    ...(await atList(world)),
    body: { name: 'A' },
  })),
  line('PATCH api/CustomCollections/:id/Entries', 4, OWNED, async (world) => ({
    ...(await atList(world)),
    body: { add: [{ itemId: world.open.song }] },
  })),
  line('PATCH api/CustomCollections/Entries', 4, OWNED, async (world) => ({
    body: { [(await makeList(world)).id]: { add: [{ itemId: world.open.song }] } },
  })),
  line('DELETE api/CustomCollections/:id', 4, OWNED, atList),
  line('GET api/Playlists', 3, SIGNED_IN),
  line('POST api/Playlists', 3, SIGNED_IN, () => ({ body: { name: 'Sunday' } })),
  line('GET api/Playlists/:id', 3, OWNED, atList),
  line('PATCH api/Playlists/:id', 3, OWNED, async (world) => ({ ...(await atList(world)), body: { name: 'A' } })),
  line('POST api/Playlists/:id', 3, OWNED, async (world) => {
    const { id, entry } = await makeList(world);
    return { at: [id], body: { removeEntryIds: [entry] } };
  }),
  line('DELETE api/Playlists/:id', 3, OWNED, atList),
  line('GET api/Playlists/:id/Users', 3, OWNED, atList),
  // An editor may leave a list; the owner alone sends others away.
  line('DELETE api/Playlists/:id/Users/:userId', 3, but(OWNED, { subscriber: 403 }), (world) =>
    makeShared(world, 'playlist'),
  ),
  line('GET api/canticle/lists/deleted', 'own', SIGNED_IN),
  line('POST api/canticle/lists/:id/changes', 'own', OWNED, async (world) => ({
    ...(await atList(world)),
    body: { at: world.canticle.rooms.now().toISOString(), name: 'A' },
  })),
  line('POST api/canticle/lists/:id/copies', 'own', OWNED, async (world) => ({
    ...(await atList(world)),
    body: { id: newId(), name: 'A' },
  })),
  line('PUT api/canticle/lists/:id/pin', 'own', OWNED, async (world) => ({
    ...(await atList(world)),
    body: { pinned: true },
  })),
  line('POST api/canticle/lists/:id/restore', 'own', OWNED, async (world) => {
    const { id } = await makeList(world);
    await asOwner(world, `DELETE api/CustomCollections/${id}`);
    return { at: [id] };
  }),
];

const tags: readonly Line[] = [
  ...([3, 4] as const).flatMap((version) => [
    line('GET api/Tags', version, SIGNED_IN),
    line('POST api/Tags', version, SIGNED_IN, () => ({ body: { name: `Advent ${newId()}` } })),
    line('GET api/Tags/:id', version, OWNED, atTag),
    line('PATCH api/Tags/:id', version, OWNED, async (world) => ({ ...(await atTag(world)), body: { color: 'red' } })),
    line('DELETE api/Tags/:id', version, OWNED, atTag),
  ]),
  line('POST api/Tags/List', 4, SIGNED_IN, async (world) => ({ body: { itemIds: [await makeTag(world)] } })),
  line('GET api/canticle/tags/:id/users', 'own', OWNED, atTag),
  line('DELETE api/canticle/tags/:id/users/:userId', 'own', but(OWNED, { subscriber: 403 }), (world) =>
    makeShared(world, 'tag'),
  ),
  line('GET api/Sharing', 3, SIGNED_IN),
  ...(['playlist', 'tag'] as const).map((type) =>
    line('PUT api/Sharing', 3, OWNED, async (world) => ({
      body: { itemId: type === 'tag' ? await makeTag(world) : (await makeList(world)).id, type },
    })),
  ),
  line('DELETE api/Sharing/:key', 3, OWNED, async (world) => ({ at: [await makeKey(world)] })),
  line('POST api/Sharing/:key', 3, NO_KEY, () => ({ at: ['nobody-made-this-key'] })),
];

/* Administrators look after the work that is done for anybody. */
const JOBS = but(OWNED, { administrator: 200 });

const own: readonly Line[] = [
  line('GET api/Favorites', 3, SIGNED_IN),
  line('POST api/Favorites', 3, SIGNED_IN, ({ open }) => ({ body: [open.song] })),
  line('DELETE api/Favorites', 3, SIGNED_IN, ({ open }) => ({ body: [open.song] })),
  line('GET api/Activity', 3, SIGNED_IN),
  line('POST api/Activity', 3, SIGNED_IN, ({ open }) => ({
    body: [{ type: 'song', itemId: open.song, loggedDate: NOW }],
  })),
  line('DELETE api/canticle/activities', 'own', SIGNED_IN),
  line('GET api/canticle/changes', 'own', SIGNED_IN, () => ({ query: 'since=0' })),
  line('GET api/canticle/changes/events', 'own', SIGNED_IN),
  line('GET api/Notifications', 4, SIGNED_IN),
  line('GET api/Notifications/:id', 4, OWNED, async (world) => ({ at: [await makeNotification(world)] })),
  line('PATCH api/Notifications/:id', 4, OWNED, async (world) => ({
    at: [await makeNotification(world)],
    body: 'read',
  })),
  line('POST api/Notifications', 4, OWNED, async (world) => ({ body: { [await makeNotification(world)]: 'read' } })),
  line('GET api/canticle/jobs', 'own', SIGNED_IN),
  line('GET api/canticle/jobs/:id', 'own', JOBS, async (world) => ({ at: [await makeJob(world)] })),
  line('DELETE api/canticle/jobs/:id', 'own', JOBS, async (world) => ({ at: [await makeJob(world)] })),
  line('GET api/canticle/uploads', 'own', SIGNED_IN),
  line('GET api/canticle/uploads/:id', 'own', OWNED, async (world) => ({ at: [await makeUpload(world)] })),
  line('DELETE api/canticle/embed-tokens/:id', 'own', OWNED, async (world) => ({
    at: [(await asOwner(world, `POST api/canticle/songs/${world.open.song}/embed-tokens`)).id],
  })),
  line('GET api/canticle/song-choices', 'own', SIGNED_IN),
  ...content('PUT api/canticle/song-choices/:songId', 'own', ({ song }) => ({
    at: [song],
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
  line('GET api/canticle/scripture-marks', 'own', SIGNED_IN),
  ...content('PUT api/canticle/scripture-marks', 'own', ({ chapter }) => ({
    body: { chapterId: chapter, verse: '1', word: null, marked: true, markedAt: NOW },
  })),
  line('GET api/canticle/scripture-places', 'own', SIGNED_IN),
  ...content('PUT api/canticle/scripture-places/:scriptureId', 'own', ({ scripture, translation, chapter }) => ({
    at: [scripture],
    body: { translationId: translation, besideId: null, chapterId: chapter, verse: null, readAt: NOW },
  })),
];

const session: readonly Line[] = [
  line('GET api/Session', 3, SIGNED_IN),
  line('GET api/Session', 4, SIGNED_IN),
  line('PUT api/Session', 3, SIGNED_IN, (_world, asker) => ({ body: { displayName: asker } })),
  line('PATCH api/Session', 3, SIGNED_IN, () => ({ body: { theme: 'dark' } })),
  line('PATCH api/Session/Image', 3, NO_PICTURE, () => ({
    body: { fileName: 'me.png', base64Image: 'no picture' },
  })),
  line('PATCH api/Session/Profile', 3, SIGNED_IN, () => ({ body: { gender: 'unknown' } })),
  line('GET api/Session/AcceptPolicies', 3, SIGNED_IN, () => ({ query: 'privacyPolicy=true' })),
  line('GET api/Session/VerifyEmail', 3, VERIFYING),
  line('GET api/Session/ResetPassword/:email', 3, PUBLIC, (_world, asker) => ({
    at: [`${asker}@nowhere.example.org`],
  })),
  line('GET api/Session/Country', 3, SIGNED_IN),
  line('GET api/Session/Settings', 4, SIGNED_IN),
  line('PATCH api/Session/Settings', 4, SIGNED_IN, () => ({ body: { set: { defaultTheme: 'dark' } } })),
  line('GET api/Session/User', 4, SIGNED_IN),
  line('GET api/Session/Subscriptions', 4, SIGNED_IN),
  line('GET api/canticle/person/acceptances', 'own', SIGNED_IN),
  line('GET api/canticle/person/export', 'own', SIGNED_IN),
  line('DELETE api/canticle/person/picture', 'own', SIGNED_IN),
  line('POST api/canticle/person/sign-outs', 'own', SIGNED_IN, undefined, true),
  line('DELETE api/canticle/person', 'own', SIGNED_IN, undefined, true),
  line('GET api/canticle/installation', 'own', PUBLIC),
  line('GET api/Localization', 3, PUBLIC, () => ({ query: 'languages=en,no' })),
  line('GET api/canticle/mailbox', 'own', NOTHING),
  line('GET api/canticle/policies/:which', 'own', PUBLIC, () => ({ at: ['privacy'] })),
];

const cart = ({ product }: World) => ({ body: cartOf([product], HOME) });

const store: readonly Line[] = [
  ...resource('api/Products', SIGNED_IN, ({ product }) => product),
  line('GET api/Store/Products', 4, SIGNED_IN),
  line('GET api/Store/Refresh', 3, SIGNED_IN),
  line('GET api/Store/Setup', 3, SIGNED_IN),
  line('POST api/Store/Session', 3, SIGNED_IN, cart),
  line('GET api/Store/Session/:id', 3, OWNED, async (world) => ({
    at: [(await asOwner(world, 'POST api/Store/Session', cart(world).body)).result.sessionId],
  })),
  line('POST api/Store/Portal', 3, SIGNED_IN, () => ({ body: { returnUrl: `${HOME}/collections` } })),
  line('POST api/canticle/store/checkouts', 'own', SIGNED_IN, cart),
  line('GET api/canticle/store', 'own', SIGNED_IN),
  line('GET api/canticle/store/report', 'own', ADMINISTRATOR),
];

const someone = async ({ canticle }: World) => canticle.person(`${newId()}@example.org`);
const gift = ({ locked }: World) => ({ collectionIds: [locked.collection], validTo: '2090-01-31' });
const give = async (world: World) => {
  const [to, as] = [await someone(world), addressOf('administrator')];
  const { result } = await world.canticle.ask(`POST api/Admin/User/${to}/Subscriptions`, { as, body: gift(world) });
  return { to, id: result.id as string };
};

const administration: readonly Line[] = [
  line('GET api/Admin/Users', 3, ADMINISTRATOR, () => ({ query: 'query=owner' })),
  line('GET api/Admin/RoleAssignments', 3, ADMINISTRATOR),
  line('GET api/Admin/User/:id', 3, ADMINISTRATOR, ({ people }) => ({ at: [people.get('owner') ?? ''] })),
  line('GET api/Admin/Roles', 3, ADMINISTRATOR),
  line('PATCH api/Admin/User/:id/Roles', 3, ADMINISTRATOR, async (world) => ({
    at: [await someone(world)],
    body: ['editor'],
  })),
  line('GET api/Admin/Subscriptions', 3, ADMINISTRATOR),
  line('POST api/Admin/User/:id/Subscriptions', 3, ADMINISTRATOR, async (world) => ({
    at: [await someone(world)],
    body: gift(world),
  })),
  line('DELETE api/Admin/User/:id/Subscriptions/:subscriptionId', 3, ADMINISTRATOR, async (world) => {
    const { to, id } = await give(world);
    return { at: [to, id] };
  }),
  line('PATCH api/Admin/Subscription/:id', 3, ADMINISTRATOR, async (world) => ({
    at: [(await give(world)).id],
    body: { userId: await someone(world) },
  })),
  line('POST api/Admin/EmailLookup', 3, ADMINISTRATOR, () => ({ body: { email: addressOf('owner') } })),
  line('GET api/Admin/Emails', 3, ADMINISTRATOR),
  line('GET api/Admin/ClearCache/:name', 3, ADMINISTRATOR, ({ open }) => ({ at: [open.collection] })),
  line('GET api/canticle/audit', 'own', ADMINISTRATOR),
  line('GET api/canticle/status', 'own', ADMINISTRATOR),
];

const STATISTICS = only('extended', 'administrator');
const SPAN = 'fromDate=2026-01-01';

const statistics: readonly Line[] = [
  line('GET api/Analytics/Views', 3, SIGNED_IN),
  line('POST api/Analytics/View/:songId', 3, SIGNED_IN, ({ locked }) => ({ at: [locked.song] })),
  line('POST api/Analytics/View/:songId', 3, DISABLED, ({ disabled }) => ({ at: [disabled.song] })),
  line('GET api/Analytics/MostViewed', 3, STATISTICS),
  line('GET api/Analytics/:songId', 3, STATISTICS, ({ locked }) => ({ at: [locked.song], query: SPAN })),
  // Extended is told there is no such song.
  line('GET api/Analytics/:songId', 3, but(STATISTICS, { extended: 404 }), ({ disabled }) => ({
    at: [disabled.song],
    query: SPAN,
  })),
  line('GET api/canticle/statistics/songs', 'own', STATISTICS, () => ({ query: SPAN })),
  line('GET api/canticle/statistics/songs.csv', 'own', STATISTICS, () => ({ query: SPAN })),
];

/** What belongs to a person, to the shop and to those who run the place. */
export const PERSONAL_LINES: readonly Line[] = [
  ...lists,
  ...tags,
  ...own,
  ...session,
  ...store,
  ...administration,
  ...statistics,
];

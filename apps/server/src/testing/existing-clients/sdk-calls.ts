import type * as Sdk from 'hiddentreasures-js';
import { expect } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import type { TestCanticle } from '../canticle.ts';
import type { SdkFixtures } from './sdk-fixtures.ts';

/** The input of a use of the SDK: the SDK in one of its versions, its client for the singer, and the fixtures. */
type SdkCallContext = {
  readonly sdk: typeof Sdk;
  readonly client: Sdk.Client;
  readonly canticle: TestCanticle;
  readonly fixtures: SdkFixtures;
};
type SdkCall = (given: SdkCallContext) => Promise<void>;
type SdkCalls = { readonly [method: string]: SdkCall };

type Reader = {
  list(): Promise<readonly object[]>;
  get(id: string): Promise<object>;
  retrieve(options: { itemIds: string[]; withContent: boolean }): Promise<readonly object[]>;
};
type ServiceName = {
  [Name in keyof typeof Sdk]: (typeof Sdk)[Name] extends new (client: Sdk.Client) => Reader ? Name : never;
}[keyof typeof Sdk];

/* The three reads of a service: all, one by its id, and two that the SDK itself joins into one request. */
const readCalls = (
  name: ServiceName,
  idOf: (shelf: SdkFixtures) => string,
  document: (shelf: SdkFixtures) => object,
): SdkCalls => {
  const service = ({ sdk, client }: SdkCallContext): Reader => new sdk[name](client) as Reader;
  const matching = ({ fixtures: shelf }: SdkCallContext): unknown =>
    expect.objectContaining({ id: idOf(shelf), updatedAt: expect.stringMatching(/^\d{4}-.+Z$/), ...document(shelf) });
  return {
    [`${name}.list`]: async (given) => {
      expect(await service(given).list()).toContainEqual(matching(given));
    },
    [`${name}.get`]: async (given) => {
      const [one, again] = [service(given), service(given)];
      const id = idOf(given.fixtures);
      expect(await one.get(id)).toEqual(matching(given));
      expect(await Promise.all([again.get(id), again.get(id)])).toEqual([matching(given), matching(given)]);
    },
    [`${name}.retrieve`]: async (given) => {
      const itemIds = [idOf(given.fixtures), newId()];
      expect(await service(given).retrieve({ itemIds, withContent: false })).toEqual([matching(given)]);
    },
  };
};

const LIBRARY: SdkCalls = {
  ...readCalls(
    'CollectionService',
    ({ collection }) => collection,
    () => ({ key: 'MH', title: 'Morning hymns', owned: true, enabled: true, type: 'song' }),
  ),
  'CollectionService.find': async ({ sdk, client, fixtures: shelf }) => {
    expect((await new sdk.CollectionService(client).find('MH'))?.id).toBe(shelf.collection);
    expect(await new sdk.CollectionService(client).find('no such key')).toBeNull();
  },
  ...readCalls(
    'SongService',
    ({ song }) => song,
    ({ theme, author }) => ({
      title: 'Morning song',
      available: true,
      hasLyrics: true,
      hasChords: true,
      originalKey: 'G',
      themeIds: [theme],
      participants: [expect.objectContaining({ contributorId: author, type: 'author' })],
    }),
  ),
  'SongService.childrenOf': async ({ sdk, client, fixtures: shelf }) => {
    const [song] = await new sdk.SongService(client).childrenOf(shelf.collection);
    expect([song?.id, song?.getNumber(shelf.collection)]).toEqual([shelf.song, 12]);
  },
  'SongService.find': async ({ sdk, client, fixtures: shelf }) => {
    expect((await new sdk.SongService(client).find(shelf.collection, 12))?.id).toBe(shelf.song);
    expect(await new sdk.SongService(client).find(shelf.collection, 13)).toBeNull();
  },
  ...readCalls(
    'ContributorService',
    ({ author }) => author,
    () => ({ name: 'Ada Lund' }),
  ),
  ...readCalls(
    'FileService',
    ({ recording }) => recording,
    ({ song }) => ({ songId: song, type: 'audio', name: 'Organ', participants: [] }),
  ),
  'FileService.childrenOf': async ({ sdk, client, fixtures: shelf }) => {
    const files = await new sdk.FileService(client).childrenOf(shelf.song);
    expect(files.map(({ id }) => id).sort()).toEqual([shelf.recording, shelf.score].sort());
    const sound = await fetch(files.find(({ id }) => id === shelf.recording)?.directUrl ?? '');
    expect(await sound.text()).toBe('sound');
  },
  'LyricsService.get': async ({ sdk, client, fixtures: shelf }) => {
    const plain = await new sdk.LyricsService(client).get(shelf.song, new sdk.RetrieveLyricsOptions({}));
    expect(plain.content).toEqual({ verse_1: { name: '1', content: ['Awake my soul'], bibleReferences: [] } });
    const options = new sdk.RetrieveLyricsOptions({ language: 'en', format: 'performance', transposition: 2 });
    const sung = await new sdk.LyricsService(client).get(shelf.song, options);
    expect(sung).toMatchObject({ language: 'en', transposition: 2, originalKey: 'G', hasNewMelody: false });
    expect(sung.content).toEqual([
      { key: 'verse_1', name: '1', content: [{ chords: ['A'], parts: ['Awake my soul'] }] },
    ]);
  },
  // It sends no request to the server, in either version.
  'LyricsService.list': async ({ sdk, client, fixtures: shelf }) =>
    expect(await new sdk.LyricsService(client).list(shelf.collection, new sdk.RetrieveLyricsOptions({}))).toEqual([]),
  'SheetService.get': async ({ sdk, client, fixtures: shelf }) =>
    expect(await new sdk.SheetService(client).get(shelf.score)).toMatchObject({
      id: shelf.score,
      instruments: ['Voice'],
    }),
  'SheetService.render': async ({ sdk, client, fixtures: shelf }) => {
    const pages = await new sdk.SheetService(client).render({ id: shelf.score, clef: 'treble', transposition: 2 });
    expect(pages).toEqual([expect.stringMatching(/^<svg [^>]*viewBox=/)]);
  },
  'SearchService.search': async ({ sdk, client, fixtures: shelf }) => {
    const found = await new sdk.SearchService(client).search({ query: 'awake soul', limit: 20, skip: 0 } as never);
    expect(found).toEqual({
      songs: [{ id: shelf.song, context: expect.objectContaining({ title: 'Morning song' }) }],
      contributors: [],
      articles: [],
    });
  },
};

const REFERENCES: SdkCalls = {
  ...readCalls(
    'CategoryService',
    ({ category }) => category,
    () => ({ name: 'A category' }),
  ),
  ...readCalls(
    'CopyrightService',
    ({ copyright }) => copyright,
    () => ({ name: 'A copyright' }),
  ),
  ...readCalls(
    'CountryService',
    ({ country }) => country,
    () => ({ name: 'A country', code: 'IS', language: 'is' }),
  ),
  ...readCalls(
    'GenreService',
    ({ genre }) => genre,
    () => ({ name: 'A genre', description: null }),
  ),
  ...readCalls(
    'ThemeService',
    ({ theme }) => theme,
    () => ({ name: 'A theme' }),
  ),
  ...readCalls(
    'SourceService',
    () => 'Letters',
    () => ({ name: 'Letters', image: null }),
  ),
  ...readCalls(
    'ProductService',
    ({ product }) => product,
    ({ product }) => ({
      owned: true,
      prices: expect.arrayContaining([
        expect.objectContaining({ id: `price_${product.slice(5)}_month`, value: 1900, currency: 'nok', type: 'month' }),
      ]),
    }),
  ),
};

const READING: SdkCalls = {
  ...readCalls(
    'PublicationService',
    ({ publication }) => publication,
    ({ magazine }) => ({ collectionId: magazine, title: 'May' }),
  ),
  'PublicationService.childrenOf': async ({ sdk, client, fixtures: shelf }) => {
    const [edition] = await new sdk.PublicationService(client).childrenOf(shelf.magazine);
    expect([edition?.id, edition?.key.get('en'), edition?.key.get('no')]).toEqual([
      shelf.publication,
      '1931-05',
      '1931-05',
    ]);
  },
  ...readCalls(
    'ArticleService',
    ({ article }) => article,
    ({ publication, author }) => ({
      publicationId: publication,
      title: 'On singing',
      authorId: author,
      sourceId: 'Letters',
    }),
  ),
  'ArticleService.childrenOf': async ({ sdk, client, fixtures: shelf }) => {
    const articles = new sdk.ArticleService(client);
    expect((await articles.childrenOf(shelf.publication)).map(({ id }) => id)).toEqual([shelf.article]);
    const [whole] = await articles.retrieve({ parentIds: [shelf.publication], withContent: true });
    expect(whole?.id).toBe(shelf.article);
    const [read] = await new sdk.ArticleService(client).retrieve({ itemIds: [shelf.article], withContent: true });
    expect(read?.content).toMatchObject({ articleId: shelf.article, language: 'en', content: '<p>Sing.</p>' });
  },
};

const entryOf = ({ song }: SdkFixtures) => ({ itemId: song, type: 'song', sort: null, transposition: null });
const createList = async ({ sdk, client, fixtures: shelf }: SdkCallContext) => {
  const lists = new sdk.CustomCollectionService(client);
  const made = await lists.create({ name: 'Sunday', color: '', initialEntries: [entryOf(shelf)] });
  return { lists, id: made.id, made };
};
const createTag = async ({ sdk, client, fixtures: shelf }: SdkCallContext) => {
  const tags = new sdk.TagService(client);
  const made = await tags.create({ name: `Morning ${newId()}`, color: '', songIds: [shelf.song] });
  return { tags, id: made.id, made };
};
/* The SDK caches responses for 30 seconds: what is stored is read without it. */
const readStored = async ({ canticle, fixtures: shelf }: SdkCallContext, path: string) =>
  canticle.request(`GET api/${path}`, { as: shelf.singer, version: '4.0' });

const LISTS: SdkCalls = {
  'CustomCollectionService.create': async (given) => {
    const { made } = await createList(given);
    expect(made).toMatchObject({ name: 'Sunday', userId: given.fixtures.singerId, entryCount: 1, sharedWithIds: [] });
    expect(made.permissions).toEqual({ edit: true, delete: true });
  },
  'CustomCollectionService.list': async (given) => {
    const { lists, id } = await createList(given);
    expect((await lists.list()).map((one) => one.id)).toContain(id);
  },
  'CustomCollectionService.get': async (given) => {
    const { id } = await createList(given);
    expect(await new given.sdk.CustomCollectionService(given.client).get(id)).toMatchObject({ id, name: 'Sunday' });
  },
  'CustomCollectionService.retrieve': async (given) => {
    const { lists, id } = await createList(given);
    expect((await lists.retrieve({ itemIds: [id] })).map((one) => one.id)).toEqual([id]);
  },
  'CustomCollectionService.update': async (given) => {
    const { lists, id } = await createList(given);
    await lists.update(id, { name: 'Easter', color: '#112233' });
    expect((await readStored(given, `CustomCollections/${id}`)).json).toMatchObject({
      name: 'Easter',
      color: '#112233',
    });
  },
  'CustomCollectionService.delete': async (given) => {
    const { lists, id } = await createList(given);
    await lists.delete(id);
    expect((await readStored(given, `CustomCollections/${id}`)).status).toBe(404);
  },
  'CustomCollectionService.getEntries': async (given) => {
    const { lists, id } = await createList(given);
    const [entry] = await lists.getEntries(id);
    expect(entry).toMatchObject({ type: 'song', itemId: given.fixtures.song, transposition: null });
    expect([entry?.createdById, entry?.updatedById]).toEqual([given.fixtures.singerId, given.fixtures.singerId]);
  },
  'CustomCollectionService.updateEntries': async (given) => {
    const { lists, id } = await createList(given);
    const add = [{ ...entryOf(given.fixtures), transposition: 2 }];
    const [first, second] = await lists.updateEntries(id, { add, remove: null, update: {} });
    expect([first?.itemId, second?.transposition]).toEqual([given.fixtures.song, 2]);
    const update = { [second?.id ?? '']: { sort: 0, transposition: null } };
    const moved = await lists.updateEntries(id, { add: null, remove: [first?.id ?? ''], update });
    expect(moved.map((one) => [one.id, one.sort, one.transposition])).toEqual([[second?.id, 0, 2]]);
  },
  'CustomCollectionService.updateMultipleEntries': async (given) => {
    const { lists, id } = await createList(given);
    const change = { add: [entryOf(given.fixtures)], remove: null, update: {} };
    expect((await lists.updateMultipleEntries({ [id]: change }))[id]).toHaveLength(2);
  },
  'TagService.create': async (given) => {
    const { made } = await createTag(given);
    expect(made).toMatchObject({ userId: given.fixtures.singerId, songIds: [given.fixtures.song], sharedWithIds: [] });
  },
  'TagService.list': async (given) => {
    const { tags, id } = await createTag(given);
    expect((await tags.list()).map((one) => one.id)).toContain(id);
  },
  'TagService.get': async (given) => {
    const { id } = await createTag(given);
    expect(await new given.sdk.TagService(given.client).get(id)).toMatchObject({ id, songIds: [given.fixtures.song] });
  },
  'TagService.retrieve': async (given) => {
    const { tags, id } = await createTag(given);
    expect((await tags.retrieve({ itemIds: [id] })).map((one) => one.id)).toEqual([id]);
  },
  'TagService.update': async (given) => {
    const { tags, id } = await createTag(given);
    const name = `Evening ${newId()}`;
    await tags.update(id, { name, color: '#112233', addSongs: null, removeSongs: [given.fixtures.song] });
    expect((await readStored(given, `Tags/${id}`)).json).toMatchObject({ name, color: '#112233', songIds: [] });
  },
  'TagService.delete': async (given) => {
    const { tags, id } = await createTag(given);
    await tags.delete(id);
    expect((await readStored(given, `Tags/${id}`)).status).toBe(404);
  },
};

/* Another person accepts a shared list, and its owner is notified. */
const makeNotification = async ({ canticle, fixtures: shelf, ...given }: SdkCallContext): Promise<string> => {
  const { id } = await createList({ canticle, fixtures: shelf, ...given });
  const guest = `${newId()}@example.org`;
  const body = { itemId: id, type: 'playlist' };
  const { result } = await canticle.request('PUT api/Sharing', { as: shelf.singer, body });
  await canticle.request(`POST api/Sharing/${result.key}`, { as: guest });
  const [newest] = await new given.sdk.NotificationService(given.client).list();
  return newest?.id ?? '';
};

const NOTIFICATIONS: SdkCalls = {
  'NotificationService.list': async (given) => {
    const id = await makeNotification(given);
    const [newest] = await new given.sdk.NotificationService(given.client).list();
    expect(newest).toMatchObject({ id, read: false, message: expect.stringContaining('Sunday') });
  },
  'NotificationService.get': async (given) => {
    const id = await makeNotification(given);
    expect(await new given.sdk.NotificationService(given.client).get(id)).toMatchObject({ id, read: false });
  },
  'NotificationService.update': async (given) => {
    const id = await makeNotification(given);
    await new given.sdk.NotificationService(given.client).update(id, 'read');
    expect((await readStored(given, `Notifications/${id}`)).json.read).toBe(true);
  },
  'NotificationService.updateMultiple': async (given) => {
    const id = await makeNotification(given);
    await new given.sdk.NotificationService(given.client).updateMultiple({ [id]: 'deleted' });
    expect((await readStored(given, `Notifications/${id}`)).status).toBe(404);
  },
};

const CLIENT: SdkCalls = {
  'Client.getSession': async ({ client, fixtures: shelf }) =>
    expect(await client.getSession()).toMatchObject({
      userId: shelf.singerId,
      roles: [],
      settings: { defaultTransposition: 'C' },
    }),
  'Client.getSettings': async ({ client }) => expect((await client.getSettings()).defaultLanguage).toBe('en'),
  'Client.setSettings': async (given) => {
    const { client } = given;
    await client.setSettings({ set: { defaultTransposition: 'Bb' } } as never);
    expect((await readStored(given, 'Session/Settings')).json.defaultTransposition).toBe('Bb');
    await client.setSettings({ unset: ['defaultTransposition'] } as never);
    expect((await readStored(given, 'Session/Settings')).json.defaultTransposition).toBe('C');
  },
  'Client.getUser': async ({ client, fixtures: shelf }) =>
    expect(await client.getUser()).toMatchObject({ id: shelf.singerId, email: shelf.singer, displayName: 'singer' }),
  'Client.updateUser': async ({ client }) =>
    expect(client.updateUser(await client.getUser())).rejects.toThrow('Cannot update user yet'),
  'Client.getSubscriptions': async ({ client, fixtures: shelf }) =>
    expect(await client.getSubscriptions()).toEqual([
      expect.objectContaining({ productIds: [shelf.product], expireAt: '2099-01-01T00:00:00.000Z', expired: false }),
    ]),
  'Client.setToken': async ({ client, canticle, fixtures: shelf }) => {
    client.setToken(await canticle.token('another@example.org'));
    expect((await client.getSession()).userId).not.toBe(shelf.singerId);
  },
  'Client.get': async ({ client, fixtures: shelf }) =>
    expect(await client.get(`api/Songs/${shelf.song}/Lyrics`, { language: 'en', format: 'json' })).toMatchObject({
      result: { songId: shelf.song, languageKey: 'en' },
    }),
  'Client.post': async ({ client }) =>
    expect(await client.post('api/Search', { query: 'awake soul' })).toMatchObject({ songs: [{}] }),
  'Client.put': async ({ client }) =>
    expect(await client.put('api/Session', { displayName: 'singer' })).toMatchObject({
      result: { displayName: 'singer' },
    }),
  'Client.patch': async ({ client }) =>
    expect(await client.patch('api/Session/Profile', { gender: 'unknown' })).toMatchObject({ success: true }),
  'Client.delete': async (given) => {
    await given.client.post('api/Favorites', [given.fixtures.song]);
    await given.client.delete('api/Favorites', [given.fixtures.song]);
    expect((await readStored(given, 'Favorites')).result).toEqual([]);
  },
  'Client.apifetch': async ({ client, fixtures: shelf }) => {
    const bytes = (await client.apifetch(
      `api/canticle/songs/${shelf.song}/export?format=text`,
      { method: 'GET' },
      false,
      false,
    )) as ArrayBuffer;
    expect(new TextDecoder().decode(bytes)).toContain('Awake my soul');
  },
};

/** How each method of the SDK is used, by its name, and the expected result. */
export const SDK_CALLS: SdkCalls = { ...LIBRARY, ...REFERENCES, ...READING, ...LISTS, ...NOTIFICATIONS, ...CLIENT };

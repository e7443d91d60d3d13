import type { AddressInfo } from 'node:net';
import {
  Client,
  CollectionService,
  ContributorService,
  CopyrightService,
  CustomCollectionService,
  LyricsService,
  ProductService,
  RetrieveLyricsOptions,
  SongService,
  TagService,
} from 'hiddentreasures-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from './canticle.ts';
import { addCollection, addContributor, addSong, verses } from './library.ts';

let canticle: TestCanticle;
let client: Client;
let collection: string;
let song: string;
let author: string;

beforeAll(async () => {
  canticle = await startCanticle();
  const { rooms } = canticle;
  collection = await addCollection(rooms, { key: 'MH', name: { en: 'Morning hymns' } });
  author = await addContributor(rooms, 'Ada Lund');
  song = await addSong(
    rooms,
    {
      name: { en: 'Morning song' },
      memberships: [{ collectionId: collection, number: 1, free: false }],
      participants: [{ contributorId: author, type: 'author' }],
    },
    { en: verses(['[G]Awake']) },
  );
  await canticle.person('singer@example.org', { collections: [collection] });
  await canticle.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = canticle.app.server.address() as AddressInfo;
  client = new Client({ basePath: `http://127.0.0.1:${port}/`, getToken: () => canticle.token('singer@example.org') });
});

afterAll(() => canticle.close());

describe('the published SDK, unmodified', () => {
  test('reads session, settings and subscriptions', async () => {
    expect((await client.getSession()).userId).toBeTypeOf('string');
    expect((await client.getSettings()).defaultLanguage).toBe('en');
    expect((await client.getUser()).email).toBe('singer@example.org');
    expect(await client.getSubscriptions()).toHaveLength(1);
  });

  test('lists collections and songs, one by one and together', async () => {
    const collections = await new CollectionService(client).list();
    expect(collections.map((one) => [one.key, one.owned])).toEqual([['MH', true]]);
    const songs = new SongService(client);
    expect((await songs.list()).map((one) => one.id)).toEqual([song]);
    expect((await songs.get(song)).title).toBe('Morning song');
    expect(await songs.retrieve({ parentIds: [collection] })).toHaveLength(1);
  });

  test('reads contributors', async () => {
    const contributors = new ContributorService(client);
    expect((await contributors.list()).map((one) => one.name)).toEqual(['Ada Lund']);
    expect((await contributors.get(author)).name).toBe('Ada Lund');
  });

  test('reads lyrics with chords', async () => {
    const lyrics = await new LyricsService(client).get(
      song,
      new RetrieveLyricsOptions({ format: 'performance', transposition: 2 }),
    );
    expect(lyrics.content).toEqual([{ key: 'verse_1', name: '1', content: [{ chords: ['A'], parts: ['Awake'] }] }]);
  });

  test('makes a custom collection, changes its entries and deletes it', async () => {
    const service = new CustomCollectionService(client);
    const entry = { itemId: song, type: 'song', sort: null, transposition: null };
    const made = await service.create({ name: 'Sunday', color: '', initialEntries: [entry] });
    const options = { add: [{ ...entry, transposition: 2 }], remove: null, update: {} };
    const [first, second] = await service.updateEntries(made.id, options);
    expect([first?.itemId, second?.transposition]).toEqual([song, 2]);
    const update = { [second?.id ?? '']: { sort: 0, transposition: null } };
    const moved = await service.updateEntries(made.id, { add: null, remove: [first?.id ?? ''], update });
    expect(moved.map((one) => [one.id, one.sort, one.transposition])).toEqual([[second?.id, 0, 2]]);
    const both = await service.updateMultipleEntries({ [made.id]: { add: [entry], remove: null, update: {} } });
    expect(both[made.id]).toHaveLength(2);
    await service.update(made.id, { name: 'Easter', color: '' });
    // The SDK answers what it holds itself for 30 seconds, so the server is asked.
    const stored = await canticle.ask(`GET api/CustomCollections/${made.id}`, {
      as: 'singer@example.org',
      version: '4.0',
    });
    expect(stored.json.name).toBe('Easter');
    expect(await service.getEntries(made.id)).toHaveLength(2);
    expect(await service.retrieve({ itemIds: [made.id] })).toHaveLength(1);
    await service.delete(made.id);
    const left = await canticle.ask('GET api/CustomCollections', { as: 'singer@example.org', version: '4.0' });
    expect(left.json).toEqual([]);
  });

  test('makes a tag, puts it on songs and deletes it', async () => {
    const service = new TagService(client);
    const made = await service.create({ name: 'Morning', color: '', songIds: [song] });
    expect(made.songIds).toEqual([song]);
    await service.update(made.id, { name: 'Evening', color: '#112233', addSongs: null, removeSongs: [song] });
    const changed = await canticle.ask(`GET api/Tags/${made.id}`, { as: 'singer@example.org', version: '4.0' });
    expect(changed.json).toMatchObject({ name: 'Evening', color: '#112233', songIds: [] });
    await service.delete(made.id);
    const left = await canticle.ask('GET api/Tags', { as: 'singer@example.org', version: '4.0' });
    expect(left.json).toEqual([]);
  });

  test('reads copyrights and products, which may be empty', async () => {
    expect(await new CopyrightService(client).list()).toEqual([]);
    expect(await new ProductService(client).list()).toEqual([]);
  });
});

describe('the start-up block of existing clients', () => {
  const others = [
    'Contributors',
    'Files',
    'Instruments',
    'Countries',
    'Copyrights',
    'Themes',
    'Genres',
    'SongTags',
    'Languages',
    'Tags',
    'Playlists',
  ];

  test('comes twice at once for a person nobody knows yet, and is answered whole', async () => {
    const as = 'newcomer@example.org';
    const block = async () => {
      const first = await Promise.all([
        canticle.ask('GET api/Favorites', { as }),
        canticle.ask('GET api/Session', { as }),
      ]);
      const collections = await canticle.ask('GET api/Collections?allCollections=true', { as });
      const rest = await Promise.all([
        canticle.ask('GET api/Songs?collections=&expand=details,transpositions', { as }),
        ...others.map((path) => canticle.ask(`GET api/${path}`, { as })),
        canticle.ask('GET api/Analytics/Views', { as }),
        canticle.ask('GET api/Activity?limit=20', { as }),
        canticle.ask('GET api/Store/Setup', { as }),
        canticle.ask('GET api/Session/Country', { as }),
      ]);
      return [...first, collections, ...rest];
    };
    const answers = (await Promise.all([block(), block()])).flat();
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    for (const answer of answers)
      expect(answer.json).toMatchObject({ success: true, error: null, result: expect.anything() });
    const people = await canticle.rooms.database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', as)
      .execute();
    expect(people).toHaveLength(1);
  });
});

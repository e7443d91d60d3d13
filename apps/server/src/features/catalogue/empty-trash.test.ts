import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addFile } from '../../testing/files.ts';
import { addCollection, addContributor, addSong, addTranslation, verses } from '../../testing/library.ts';
import { listAuditEntries } from '../../platform/audit/index.ts';
import { moveToTrash } from '../songs/index.ts';
import { saveProduct } from '../store/index.ts';

const [ADMIN, EDITOR, SINGER] = ['admin@example.org', 'editor@example.org', 'singer@example.org'];
const DAY_MS = 24 * 3600_000;

let canticle: TestCanticle;
let book: string;
let author: string;
beforeAll(async () => {
  canticle = await startCanticle({ REQUESTS_PER_MINUTE: '100000' });
  book = await addCollection(canticle.context, { key: 'TB', name: { en: 'Book' } });
  author = await addContributor(canticle.context, 'Ada Lund');
  await canticle.createPerson(ADMIN, { roles: ['administrator'] });
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
  await canticle.createPerson(SINGER, { collections: [book] });
});
afterAll(() => canticle.close());

const addOne = (number: number, authorId = author) =>
  addSong(
    canticle.context,
    {
      name: { en: `Song ${number}` },
      memberships: [{ collectionId: book, number, free: false }],
      participants: [{ contributorId: authorId, type: 'author' }],
    },
    { en: verses([`Line of ${number}`]) },
  );
const throwAway = (id: string, daysAgo = 0, kind: 'song' | 'collection' | 'contributor' = 'song') =>
  canticle.context.database.transaction((tx) =>
    moveToTrash(tx, { kind, id }, `name-${id}`, new Date(canticle.context.now().getTime() - daysAgo * DAY_MS)),
  );
const empty = (body: object, as = ADMIN) => canticle.request('POST api/canticle/trash/empty', { as, body });
const rowsOf = async (table: 'songs' | 'lyrics' | 'files' | 'catalogue_revisions' | 'song_memberships', id: string) => {
  const { read } = canticle.context.database;
  const column = {
    songs: 'id',
    catalogue_revisions: 'item_id',
    lyrics: 'song_id',
    files: 'song_id',
    song_memberships: 'song_id',
  };
  return (await sql`select 1 from ${sql.table(table)} where ${sql.ref(column[table])} = ${id}`.execute(read)).rows
    .length;
};

describe('a song in the trash', () => {
  test('goes for good with its texts, files and history; lists and marks are calm, and licence reports keep it', async () => {
    const song = await addOne(1);
    await addFile(canticle.context, song, 'words', { type: 'pdf', mediaType: 'application/pdf', fileName: 'a.pdf' });
    const view = await canticle.request(`POST api/Analytics/View/${song}`, { as: SINGER });
    expect(view.status).toBeLessThan(300);
    const favourite = await canticle.request('POST api/Favorites', { as: SINGER, body: [song] });
    expect(favourite.status).toBeLessThan(300);
    const today = canticle.context.now().toISOString().slice(0, 10);
    const report = async () =>
      (await canticle.request(`GET api/canticle/statistics/songs.csv?fromDate=${today}`, { as: ADMIN })).text;
    expect(await empty({ kind: 'song', id: song })).toMatchObject({ status: 409 });
    await canticle.request(`POST api/canticle/catalogue/song/${song}/trash`, { as: EDITOR });
    const before = await report();
    expect(before).toContain('Song 1;Ada Lund;;;TB 1;1');
    const look = (await canticle.request('GET api/canticle/trash', { as: ADMIN })).json;
    expect(look).toEqual({ kinds: [{ kind: 'song', count: 1 }], files: 1, byteLength: 5 });
    const done = await empty({ kind: 'song', id: song });
    expect(done.json).toEqual({ kinds: [{ kind: 'song', count: 1 }], files: 1, refused: [], left: 0 });
    for (const table of ['songs', 'lyrics', 'files', 'catalogue_revisions', 'song_memberships'] as const)
      expect([table, await rowsOf(table, song)]).toEqual([table, 0]);
    expect(await report()).toBe(before);
    for (const address of ['api/Favorites', 'api/Playlists', `api/Collections/${book}`])
      expect((await canticle.request(`GET ${address}` as never, { as: SINGER })).status, address).toBeLessThan(500);
    expect((await canticle.request(`GET api/Songs/Id/${song}`, { as: SINGER })).status).toBe(404);
    expect((await empty({ kind: 'song', id: song })).status).toBe(404);
    const jobs = await canticle.context.jobs.list(undefined, 20);
    expect(jobs.filter(({ kind }) => kind === 'media.forget')).toHaveLength(1);
    const audit = await listAuditEntries(canticle.context.database.read, { kind: 'song', id: song }, 10);
    expect(audit.filter(({ action }) => action === 'trash.empty')).toHaveLength(1);
  });

  test('is deleted once by two administrators at the same moment', async () => {
    const songs = await Promise.all([11, 12, 13].map((number) => addOne(number)));
    for (const id of songs) await throwAway(id, 40);
    const answers = await Promise.all([empty({ days: 30 }), empty({ days: 30 })]);
    const counts = answers.map(({ json }) => json.kinds[0]?.count ?? 0).sort();
    expect(counts).toEqual([0, 3]);
    expect((await empty({ days: 30 })).json).toEqual({ kinds: [], files: 0, refused: [], left: 0 });
  });
});

test('what was thrown away later stays, and so does what something still refers to', async () => {
  const person = await addContributor(canticle.context, 'Bo Berg');
  const [old, fresh] = [await addOne(21), await addOne(22, person)];
  await throwAway(old, 31);
  await throwAway(fresh, 29);
  await throwAway(person, 31, 'contributor');
  const { json } = await empty({ days: 30 });
  expect(json.kinds).toEqual([{ kind: 'song', count: 1 }]);
  expect(json.refused).toMatchObject([{ kind: 'contributor', id: person, reason: 'in-use' }]);
  expect([await rowsOf('songs', old), await rowsOf('songs', fresh)]).toEqual([0, 1]);
  expect((await empty({ days: 0 })).json.kinds).toEqual([
    { kind: 'song', count: 1 },
    { kind: 'contributor', count: 1 },
  ]);
});

test('a collection goes, and its songs stay with their other places', async () => {
  const gone = await addCollection(canticle.context, { key: 'GONE', name: { en: 'Gone' } });
  const song = await addSong(canticle.context, {
    name: { en: 'Stays' },
    memberships: [
      { collectionId: gone, number: 1, free: false },
      { collectionId: book, number: 31, free: false },
    ],
  });
  await throwAway(gone, 1, 'collection');
  expect((await empty({ kind: 'collection', id: gone })).json.kinds).toEqual([{ kind: 'collection', count: 1 }]);
  expect(await rowsOf('song_memberships', song)).toBe(1);
  expect((await canticle.request(`GET api/Songs/Id/${song}`, { as: SINGER })).status).toBe(200);
});

test('a collection stays while it is sold, holds a scripture, or is the only place of a song', async () => {
  const [sold, bible, only] = (await Promise.all(
    ['SOLD', 'BIBLE', 'ONLY'].map((key) => addCollection(canticle.context, { key, name: { en: key } })),
  )) as [string, string, string];
  const product = {
    id: 'prod_sold',
    slug: 'sold',
    name: { en: 'Sold' },
    priority: 1,
    collectionIds: [sold],
    prices: [],
  };
  await canticle.context.database.transaction((tx) => saveProduct(tx, product, canticle.context.now()));
  await addTranslation(canticle.context, { scriptureId: bible }, {});
  const song = await addSong(canticle.context, {
    name: { en: 'Nowhere else' },
    memberships: [{ collectionId: only, number: 1, free: false }],
  });
  for (const id of [sold, bible, only]) await throwAway(id, 400, 'collection');
  const look = async () => (await canticle.request('GET api/canticle/trash?days=365', { as: ADMIN })).json;
  expect((await look()).kinds).toEqual([]);
  const kept = (await empty({ days: 365 })).json;
  expect(kept.kinds).toEqual([]);
  expect(kept.refused.map(({ id }: { id: string }) => id).toSorted()).toEqual([sold, bible, only].toSorted());
  expect((await empty({ kind: 'collection', id: only })).json.refused).toHaveLength(1);
  // It is deleted with its song, and counted in the preview.
  await throwAway(song, 400);
  const both = [
    { kind: 'song', count: 1 },
    { kind: 'collection', count: 1 },
  ];
  expect((await look()).kinds).toEqual(both);
  expect((await empty({ days: 365 })).json.kinds).toEqual(both);
});

test('only administrators empty it, and only with a day or a thing', async () => {
  const song = await addOne(41);
  await throwAway(song, 100);
  for (const as of [EDITOR, SINGER]) {
    expect((await empty({ days: 0 }, as)).status).toBe(403);
    expect((await canticle.request('GET api/canticle/trash', { as })).status).toBe(403);
  }
  for (const body of [{}, { days: -1 }, { days: 1.5 }, { kind: 'song' }, { kind: 'user', id: song }])
    expect((await empty(body)).status).toBe(400);
  expect(await rowsOf('songs', song)).toBe(1);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../database/index.ts';
import { openBeside, startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addFile } from '../../testing/files.ts';
import { addCollection, addSong, addTranslation, prose, verses } from '../../testing/library.ts';
import { scoreOf } from '../../testing/scores.ts';
import { putPublication } from '../publications/index.ts';
import { putProduct, putSubscription } from './index.ts';

const WHO = 'singer@example.org';
const WITHIN_MS = 1000;

let canticle: TestCanticle;
/** A second process on the same database, whose clock stands still until a test moves it. */
let other: Pick<TestCanticle, 'rooms' | 'app'>;
let clock = 0;
let userId: string;
let collections: string[];
/** Everything a right opens: what it is called, and where it is asked for. */
let places: { [what: string]: string };
let freeSong: string;

beforeAll(async () => {
  canticle = await startCanticle();
  const { rooms } = canticle;
  const [songs, magazine, bible] = [
    await addCollection(rooms, { key: 'SO' }),
    await addCollection(rooms, { key: 'MA', type: 'publication' }),
    await addCollection(rooms, { key: 'BI', type: 'scripture' }),
  ];
  collections = [songs, magazine, bible];
  const inSongs = (number: number, free: boolean) => ({ memberships: [{ collectionId: songs, number, free }] });
  const song = await addSong(rooms, inSongs(1, false), { en: verses(['Awake']) });
  freeSong = await addSong(rooms, inSongs(2, true), { en: verses(['Sleep']) });
  const recording = await addFile(rooms, song, 'a sound');
  const score = await addFile(rooms, song, scoreOf(), { type: 'sheetmusic' });
  const edition = newId();
  const facts = { title: { en: 'May' }, key: { en: '1931-05' }, description: {}, icon: null, image: null };
  await rooms.database.transaction((tx) =>
    putPublication(tx, { id: edition, collectionId: magazine, datePublished: null, ...facts }, rooms.now()),
  );
  const translation = await addTranslation(rooms, { scriptureId: bible }, { RUT: [prose('Now it came to pass.')] });
  const product = { id: 'prod_all', slug: 'all', name: { en: 'All' }, priority: 1, collectionIds: collections };
  await rooms.database.transaction((tx) => putProduct(tx, { ...product, prices: [] }, rooms.now()));
  userId = await canticle.person(WHO);
  const first = async (path: string) => (await canticle.ask(`GET ${path}`, { as: WHO })).result[0].id as string;
  const book = await first(`api/Scriptures/Translation/${translation}/Books`);
  const chapter = await first(`api/Scriptures/Book/${book}/Chapters`);
  places = {
    lyrics: `api/Songs/${song}/Lyrics`,
    texts: `api/canticle/songs/${song}/texts`,
    files: `api/canticle/songs/${song}/files`,
    recording: `api/Files/${recording}`,
    score: `api/Sheets/${score}`,
    edition: `api/Publications/${edition}`,
    verses: `api/Scriptures/Chapter/${chapter}/Verses`,
    chapter: `api/canticle/chapters/${chapter}`,
  };
  other = await openBeside(canticle, () => clock);
});

afterAll(async () => {
  await other.app.close();
  await other.rooms.close();
  await canticle.close();
});

async function ask(path: string, body?: object) {
  const headers = { authorization: `Bearer ${await canticle.token(WHO)}`, 'x-api-version': '4.0' };
  return other.app.inject({ url: `/${path}`, headers, ...(body && { method: 'POST' as const, payload: body }) });
}

/** What the other process answers everywhere, after a second of its time. */
async function asked(): Promise<{ [what: string]: number | boolean }> {
  clock += WITHIN_MS;
  const statuses = Object.entries(places).map(async ([what, path]) => [what, (await ask(path)).statusCode] as const);
  const owned = (await ask('api/Products')).json()[0].owned as boolean;
  const found = (await ask('api/Search', { query: 'awake' })).json().songs.length === 1;
  return { ...Object.fromEntries(await Promise.all(statuses)), owned, found };
}

const everywhere = (status: 200 | 403) => ({
  ...Object.fromEntries(Object.keys(places).map((what) => [what, status])),
  owned: status === 200,
  found: status === 200,
});

async function become(validTo: string): Promise<void> {
  const { database, now } = canticle.rooms;
  const subscription = { id: 'sub_1', productIds: ['prod_all'], collectionIds: collections, validTo };
  await database.transaction((tx) => putSubscription(tx, userId, subscription, now()));
}

test('a right is obeyed everywhere, by a process that did not hear of it, within a second', async () => {
  expect(await asked()).toEqual(everywhere(403));
  await become('2099-01-01T00:00:00.000Z');
  expect(await asked()).toEqual(everywhere(200));
  await become('2020-01-01T00:00:00.000Z');
  expect(await asked()).toEqual(everywhere(403));
  expect((await ask(`api/Songs/${freeSong}/Lyrics`)).statusCode).toBe(200);
});

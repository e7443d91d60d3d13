import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { startSecondInstance, startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addFile } from '../../testing/files.ts';
import { addCollection, addSong, addTranslation, prose, verses } from '../../testing/library.ts';
import { createScoreXml } from '../../testing/scores.ts';
import { savePublication } from '../publications/index.ts';
import { saveProduct, saveSubscription } from './index.ts';

const WHO = 'singer@example.org';
const WITHIN_MS = 1000;

let canticle: TestCanticle;
/** A second process on the same database, whose clock stops until a test moves it. */
let other: Pick<TestCanticle, 'context' | 'app'>;
let clock = 0;
let userId: string;
let collections: string[];
/** Everything a right opens: its name, and its URL. */
let places: { [what: string]: string };
let freeSong: string;

beforeAll(async () => {
  canticle = await startCanticle();
  const { context } = canticle;
  const [songs, magazine, bible] = [
    await addCollection(context, { key: 'SO' }),
    await addCollection(context, { key: 'MA', type: 'publication' }),
    await addCollection(context, { key: 'BI', type: 'scripture' }),
  ];
  collections = [songs, magazine, bible];
  const inSongs = (number: number, free: boolean) => ({ memberships: [{ collectionId: songs, number, free }] });
  const song = await addSong(context, inSongs(1, false), { en: verses(['Awake']) });
  freeSong = await addSong(context, inSongs(2, true), { en: verses(['Sleep']) });
  const recording = await addFile(context, song, 'a sound');
  const score = await addFile(context, song, createScoreXml(), { type: 'sheetmusic' });
  const edition = newId();
  const facts = { title: { en: 'May' }, key: { en: '1931-05' }, description: {}, icon: null, image: null };
  await context.database.transaction((tx) =>
    savePublication(tx, { id: edition, collectionId: magazine, datePublished: null, ...facts }, context.now()),
  );
  const translation = await addTranslation(context, { scriptureId: bible }, { RUT: [prose('Now it came to pass.')] });
  const product = { id: 'prod_all', slug: 'all', name: { en: 'All' }, priority: 1, collectionIds: collections };
  await context.database.transaction((tx) => saveProduct(tx, { ...product, prices: [] }, context.now()));
  userId = await canticle.createPerson(WHO);
  const first = async (path: string) => (await canticle.request(`GET ${path}`, { as: WHO })).result[0].id as string;
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
  other = await startSecondInstance(canticle, () => clock);
});

afterAll(async () => {
  await other.app.close();
  await other.context.close();
  await canticle.close();
});

async function ask(path: string, body?: object) {
  const headers = { authorization: `Bearer ${await canticle.token(WHO)}`, 'x-api-version': '4.0' };
  return other.app.inject({ url: `/${path}`, headers, ...(body && { method: 'POST' as const, payload: body }) });
}

/** The replies of the other process, one second later by its clock. */
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
  const { database, now } = canticle.context;
  const subscription = { id: 'sub_1', productIds: ['prod_all'], collectionIds: collections, validTo };
  await database.transaction((tx) => saveSubscription(tx, userId, subscription, now()));
}

test('a right is obeyed everywhere, by a process that did not hear of it, within a second', async () => {
  expect(await asked()).toEqual(everywhere(403));
  await become('2099-01-01T00:00:00.000Z');
  expect(await asked()).toEqual(everywhere(200));
  await become('2020-01-01T00:00:00.000Z');
  expect(await asked()).toEqual(everywhere(403));
  expect((await ask(`api/Songs/${freeSong}/Lyrics`)).statusCode).toBe(200);
});

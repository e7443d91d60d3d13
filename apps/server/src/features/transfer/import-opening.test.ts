import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSecondInstance, startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createTestFolder, type TestFolder } from '../../testing/folder.ts';
import { startCommand } from '../../testing/process.ts';
import { listCollections, saveCollection } from '../songs/index.ts';
import { saveProduct } from '../store/index.ts';
import { formatReport, importPath } from './index.ts';

const MEMBER = 'member@example.org';
const GIVEN = 'given@example.org';
/* A change by another process is seen within a second, on a machine that is otherwise idle. */
const PATIENCE = { timeout: 30_000 };

let canticle: TestCanticle;
let mine: TestFolder;
const folders: TestFolder[] = [];

beforeAll(async () => {
  canticle = await startCanticle();
  await canticle.createPerson(MEMBER);
  await canticle.createPerson(GIVEN);
  mine = await createTestFolder({
    '001-morning.cho': '{title: Morning}\n[G]Awake my [C]soul',
    '002-noon.cho': '{title: Noon}\n[G]The sun is high',
  });
  folders.push(mine);
});
afterAll(async () => {
  for (const folder of folders) await folder.remove();
  await canticle.close();
});

const collection = async (key: string) => {
  const found = (await listCollections(canticle.context.database.read)).find((one) => one.key === key);
  if (found === undefined) throw new Error(`there is no collection ${key}`);
  return found;
};
const bundle = async (members: object, key = 'BB') => {
  const folder = await createTestFolder({
    'bundle.json': '{"format":"canticle-bundle","version":1}',
    [`${key}/collection.json`]: JSON.stringify({ key, name: { en: 'By bundle' }, ...members }),
    [`${key}/001/song.json`]: JSON.stringify({ name: { en: 'Night' }, number: 1 }),
    [`${key}/001/en.cho`]: '{title: Night}\n[G]The stars are bright',
  });
  folders.push(folder);
  return folder.path;
};
const bring = async (path: string, options: Parameters<typeof importPath>[2] = {}) =>
  formatReport(await importPath(canticle.context, path, options));
/* How many songs of a collection a person can open, as listed for them. */
const openTo = async (as: string, key: string): Promise<number> => {
  const { id } = await collection(key);
  const { json } = await canticle.request('GET api/Songs', { as, version: '4.0' });
  const songs = json as { available: boolean; collections: { collectionId: string }[] }[];
  return songs.filter((one) => one.available && one.collections.some((each) => each.collectionId === id)).length;
};

const CLOSED = /^Only editors and people with the Extended role can open OUR so far\..*--free/m;

describe('what an import brought', () => {
  test('is open to nobody but editors, and the command says so and how to change it', async () => {
    const command = startCommand(canticle.storage, 'import', mine.path, '--into', 'OUR', '--name', 'Our songbook');
    const { code, out } = await command.ended;
    expect([code, out]).toEqual([0, expect.stringMatching(CLOSED)]);
    expect(await openTo(MEMBER, 'OUR')).toBe(0);
  }, 120_000);

  test('is open to everybody who signs in with --free, also into a collection that is there', async () => {
    const command = startCommand(canticle.storage, 'import', mine.path, '--into', 'OUR', '--free');
    const { code, out } = await command.ended;
    expect([code, out]).toEqual([0, expect.stringContaining('Everyone who signs in can open OUR.')]);
    expect(out).not.toMatch(CLOSED);
    await expect.poll(() => openTo(MEMBER, 'OUR'), PATIENCE).toBe(2);
    // Again without the option: it stays as it is, and the report does not mention it.
    expect(await bring(mine.path, { into: 'OUR' })).not.toMatch(/can open/);
    expect(await openTo(MEMBER, 'OUR')).toBe(2);
  }, 120_000);

  test('is open at once in a new collection that is made for it', async () => {
    const plan = await bring(mine.path, { into: 'NEW', name: 'New songbook', free: 'all', dryRun: true });
    expect(plan).toContain('Everyone who signs in can open NEW.');
    expect(await bring(mine.path, { into: 'NEW', name: 'New songbook', dryRun: true })).toMatch(
      /^Only editors and people with the Extended role will be able to open NEW\./m,
    );
    await bring(mine.path, { into: 'NEW', name: 'New songbook', free: 'new' });
    expect([await openTo(MEMBER, 'NEW'), (await collection('NEW')).free]).toEqual([2, true]);
  });

  test('stays closed in a collection that is there when only new ones are to be open', async () => {
    await bring(mine.path, { into: 'OLD', name: 'Old songbook' });
    expect(await bring(mine.path, { into: 'OLD', free: 'new' })).toMatch(/can open OLD so far/);
    expect((await collection('OLD')).free).toBe(false);
  });

  test('is said to be closed as long as nobody can buy it and nobody was given it', async () => {
    await bring(mine.path, { into: 'SOLD', name: 'Sold' });
    await bring(mine.path, { into: 'GIVEN', name: 'Given' });
    const { id } = await collection('SOLD');
    const facts = { name: { en: 'Sold' }, priority: 0, collectionIds: [id], prices: [] };
    const put = (active: boolean) =>
      canticle.context.database.transaction((tx) =>
        saveProduct(tx, { id: 'prod_sold', slug: 'sold', ...facts, active }, canticle.context.now()),
      );
    await put(false);
    expect(await bring(mine.path, { into: 'SOLD' })).toMatch(/can open SOLD so far/);
    await put(true);
    expect(await bring(mine.path, { into: 'SOLD' })).not.toMatch(/can open/);
    expect(await bring(mine.path, { into: 'GIVEN' })).toMatch(/can open GIVEN so far/);
    await canticle.createPerson(GIVEN, { collections: [(await collection('GIVEN')).id] });
    expect(await bring(mine.path, { into: 'GIVEN' })).not.toMatch(/can open/);
  });

  test('is not said of a collection that is not shown, nor of one with songs that are free themselves', async () => {
    await bring(mine.path, { into: 'HIDDEN', name: 'Hidden' });
    const hidden = await collection('HIDDEN');
    await canticle.context.database.transaction((tx) =>
      saveCollection(tx, { ...hidden, enabled: false }, canticle.context.now()),
    );
    expect(await bring(mine.path, { into: 'HIDDEN' })).not.toMatch(/can open/);
    const sample = await createTestFolder({
      'bundle.json': '{"format":"canticle-bundle","version":1}',
      'SAMPLE/collection.json': JSON.stringify({ key: 'SAMPLE', name: { en: 'With a sample' } }),
      'SAMPLE/001/song.json': JSON.stringify({ name: { en: 'Sample' }, number: 1, free: true }),
      'SAMPLE/001/en.cho': '{title: Sample}\n[G]The stars are bright',
    });
    folders.push(sample);
    expect(await bring(sample.path, { dryRun: true })).not.toMatch(/will be able to open/);
    expect(await bring(sample.path)).not.toMatch(/can open/);
  });
});

describe('a bundle', () => {
  test('that says nothing leaves a collection as open as it is, and brings all else', async () => {
    expect(await bring(await bundle({}))).toMatch(/can open BB so far/);
    expect(await bring(await bundle({}), { free: 'all' })).toContain('Everyone who signs in can open BB.');
    expect(await openTo(MEMBER, 'BB')).toBe(1);
    await bring(await bundle({ name: { en: 'Renamed' } }));
    expect([(await collection('BB')).name['en'], await openTo(MEMBER, 'BB')]).toEqual(['Renamed', 1]);
    // What was opened here stays open, whatever a later bundle says.
    await bring(await bundle({ free: false, name: { en: 'Closed' } }));
    expect(await openTo(MEMBER, 'BB')).toBe(1);
  });

  test('opens its collection when it says so, and closes it again when it says that', async () => {
    expect(await bring(await bundle({ free: true }, 'CC'))).not.toMatch(/can open/);
    expect(await openTo(MEMBER, 'CC')).toBe(1);
    expect(await bring(await bundle({ free: false }, 'CC'))).toMatch(/can open CC so far/);
    expect(await openTo(MEMBER, 'CC')).toBe(0);
  });

  test('closes nothing by saying nothing any more', async () => {
    await bring(await bundle({ free: true }, 'DD'));
    await bring(await bundle({ name: { en: 'Silent' } }, 'DD'));
    expect([(await collection('DD')).name['en'], await openTo(MEMBER, 'DD')]).toEqual(['Silent', 1]);
  });
});

test('what is opened is seen through another server too', async () => {
  const other = await startSecondInstance(canticle, () => Date.now());
  try {
    await bring(mine.path, { into: 'BOTH', name: 'Both', free: 'all' });
    const { id } = await collection('BOTH');
    const songs = async () => {
      const headers = { authorization: `Bearer ${await canticle.token(MEMBER)}`, 'x-api-version': '4.0' };
      const found = (await other.app.inject({ url: '/api/Songs', headers })).json() as {
        available: boolean;
        collections: { collectionId: string }[];
      }[];
      return found.filter((one) => one.available && one.collections.some((each) => each.collectionId === id)).length;
    };
    await expect.poll(songs, PATIENCE).toBe(2);
  } finally {
    await other.app.close();
    await other.context.close();
  }
});

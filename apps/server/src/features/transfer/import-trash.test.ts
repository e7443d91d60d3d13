import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CatalogueKind } from '@canticle/contract';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type Files, createTestFolder, type TestFolder } from '../../testing/folder.ts';
import { type EnglishReport, importInEnglish } from '../../testing/imports.ts';
import {
  listCollections,
  listContributors,
  listReferences,
  listSongs,
  listTrashedItems,
  moveToTrash,
} from '../songs/index.ts';
import { type TrashChoice } from './index.ts';

const json = (value: unknown) => JSON.stringify(value);

/** The same id for the same name. */
const idOf = (name: string) =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** A bundle whose collection, theme and contributor can be moved to the trash. */
const bundle = (key: string): Files => ({
  'bundle.json': json({ format: 'canticle-bundle', version: 1 }),
  'reference/themes.json': json([{ id: idOf(`theme-${key}`), slug: `grace-${key}`, name: { en: 'Grace' } }]),
  [`contributors/ann-${key}.json`]: json({ id: idOf(`person-${key}`), name: `Ann ${key}` }),
  [`${key}/collection.json`]: json({ id: idOf(`collection-${key}`), key, name: { en: `Book ${key}` } }),
  [`${key}/001-morning/song.json`]: json({
    id: idOf(`song-${key}`),
    name: { en: 'Morning' },
    number: 1,
    themes: [`grace-${key}`],
    participants: [{ contributor: `ann-${key}`, type: 'author' }],
  }),
  [`${key}/001-morning/en.cho`]: 'Awake my soul',
});

let canticle: TestCanticle;
const folders: TestFolder[] = [];
beforeAll(async () => {
  canticle = await startCanticle();
});
afterEach(async () => {
  for (const folder of folders.splice(0)) await folder.remove();
});
afterAll(() => canticle.close());

const folderWith = async (files: Files, name?: string) => {
  const folder = await createTestFolder(files, name);
  folders.push(folder);
  return folder.path;
};
const throwAway = (kind: CatalogueKind, id: string, name: string) =>
  canticle.context.database.transaction((tx) => moveToTrash(tx, { kind, id }, name, new Date()));
const bring = (path: string, trashed?: TrashChoice, dryRun = false) =>
  importInEnglish(canticle.context, path, { trashed, dryRun });
const told = ({ items, refused }: EnglishReport) => [
  ...items
    .filter(({ outcome }) => outcome !== 'unchanged')
    .map(({ kind, outcome, name }) => `${kind} ${name}: ${outcome}`),
  ...refused.map(({ reason }) => reason),
];

const db = () => canticle.context.database.read;
const keys = async (start: string) =>
  (await listCollections(db())).map(({ key }) => key).filter((key) => key.startsWith(start));
const songsOf = async (name: string) => (await listSongs(db(), {})).filter((one) => one.name['en'] === name);
const inTrash = async () => (await listTrashedItems(db())).map(({ kind, handle }) => `${kind}/${handle}`).sort();
/** Everything that is stored: a second run must not change it. */
const everything = async () =>
  JSON.stringify([await keys(''), await listSongs(db(), {}), await listReferences(db()), await inTrash()]);

describe('a bundle whose collection lies in the trash', () => {
  test('is left out with all that is in it, unless somebody says otherwise; and the report says so', async () => {
    const path = await folderWith(bundle('LEFT'));
    await bring(path);
    await throwAway('collection', idOf('collection-LEFT'), '');
    const before = await everything();
    for (const dryRun of [true, false, false])
      expect(told(await bring(path, undefined, dryRun))).toEqual([
        'collection Book LEFT: trashed',
        'song Morning: skipped',
      ]);
    expect(await everything()).toBe(before);
  });

  test('comes out of it and is as the bundle says, with the places its songs had', async () => {
    const path = await folderWith(bundle('BACK'));
    await bring(path);
    await throwAway('collection', idOf('collection-BACK'), '');
    expect(told(await bring(path, 'update', true))).toEqual(['collection Book BACK: restored']);
    expect(await keys('BACK')).toEqual([]);
    expect(told(await bring(path, 'update'))).toEqual(['collection Book BACK: restored']);
    expect(await keys('BACK')).toEqual(['BACK']);
    const here = await listSongs(db(), { ids: [idOf('song-BACK')] });
    expect(here[0]?.memberships).toEqual([{ collectionId: idOf('collection-BACK'), number: 1, free: false }]);
    const after = await everything();
    expect(told(await bring(path, 'update'))).toEqual([]);
    expect(await everything()).toBe(after);
  });

  test('comes in anew under another key, once, with songs of its own', async () => {
    const path = await folderWith(bundle('NEW'));
    await bring(path);
    await throwAway('collection', idOf('collection-NEW'), '');
    const before = (await songsOf('Morning')).length;
    expect(told(await bring(path, 'duplicate'))).toEqual(['collection Book NEW: new', 'song Morning: new']);
    expect(await keys('NEW')).toEqual(['NEW2']);
    expect(await inTrash()).toContain('collection/NEW');
    expect(await songsOf('Morning')).toHaveLength(before + 1);
    const after = await everything();
    for (const choice of ['duplicate', 'skip', undefined] as const)
      expect(told(await bring(path, choice)), String(choice)).toEqual([]);
    expect(await everything()).toBe(after);
  });
});

describe('a folder of songs whose collection lies in the trash', () => {
  const files: Files = { '001-a.cho': '{title: A}\n[G]One', '002-b.cho': '{title: B}\n[G]Two' };

  test('makes no second collection and doubles no song, whether it is found again by its name or its key', async () => {
    const path = await folderWith(files, 'thrown-songs');
    await bring(path);
    const [made] = (await listCollections(db())).filter(({ name }) => name['en'] === 'Thrown songs');
    await throwAway('collection', made?.id ?? '', '');
    const before = await everything();
    const left = ['collection Thrown songs: trashed', 'song A: skipped', 'song B: skipped'];
    expect(told(await bring(path))).toEqual(left);
    const named = { into: made?.key };
    expect(told(await importInEnglish(canticle.context, path, named))).toEqual(left);
    expect(await everything()).toBe(before);
    expect(told(await bring(path, 'update'))).toEqual(['collection Thrown songs: restored']);
    expect(await songsOf('A')).toHaveLength(1);
    expect(told(await bring(path))).toEqual([]);
  });

  test('comes in anew beside it, once', async () => {
    const path = await folderWith(files, 'songs-anew');
    await bring(path);
    const [made] = (await listCollections(db())).filter(({ name }) => name['en'] === 'Songs anew');
    await throwAway('collection', made?.id ?? '', '');
    expect(told(await bring(path, 'duplicate'))).toEqual(['collection Songs anew: new', 'song A: new', 'song B: new']);
    const after = await everything();
    expect(told(await bring(path, 'duplicate'))).toEqual([]);
    expect(told(await bring(path))).toEqual([]);
    expect(await everything()).toBe(after);
  });
});

describe('people and entries of lists that lie in the trash', () => {
  async function thrown(key: string) {
    const files = bundle(key);
    const { [`${key}/001-morning/song.json`]: _song, [`${key}/001-morning/en.cho`]: _text, ...lists } = files;
    await bring(await folderWith(lists));
    await throwAway('theme', idOf(`theme-${key}`), `grace-${key}`);
    await throwAway('contributor', idOf(`person-${key}`), `ann-${key}`);
    return folderWith(files);
  }

  test('stay there, keep their names free, and songs come in without them; both is said', async () => {
    const path = await thrown('STAY');
    const report = await bring(path);
    expect(told(report)).toEqual(['reference Grace: trashed', 'contributor Ann STAY: trashed', 'song Morning: new']);
    expect(report.diagnostics.map(({ message: what }) => what)).toEqual([
      'The contributor "ann-STAY" is in the trash.',
      'The theme "grace-STAY" is in the trash.',
    ]);
    expect(await inTrash()).toEqual(expect.arrayContaining(['contributor/ann-STAY', 'theme/grace-STAY']));
    expect((await listReferences(db(), 'theme')).some(({ slug }) => slug.startsWith('grace-STAY'))).toBe(false);
    const [stored] = await listSongs(db(), { ids: [idOf('song-STAY')] });
    expect([stored?.themeIds, stored?.participants]).toEqual([[], []]);
    const after = await everything();
    await bring(path);
    expect(await everything()).toBe(after);
  });

  test('come out with the name they had, or come in anew beside; twice leaves the same', async () => {
    const restored = await thrown('OUT');
    expect(told(await bring(restored, 'update'))).toEqual([
      'reference Grace: restored',
      'contributor Ann OUT: restored',
      'song Morning: new',
    ]);
    expect((await listContributors(db(), { ids: [idOf('person-OUT')] }))[0]?.slug).toBe('ann-OUT');
    expect((await listSongs(db(), { ids: [idOf('song-OUT')] }))[0]?.themeIds).toEqual([idOf('theme-OUT')]);
    const anew = await thrown('TWO');
    expect(told(await bring(anew, 'duplicate'))).toEqual([
      'reference Grace: new',
      'contributor Ann TWO: new',
      'song Morning: new',
    ]);
    expect(await inTrash()).toEqual(expect.arrayContaining(['contributor/ann-TWO', 'theme/grace-TWO']));
    const after = await everything();
    expect(told(await bring(anew, 'duplicate'))).toEqual([]);
    expect(told(await bring(restored, 'update'))).toEqual([]);
    expect(await everything()).toBe(after);
  });

  test('that cannot be there twice are refused when they are to come in anew', async () => {
    const files = (name: string): Files => ({
      'bundle.json': json({ format: 'canticle-bundle', version: 1 }),
      'reference/countries.json': json([{ code: 'XA', name: { en: name } }]),
    });
    await bring(await folderWith(files('Here')));
    const country = (await listReferences(db(), 'country')).find(({ slug }) => slug === 'XA');
    await throwAway('country', country?.id ?? '', 'XA');
    const report = await bring(await folderWith(files('There')), 'duplicate');
    expect(report.refused.map(({ reason }) => reason)).toEqual([
      'It’s in the trash and can’t exist twice. Restore it, or leave it there.',
    ]);
    await bring(await folderWith(files('There')), 'update');
    const back = (await listReferences(db(), 'country')).find(({ slug }) => slug === 'XA');
    expect(back).toMatchObject({ id: country?.id, name: { en: 'There' } });
  });
});

test('a song in the trash comes out as it was read, or comes in anew, and keeps its place where nobody looks', async () => {
  const path = await folderWith(bundle('SONG'));
  await bring(path);
  await throwAway('song', idOf('song-SONG'), '');
  expect(told(await bring(path))).toEqual(['song Morning: trashed']);
  expect(told(await bring(path, 'update'))).toEqual(['song Morning: restored']);
  expect(await listSongs(db(), { ids: [idOf('song-SONG')] })).toHaveLength(1);
  await throwAway('song', idOf('song-SONG'), '');
  expect(told(await bring(path, 'duplicate'))).toEqual(['song Morning: new']);
  expect(told(await bring(path, 'duplicate'))).toEqual([]);
  const [collection] = (await listCollections(db())).filter(({ key }) => key === 'SONG');
  expect(await listSongs(db(), { collectionIds: [collection?.id ?? ''] })).toHaveLength(1);
});

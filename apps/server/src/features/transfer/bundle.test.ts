import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LyricsDocument } from '@canticle/music';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type Files, createTestFolder, createZip, type TestFolder } from '../../testing/folder.ts';
import { type EnglishReport, importInEnglish } from '../../testing/imports.ts';
import { listLyricsOfSong, replaceLyrics } from '../lyrics/index.ts';
import {
  listCollections,
  listContributors,
  listInstruments,
  listLanguages,
  listReferences,
  listSongs,
  saveCollection,
  saveReference,
} from '../songs/index.ts';
import { listProducts } from '../store/index.ts';
import { exportBundle, importStarterLibrary } from './index.ts';

const json = (value: unknown) => JSON.stringify(value);

/** A bundle with every member of the layout. */
const BUNDLE: Files = {
  'bundle.json': json({ format: 'canticle-bundle', version: 1 }),
  'reference/genres.json': json([
    {
      slug: 'folk-hymn',
      name: { en: 'Folk hymn', no: 'Folketone' },
      description: { en: 'Sung before it was written' },
    },
  ]),
  'reference/categories.json': json([
    { slug: 'hymn', name: { en: 'Hymn' }, description: { en: 'For the congregation' }, enabled: false },
  ]),
  'reference/themes.json': json([
    { slug: 'joy', name: { en: 'Joy' } },
    { slug: 'grace', name: { en: 'Grace', no: 'Nåde' } },
  ]),
  'reference/copyrights.json': json([
    { slug: 'public-domain', name: { en: 'Public domain' }, description: { en: 'Free' } },
  ]),
  'reference/countries.json': json([{ code: 'GB', name: { en: 'United Kingdom' }, language: 'en', enabled: false }]),
  'reference/instruments.json': json([{ identifier: 'guitar', icon: 'guitar', enabled: false }]),
  'reference/languages.json': json([
    { key: 'no', name: 'Norsk' },
    { key: 'en', name: 'English', enabled: false },
  ]),
  'contributors/ann-author.json': json({
    name: 'Ann Author',
    birthYear: 1801,
    country: 'GB',
    subtitle: 'Poet',
    image: 'https://example.org/a.jpg',
    biography: { en: '<p>Wrote <script>x</script>much.</p>' },
    enabled: false,
  }),
  'products/everything.json': json({
    name: { en: 'Everything' },
    collections: ['HH', 'FS'],
    priority: 5,
    prices: [{ type: 'year', currency: 'nok', amountMinor: 29900, name: 'Yearly' }],
  }),
  'products/from-the-shop.json': json({
    id: 'prod_Nx3Fs',
    name: { en: 'Folk songs' },
    collections: ['FS'],
    prices: [{ id: 'price_1NxYear', type: 'year', currency: 'nok', amountMinor: 9900 }],
    active: false,
  }),
  'HH/collection.json': json({
    type: 'song',
    key: 'HH',
    keys: { en: 'HH', no: 'HS' },
    name: { en: 'Hymns of the House', no: 'Husets salmer' },
    details: { en: '<p>Old <b>hymns</b></p>' },
    header: { en: '<h2>Hymns</h2>' },
    image: 'https://example.org/hh.jpg',
    icon: 'book',
    priority: 10,
    enabled: true,
    defaultType: 'song',
    defaultSort: 'number',
    useNumbers: true,
    prices: [
      { type: 'month', currency: 'nok', amountMinor: 1900, name: 'Monthly' },
      { type: 'year', currency: 'nok', amountMinor: 19000, name: 'Yearly' },
    ],
  }),
  'FS/collection.json': json({
    key: 'FS',
    name: { en: 'Folk songs' },
    enabled: false,
    useNumbers: false,
    defaultSort: 'title',
  }),
  'HH/012-morning/song.json': json({
    type: 'lyrics',
    name: { en: 'Morning', no: 'Morgen' },
    number: 12,
    free: true,
    alsoIn: [{ collection: 'FS', number: null, free: false }],
    enabled: false,
    participants: [
      { contributor: 'ann-author', type: 'author' },
      { contributor: 'ann-author', type: 'composer' },
    ],
    yearWritten: 1830,
    yearComposed: 1831,
    yearPublished: 1832,
    originalKey: 'G',
    minor: true,
    tempo: 72,
    details: { en: '<p>About</p>' },
    description: { en: 'Short' },
    image: 'https://example.org/m.jpg',
    copyrights: [
      { type: 'text', copyright: 'public-domain' },
      { type: 'melody', copyright: 'public-domain' },
    ],
    origins: [
      { type: 'text', country: 'GB', description: {} },
      { type: 'melody', country: 'GB', description: { en: 'Traditional' } },
    ],
    themes: ['grace', 'joy'],
    categories: ['hymn'],
    genres: ['folk-hymn'],
    lyrics: { no: { carried: { other: { list: [], nothing: null, empty: '' } } }, en: {} },
  }),
  'HH/012-morning/en.cho':
    '{title: Morning}\n{key: Gm}\n{x_order: v1 c1 v2 c1}\n\n{start_of_verse: label="1"}\n[Gm]Awake my [D7]soul\n{comment: softly}\n{end_of_verse}\n\n{start_of_chorus}\nSing [Gm]\n{end_of_chorus}\n\n{start_of_verse: label="2"}\nAnd with the sun\n{end_of_verse}\n\n{x_notes: Stand up}\n',
  'HH/012-morning/no.cho': '{title: Morgen}\n\n{start_of_verse: label="1"}\n[Gm]Våkn opp\n{end_of_verse}\n',
  'HH/012-morning/no.new.cho':
    '{title: Morgen}\n{key: D}\n\n{start_of_verse: label="1"}\n[D]Våkn [A]opp\n{end_of_verse}\n',
  'FS/one/song.json': json({ name: { en: 'Silent' } }),
};

const running: TestCanticle[] = [];
const folders: TestFolder[] = [];
let canticle: TestCanticle;
let report: EnglishReport;
let bundle: TestFolder;

const start = async () => {
  const started = await startCanticle();
  running.push(started);
  return started;
};
const folderWith = async (files: Files) => {
  const folder = await createTestFolder(files);
  folders.push(folder);
  return folder;
};

beforeAll(async () => {
  canticle = await start();
  bundle = await folderWith(BUNDLE);
  report = await importInEnglish(canticle.context, bundle.path);
});
afterAll(async () => {
  for (const one of running) await one.close();
  for (const folder of folders) await folder.remove();
});

const exported = async (from: TestCanticle, collections?: readonly string[]) => {
  const folder = await folderWith({});
  await exportBundle(from.context, folder.path, { collections });
  return folder.path;
};
const filesOf = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    await Promise.all(
      paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const),
    ),
  );
};
const kinds = ({ items }: EnglishReport, outcome: string) => items.filter((item) => item.outcome === outcome).length;

describe('a bundle', () => {
  test('is stored with every member', async () => {
    const { read } = canticle.context.database;
    expect(report.refused).toEqual([]);
    expect(kinds(report, 'new')).toBe(report.items.length);
    const [hh, fs] = await listCollections(read);
    expect(hh).toMatchObject({
      key: 'HH',
      keys: { en: 'HH', no: 'HS' },
      name: { en: 'Hymns of the House', no: 'Husets salmer' },
      details: { en: '<p>Old <b>hymns</b></p>' },
      header: { en: '<h2>Hymns</h2>' },
      image: 'https://example.org/hh.jpg',
      icon: 'book',
      priority: 10,
      enabled: true,
      freeSongs: true,
      chordLanguages: ['en', 'no'],
    });
    expect(fs).toMatchObject({
      key: 'FS',
      keys: { en: 'FS' },
      enabled: false,
      useNumbers: false,
      defaultSort: 'title',
    });
    const [ann] = await listContributors(read);
    expect(ann).toMatchObject({
      slug: 'ann-author',
      birthYear: 1801,
      country: 'GB',
      subtitle: 'Poet',
      biography: { en: '<p>Wrote much.</p>' },
    });
    expect(report.diagnostics.map(({ file, message: what }) => [file, what])).toEqual([
      ['contributors/ann-author.json', 'markup in "biography" that isn’t allowed here'],
    ]);
    const products = await listProducts(read);
    expect(
      products.map(({ slug, collectionIds, prices }) => [slug, collectionIds, prices.map((one) => one.amountMinor)]),
    ).toEqual([
      ['hh', [hh?.id], [1900, 19000]],
      ['everything', [hh?.id, fs?.id], [29900]],
      ['from-the-shop', [fs?.id], [9900]],
    ]);
    expect(products[2]).toMatchObject({ id: 'prod_Nx3Fs', prices: [{ id: 'price_1NxYear' }], active: false });
    expect(ann?.enabled).toBe(false);
    expect((await listInstruments(read)).map(({ identifier, enabled }) => [identifier, enabled])).toEqual([
      ['guitar', false],
    ]);
    expect((await listLanguages(read)).map(({ key, enabled }) => [key, enabled])).toEqual([
      ['no', true],
      ['en', false],
    ]);
    const references = await listReferences(read);
    expect(references.filter(({ enabled }) => !enabled).map(({ slug }) => slug)).toEqual(['GB', 'hymn']);
    expect(references.find(({ slug }) => slug === 'public-domain')?.description).toEqual({ en: 'Free' });
    const idOf = (slug: string) => references.find((item) => item.slug === slug)?.id;
    const song = (await listSongs(read, { collectionIds: [hh?.id ?? ''] }))[0];
    expect(song).toMatchObject({
      name: { en: 'Morning', no: 'Morgen' },
      enabled: false,
      yearWritten: 1830,
      yearComposed: 1831,
      yearPublished: 1832,
      originalKey: 'G',
      minor: true,
      tempo: 72,
      memberships: [
        { collectionId: hh?.id, number: 12, free: true },
        { collectionId: fs?.id, number: null, free: false },
      ],
      participants: [
        { contributorId: ann?.id, type: 'author' },
        { contributorId: ann?.id, type: 'composer' },
      ],
      copyrights: [
        { type: 'text', copyrightId: idOf('public-domain') },
        { type: 'melody', copyrightId: idOf('public-domain') },
      ],
      origins: [
        { type: 'text', country: 'GB', description: {} },
        { type: 'melody', country: 'GB', description: { en: 'Traditional' } },
      ],
      themeIds: [idOf('grace'), idOf('joy')],
      categoryIds: [idOf('hymn')],
      genreIds: [idOf('folk-hymn')],
      lyricLanguages: ['no', 'en'],
      chordLanguages: ['no', 'en'],
      newMelodies: ['no'],
      verses: 2,
    });
    const texts = await listLyricsOfSong(read, song?.id ?? '');
    const english = texts.find((text) => text.language === 'en')?.document as LyricsDocument;
    expect([english.order, english.notes, english.keys.original]).toEqual([['v1', 'c1', 'v2', 'c1'], 'Stand up', 'Gm']);
    expect(texts[0]?.document.sections[0]?.lines[0]?.chords).toEqual({
      original: [[0, 'Gm']],
      new: [
        [0, 'D'],
        [5, 'A'],
      ],
    });
  });

  test('a second time changes nothing', async () => {
    const before = await canticle.context.changeCounter.versions();
    const again = await importInEnglish(canticle.context, bundle.path);
    expect(kinds(again, 'unchanged')).toBe(again.items.length);
    expect(again.items).toHaveLength(report.items.length);
    expect(await canticle.context.changeCounter.versions()).toEqual(before);
  });

  test('exported, imported into an empty Canticle and exported again is the same, byte for byte, ids included', async () => {
    const first = await exported(canticle);
    const other = await start();
    const { refused } = await importInEnglish(other.context, first);
    expect(refused).toEqual([]);
    const files = await filesOf(first);
    expect(Object.keys(files)).toContain('HH/012-morning/no.new.cho');
    expect(await filesOf(await exported(other))).toEqual(files);
    const ids = async (from: TestCanticle) => (await listSongs(from.context.database.read, {})).map(({ id }) => id);
    expect(await ids(other)).toEqual(await ids(canticle));
    const packed = await folderWith({ 'b.zip': await createZip(files) });
    const again = await importInEnglish(other.context, `${packed.path}/b.zip`);
    expect(kinds(again, 'unchanged')).toBe(again.items.length);
  });

  test('of one collection holds its songs and their people, and can be imported alone', async () => {
    const folder = await exported(canticle, ['fs']);
    const files = await filesOf(folder);
    expect(Object.keys(files).filter((path) => path.endsWith('song.json'))).toEqual([
      'FS/morning/song.json',
      'FS/silent/song.json',
    ]);
    const other = await start();
    expect((await importInEnglish(other.context, folder)).refused).toEqual([]);
  });

  test('an edited collection is kept, and so is an edited text', async () => {
    const other = await start();
    await importInEnglish(other.context, bundle.path);
    const { database } = other.context;
    const [hh] = await listCollections(database.read);
    const song = (await listSongs(database.read, { collectionIds: [hh?.id ?? ''] }))[0];
    if (hh === undefined || song === undefined) throw new Error('the bundle is not there');
    const [text] = await listLyricsOfSong(database.read, song.id);
    if (text === undefined) throw new Error('the text is not there');
    await database.transaction(async (tx) => {
      await saveCollection(tx, { ...hh, name: { en: 'Ours' } }, new Date());
      await replaceLyrics(tx, song.id, [text], new Date());
    });
    const again = await importInEnglish(other.context, bundle.path);
    expect(again.items.filter(({ outcome }) => outcome === 'kept').map(({ kind }) => kind)).toEqual([
      'collection',
      'song',
    ]);
    expect((await listCollections(database.read))[0]?.name).toEqual({ en: 'Ours' });
    expect(await listLyricsOfSong(database.read, song.id)).toHaveLength(1);
  });

  test('a changed file is stored over what was imported', async () => {
    const other = await start();
    const folder = await folderWith(BUNDLE);
    await importInEnglish(other.context, folder.path);
    await folder.write({
      'HH/012-morning/en.cho': '{title: Morning}\n\n{start_of_verse: label="1"}\nOther words\n{end_of_verse}\n',
      'reference/categories.json': json([{ slug: 'hymn', name: { en: 'Hymns' } }]),
    });
    const again = await importInEnglish(other.context, folder.path);
    expect(again.items.filter(({ outcome }) => outcome === 'changed').map(({ kind, name }) => [kind, name])).toEqual([
      ['reference', 'Hymns'],
      ['song', 'Morning'],
    ]);
  });
});

describe('whether a thing is offered', () => {
  test('is left as it is by a bundle that does not say it, and is no edit', async () => {
    const other = await start();
    const { database } = other.context;
    const folder = await folderWith({
      'bundle.json': BUNDLE['bundle.json'] ?? '',
      'reference/themes.json': json([{ slug: 'joy', name: { en: 'Joy' } }]),
    });
    await importInEnglish(other.context, folder.path);
    const theme = async () => (await listReferences(database.read, 'theme'))[0];
    const joy = await theme();
    if (joy === undefined) throw new Error('the theme is not there');
    await database.transaction((tx) => saveReference(tx, { ...joy, enabled: false }, new Date()));
    expect((await importInEnglish(other.context, folder.path)).items.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
    ]);
    await folder.write({ 'reference/themes.json': json([{ slug: 'joy', name: { en: 'Joys' } }]) });
    expect((await importInEnglish(other.context, folder.path)).items.map(({ outcome }) => outcome)).toEqual([
      'changed',
    ]);
    expect(await theme()).toMatchObject({ name: { en: 'Joys' }, enabled: false });
  });

  test('and on sale: a shop’s id that is none is refused, and who sets no prices brings none in', async () => {
    const folder = await folderWith({
      'FS/collection.json': BUNDLE['FS/collection.json'] ?? '',
      'products/a.json': json({ id: 'prod x', name: { en: 'A' }, collections: ['FS'] }),
    });
    const broken = await importInEnglish(canticle.context, folder.path, { dryRun: true });
    expect(broken.refused).toEqual([
      { file: 'products/a.json', line: null, reason: expect.stringContaining('"id" must be an ID of letters') },
    ]);
    const other = await start();
    const unpriced = await importInEnglish(other.context, bundle.path, { canSetPrices: false });
    expect(unpriced.refused.map(({ file }) => file)).toEqual([
      'HH/collection.json',
      'products/everything.json',
      'products/from-the-shop.json',
    ]);
    await importInEnglish(other.context, bundle.path);
    await folder.write({
      'products/a.json': json({ name: { en: 'A' } }),
      'products/from-the-shop.json': (BUNDLE['products/from-the-shop.json'] ?? '').toString().replace('false', 'true'),
    });
    const onSale = await importInEnglish(other.context, folder.path, {
      canSetPrices: false,
      choices: { all: 'update', songs: new Map() },
    });
    expect(onSale.refused.map(({ file }) => file)).toContain('products/from-the-shop.json');
    expect((await listProducts(other.context.database.read)).find(({ id }) => id === 'prod_Nx3Fs')?.active).toBe(false);
  });
});

describe('what is wrong in a bundle', () => {
  const song = (facts: object) => json({ name: { en: 'A' }, ...facts });
  test.each<[string, Files, string, RegExp]>([
    [
      'a contributor who is not there',
      { 'FS/a/song.json': song({ participants: [{ contributor: 'nobody', type: 'author' }] }) },
      'FS/a/song.json',
      /contributor "nobody"/,
    ],
    [
      'a theme that is not there',
      { 'FS/a/song.json': song({ themes: ['nothing'] }) },
      'FS/a/song.json',
      /theme "nothing"/,
    ],
    [
      'a country that is not there',
      { 'FS/a/song.json': song({ origins: [{ type: 'text', country: 'XX' }] }) },
      'FS/a/song.json',
      /country "XX"/,
    ],
    [
      'a collection that is not there',
      { 'FS/a/song.json': song({ alsoIn: [{ collection: 'ZZ' }] }) },
      'FS/a/song.json',
      /collection "ZZ"/,
    ],
    [
      'a product of a collection that is not there',
      { 'products/p.json': json({ name: { en: 'P' }, collections: ['ZZ'] }) },
      'products/p.json',
      /Songbook "ZZ"/,
    ],
    ['a text without its file', { 'FS/a/song.json': song({ lyrics: { de: {} } }) }, 'FS/a/song.json', /de\.cho/],
    ['a song without a name', { 'FS/a/song.json': '{}' }, 'FS/a/song.json', /"name"/],
    [
      'a number that is none',
      { 'FS/a/song.json': song({ number: 'twelve' }) },
      'FS/a/song.json',
      /"number" must be a whole number/,
    ],
    ['a file that is no JSON', { 'FS/a/song.json': '{\n"name": {\n}' }, 'FS/a/song.json', /isn’t valid JSON/],
    ['a song outside a collection', { 'ZZ/a/song.json': song({}) }, 'ZZ/a/song.json', /ZZ\/collection\.json/],
    [
      'a new melody with other words',
      {
        'FS/a/song.json': song({}),
        'FS/a/en.cho': '{start_of_verse}\nOne\n{end_of_verse}\n',
        'FS/a/en.new.cho': '{start_of_verse}\nTwo\n{end_of_verse}\n',
      },
      'FS/a/song.json',
      /en\.new\.cho/,
    ],
  ])('%s is refused with file and reason, and the rest comes', async (_, files, file, reason) => {
    const folder = await folderWith({
      'FS/collection.json': BUNDLE['FS/collection.json'] ?? '',
      'FS/good/song.json': json({ name: { en: 'Good' } }),
      ...files,
    });
    const broken = await importInEnglish(canticle.context, folder.path, { dryRun: true });
    expect(broken.refused).toEqual([
      { file, line: expect.toBeOneOf([null, expect.any(Number)]), reason: expect.stringMatching(reason) },
    ]);
    expect(broken.items).toContainEqual({ kind: 'song', outcome: 'new', name: 'Good', file: 'FS/good/song.json' });
  });

  test('two songs with one id are one song, the second is refused', async () => {
    const same = json({ id: '01a1fd21-71a7-7443-aa3e-db47a74ae6ce', name: { en: 'A' } });
    const folder = await folderWith({
      'FS/collection.json': BUNDLE['FS/collection.json'] ?? '',
      'FS/a/song.json': same,
      'FS/b/song.json': same,
    });
    const { refused } = await importInEnglish(canticle.context, folder.path, { dryRun: true });
    expect(refused).toEqual([
      { file: 'FS/b/song.json', line: null, reason: expect.stringContaining('FS/a/song.json') },
    ]);
  });

  test('a later version, and a key for a bundle, are refused as a whole', async () => {
    const later = await folderWith({ 'bundle.json': json({ format: 'canticle-bundle', version: 2 }) });
    await expect(importInEnglish(canticle.context, later.path)).rejects.toThrow('version 2');
    await expect(importInEnglish(canticle.context, bundle.path, { into: 'XX' })).rejects.toThrow('--into');
  });

  test('a folder that is not empty is not exported to', async () => {
    await expect(exportBundle(canticle.context, bundle.path)).rejects.toThrow('not empty');
  });
});

test('the starter library is imported once in the life of a database', async () => {
  const other = await start();
  const library = await folderWith(BUNDLE);
  const songs = async () => (await listSongs(other.context.database.read, {})).length;
  await importStarterLibrary(other.context, `${library.path}/not-there`);
  expect(await songs()).toBe(0);
  await importStarterLibrary(other.context, library.path);
  expect(await songs()).toBe(2);
  await library.write({ 'FS/two/song.json': json({ name: { en: 'Later' } }) });
  await importStarterLibrary(other.context, library.path);
  expect(await songs()).toBe(2);
});

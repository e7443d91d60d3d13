import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type Files, createTestFolder, createZip, type TestFolder } from '../../testing/folder.ts';
import { type EnglishReport, importInEnglish } from '../../testing/imports.ts';
import { listArticleDrafts, listPublications, saveArticle } from '../publications/index.ts';
import { listCollections, listContributors } from '../songs/index.ts';
import { exportBundle } from './index.ts';

const running: TestCanticle[] = [];
const folders: TestFolder[] = [];
const start = async () => {
  const started = await startCanticle();
  running.push(started);
  return started;
};
const folderWith = async (files: Files, name?: string) => {
  const folder = await createTestFolder(files, name);
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  for (const one of running) await one.close();
  for (const folder of folders) await folder.remove();
});

const picture = (format: 'png' | 'jpeg', width = 8) =>
  sharp({ create: { width, height: 4, channels: 3, background: '#1f5c4d' } })
    .toFormat(format)
    .toBuffer();
const outcomes = ({ items }: EnglishReport) =>
  Object.fromEntries(
    [...Map.groupBy(items, ({ kind, outcome }) => `${kind} ${outcome}`)].map(([key, some]) => [key, some.length]),
  );

let magazine: Files;
let canticle: TestCanticle;
let folder: TestFolder;
let report: EnglishReport;

beforeAll(async () => {
  magazine = {
    'may/publication.json': JSON.stringify({
      title: { en: 'May 1931' },
      key: { en: '1931-05' },
      datePublished: '1931-05-01',
      image: 'cover.png',
    }),
    'may/cover.png': await picture('png'),
    'may/02-listening.md': '---\ntitle: On listening\nauthor: Per Dahl\n---\nListen, as in Luke 10:39.\n',
    'may/01-singing.en.md':
      '---\ntitle: "On singing: why"\nauthor: Ada Lund\ndate: 1931-04-02\nimage: pictures/choir.png\nintroduction: |\n  A *short* word\n  before.\nsomething: else\n---\n\n# Part\n\nSing ![A choir](pictures/choir.png) <script>alert(1)</script> and <a href="javascript:alert(1)">go</a>.\n\n![Far](https://example.org/x.png)\n',
    'may/01-singing.no.md': '---\ntitle: Om sang\ntranslator: Per Dahl\n---\nSyng ![Kor](/may/pictures/choir.png)\n',
    'may/pictures/choir.png': await picture('png', 3000),
    'june/why.md': '# Why we sing\n\nBecause we must, and the heart is full of it.\n',
    'june/broken.md': '---\ntitle: x\n',
    'june/two.en.md': '---\nnumber: many\n---\nx',
    'june/notes.docx': 'x',
    'README.md': '# About these files\n',
  };
  canticle = await start();
  folder = await folderWith(magazine, 'the-magazine');
  report = await importInEnglish(canticle.context, folder.path);
});

describe('a folder of Markdown articles', () => {
  test('becomes a collection of editions, and the report names what could not be read', async () => {
    expect(outcomes(report)).toEqual({
      'contributor new': 2,
      'collection new': 1,
      'publication new': 2,
      'article new': 3,
    });
    expect(report.refused).toEqual([
      { file: 'june/broken.md', line: 1, reason: expect.stringContaining('isn’t closed') },
      { file: 'june/two.en.md', line: null, reason: expect.stringContaining('"number"') },
    ]);
    expect(report.skippedFiles).toHaveLength(2);
    expect(report.diagnostics.map(({ file, message: what }) => [file, what])).toEqual([
      ['may/01-singing.en.md', 'the unknown front matter field "something"'],
      ['may/01-singing.en.md', 'the picture https://example.org/x.png, which isn’t among the files'],
      ['may/01-singing.en.md', 'markup that isn’t allowed here'],
    ]);
    const { read } = canticle.context.database;
    expect(await listCollections(read)).toMatchObject([
      { key: 'TM', type: 'publication', name: { en: 'The magazine' } },
    ]);
    const [may, june] = await listPublications(read);
    expect(may).toMatchObject({
      title: { en: 'May 1931' },
      key: { en: '1931-05' },
      datePublished: '1931-05-01T00:00:00.000Z',
    });
    expect(may?.image).toMatch(/^\/api\/canticle\/pictures\/[0-9a-f]{64}\.jpg$/);
    expect(june).toMatchObject({ title: { en: 'June' }, datePublished: null });
  });

  test('keeps languages of one article together, with authors, pictures and safe markup', async () => {
    const { read } = canticle.context.database;
    const articles = await listArticleDrafts(read, {});
    const people = new Map((await listContributors(read)).map(({ id, name }) => [id, name]));
    const singing = articles.find(({ texts }) => texts[0]?.title === 'On singing: why');
    expect(singing?.texts.map(({ language, title }) => [language, title])).toEqual([
      ['en', 'On singing: why'],
      ['no', 'Om sang'],
    ]);
    expect([people.get(singing?.authorId ?? ''), people.get(singing?.texts[1]?.translatorId ?? '')]).toEqual([
      'Ada Lund',
      'Per Dahl',
    ]);
    expect(singing).toMatchObject({ number: 1, dateWritten: '1931-04-02T00:00:00.000Z' });
    const html = singing?.texts[0]?.content ?? '';
    expect(singing?.texts[0]?.introduction).toBe('<p>A <em>short</em> word\nbefore.</p>');
    expect(html).toContain('<h2>Part</h2>');
    expect(html).toMatch(
      /<img src="\/api\/canticle\/pictures\/[0-9a-f]{64}\.jpg" alt="A choir" width="2048" height="3" loading="lazy" \/>/,
    );
    expect(html).not.toMatch(/script|example\.org/);
    expect(singing?.texts[1]?.content).toContain('/api/canticle/pictures/');
    const address = /src="([^"]+)"/.exec(html)?.[1] ?? '';
    const shown = await canticle.request(`GET ${address}`);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(articles.find(({ texts }) => texts[0]?.title === 'Why we sing')?.texts[0]).toMatchObject({
      language: 'en',
      content: '<p>Because we must, and the heart is full of it.</p>',
    });
  });

  test('a second time changes nothing; a corrected file brings its correction; what was edited here stays', async () => {
    const again = await importInEnglish(canticle.context, folder.path);
    expect(outcomes(again)).toEqual({ 'publication unchanged': 1, 'article unchanged': 3 });
    await folder.write({ 'may/02-listening.md': '---\ntitle: On listening\nauthor: Per Dahl\n---\nListen well.\n' });
    expect(outcomes(await importInEnglish(canticle.context, folder.path))).toMatchObject({
      'article changed': 1,
      'article unchanged': 2,
    });
    const { read, transaction } = canticle.context.database;
    const mine = (await listArticleDrafts(read, {})).find(({ texts }) => texts[0]?.title === 'On listening');
    if (mine === undefined) throw new Error('the article is gone');
    await transaction((tx) => saveArticle(tx, { ...mine, number: 7 }, canticle.context.now()));
    await folder.write({ 'may/02-listening.md': '---\ntitle: On listening\n---\nListen better.\n' });
    expect(outcomes(await importInEnglish(canticle.context, folder.path))).toMatchObject({ 'article kept': 1 });
  });

  test('packed into an archive is the same source, and a dry run writes neither texts nor pictures', async () => {
    const other = await start();
    const zip = await folderWith({
      'the-magazine.zip': await createZip(
        Object.fromEntries(Object.entries(magazine).map(([path, content]) => [`the-magazine/${path}`, content])),
      ),
    });
    const path = join(zip.path, 'the-magazine.zip');
    expect(outcomes(await importInEnglish(other.context, path, { dryRun: true }))).toMatchObject({ 'article new': 3 });
    expect(await listPublications(other.context.database.read)).toEqual([]);
    expect(await readdir(join(other.storage.dataDir, 'files')).catch(() => [])).toEqual([]);
    expect(outcomes(await importInEnglish(other.context, path))).toMatchObject({ 'article new': 3 });
    expect(outcomes(await importInEnglish(other.context, path))).toMatchObject({ 'article unchanged': 3 });
  });

  test('goes into the collection that is named, unless that one holds songs', async () => {
    const other = await start();
    const songs = await folderWith({ 'a.cho': '{title: A}\nWords\n' });
    await importInEnglish(other.context, songs.path, { into: 'SNG' });
    await expect(importInEnglish(other.context, folder.path, { into: 'SNG' })).rejects.toThrow(
      'doesn’t contain publications',
    );
    await importInEnglish(other.context, folder.path, { into: 'MAG', name: 'Our magazine' });
    expect(
      (await listCollections(other.context.database.read)).map(({ key, name }) => [key, name['en']]),
    ).toContainEqual(['MAG', 'Our magazine']);
  });

  test('has the title of its first heading, with the sign of a key and without those that only close it', async () => {
    const headed = await folderWith({
      'may/publication.json': JSON.stringify({ title: { en: 'May' } }),
      'may/1-a.md': '# A psalm in F#\n\nx',
      'may/2-b.md': '\n# Closed ##  \nx',
      'may/3-c.md': 'x\n\n# Later\n',
    });
    const { items } = await importInEnglish((await start()).context, headed.path);
    expect(items.filter(({ kind }) => kind === 'article').map(({ name }) => name)).toEqual([
      'A psalm in F#',
      'Closed',
      'C',
    ]);
  });
});

describe('publications in a bundle', () => {
  const filesOf = async (path: string) => {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return Object.fromEntries(
      await Promise.all(
        paths.sort().map(async (one) => [one.slice(path.length + 1), await readFile(one, 'base64')] as const),
      ),
    );
  };

  test('come back the same after export, import and export, pictures too', async () => {
    const first = await folderWith({});
    const done = await exportBundle(canticle.context, first.path);
    expect(done).toMatchObject({ collections: 1, articles: 3 });
    const files = await filesOf(first.path);
    expect(Object.keys(files).filter((path) => path.startsWith('TM/'))).toEqual([
      'TM/1931-05/001-on-singing-why.en.md',
      'TM/1931-05/001-on-singing-why.no.md',
      'TM/1931-05/007-on-listening.en.md',
      'TM/1931-05/cover.jpg',
      'TM/1931-05/pictures/choir.png',
      'TM/1931-05/publication.json',
      'TM/collection.json',
      'TM/june/001-why-we-sing.en.md',
      'TM/june/publication.json',
    ]);
    const other = await start();
    const came = await importInEnglish(other.context, first.path);
    expect({ refused: came.refused, passedOver: came.skippedFiles }).toEqual({ refused: [], passedOver: [] });
    const second = await folderWith({});
    await exportBundle(other.context, second.path);
    expect(await filesOf(second.path)).toEqual(files);
    expect(outcomes(await importInEnglish(other.context, first.path))).toMatchObject({
      'article unchanged': 3,
      'publication unchanged': 2,
    });
  });

  test('two files of one language, a copied id and an unknown author are refused, and the rest is imported', async () => {
    const id = '0190b000-0000-7000-8000-000000000001';
    const bad = await folderWith({
      'MAG/collection.json': JSON.stringify({ type: 'publication', key: 'MAG', name: { en: 'Magazine' } }),
      'MAG/may/1-a.en.md': `---\nid: ${id}\ntitle: A\n---\nx`,
      'MAG/may/1-b.en.md': `---\nid: ${id}\ntitle: B\n---\nx`,
      'MAG/may/1-c.md': '---\ntitle: C\nlang: en\n---\nx',
      'MAG/may/1-c.en.md': '---\ntitle: C\n---\nx',
      'MAG/may/1-d.en.md': '---\ntitle: D\nauthor: nobody-here\n---\nx',
      'MAG/may/1-e.en.md': '---\ntitle: E\nimage: missing.jpg\n---\nfine',
    });
    const other = await start();
    const { refused, diagnostics: losses, items } = await importInEnglish(other.context, bad.path);
    expect(refused.map(({ file, reason }) => [file, reason])).toEqual([
      ['MAG/may/1-c.en.md', expect.stringContaining('are the same article')],
      ['MAG/may/1-b.en.md', expect.stringContaining('same ID as MAG/may/1-a.en.md')],
      ['MAG/may/1-d.en.md', 'Contributor "nobody-here" doesn’t exist.'],
    ]);
    expect(losses.map(({ message: what }) => what)).toEqual(['the picture missing.jpg, which isn’t among the files']);
    expect(items.filter(({ kind }) => kind === 'article').map(({ name }) => name)).toEqual(['A', 'E']);
  });
});

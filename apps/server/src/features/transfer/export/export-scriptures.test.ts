import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../../testing/canticle.ts';
import { createTestFolder, type TestFolder } from '../../../testing/folder.ts';
import { listBooks, listChapterTexts, listTranslations } from '../../scriptures/index.ts';
import { listCollections } from '../../songs/index.ts';
import { exportBundle, importPath } from '../index.ts';

const json = (value: object) => JSON.stringify(value);

/* Ruth, whose first chapter has two more verses in the Norwegian numbering, and one psalm. */
const RUTH = [
  '\\id RUT',
  '\\h Ruts bok',
  '\\toc3 Rut',
  '\\c 1',
  '\\s1 Elimelek',
  '\\r Dom 2,16',
  '\\p',
  '\\v 1 I dommernes tid\\f + \\ft Eller: \\fqa da dommerne styrte\\f* blev det hungersnød.',
  '\\v 2-3 Mannen hette \\nd Elimelek\\nd*.\\x + \\xt 4 Mos 1\\x*',
  '',
].join('\n');
const PSALM = [
  '\\id PSA',
  '\\h Salmene',
  '\\c 3',
  '\\cl Salme 3',
  '\\d',
  '\\v 1 En salme av David.',
  '\\q1',
  '\\v 2 \\wj Herre, \\+add hvor\\+add* mange\\wj* er mine fiender!',
  '\\q2 Mange \\qs Sela\\qs*',
  '\\b',
  '\\q1',
  '\\v 3 Men du er et skjold.',
  '',
].join('\n');

const BUNDLE = {
  'bundle.json': json({ format: 'canticle-bundle', version: 1 }),
  'BOK/collection.json': json({ type: 'scripture', key: 'BOK', name: { no: 'Boken' } }),
  'BOK/nb/translation.json': json({
    title: 'En prøve',
    shortTitle: 'Prøve',
    source: 'Fri',
    language: 'no',
    numbering: 'norwegian-psalms',
    selection: true,
  }),
  'BOK/nb/ruth.usfm': RUTH,
  'BOK/nb/psalms.usfm': PSALM,
};

const started: TestCanticle[] = [];
const folders: TestFolder[] = [];
const start = async () => {
  const canticle = await startCanticle();
  started.push(canticle);
  return canticle;
};
const folderWith = async (files: Record<string, string>) => {
  const folder = await createTestFolder(files);
  folders.push(folder);
  return folder.path;
};
const exported = async ({ context }: TestCanticle) => {
  const path = await folderWith({});
  return { path, report: await exportBundle(context, path, { collections: ['BOK'] }) };
};
const filesIn = async (path: string) =>
  Object.fromEntries(
    await Promise.all(
      (await readdir(join(path, 'BOK/nb')))
        .sort()
        .map(async (name) => [name, await readFile(join(path, 'BOK/nb', name), 'utf8')]),
    ),
  ) as Record<string, string>;

/** The whole content of a translation, as stored. */
async function textsOf({ context }: TestCanticle) {
  const { read } = context.database;
  const [collection] = (await listCollections(read)).filter(({ key }) => key === 'BOK');
  const [translation] = await listTranslations(read, collection?.id ?? '');
  if (translation === undefined) throw new Error('The translation is not there');
  const { scriptureId: _home, updatedAt: _at, ...facts } = translation;
  const books = [];
  for (const { id, code, title, shortTitle } of await listBooks(read, translation.id))
    books.push({ code, title, shortTitle, chapters: await listChapterTexts(read, id) });
  return { facts, books };
}

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await start();
  expect((await importPath(canticle.context, await folderWith(BUNDLE))).refused).toEqual([]);
});
afterAll(async () => {
  for (const one of started) await one.close();
  for (const folder of folders) await folder.remove();
});

test('a translation is exported as a file of USFM a book, with what is said of it', async () => {
  const { path, report } = await exported(canticle);
  expect(report.translations).toBe(1);
  const files = await filesIn(path);
  expect(Object.keys(files)).toEqual(['08RUT.usfm', '19PSA.usfm', 'translation.json']);
  expect(JSON.parse(files['translation.json'] ?? '')).toEqual({
    id: expect.any(String),
    title: 'En prøve',
    shortTitle: 'Prøve',
    source: 'Fri',
    language: 'no',
    numbering: 'norwegian-psalms',
    selection: true,
  });
  // The last verse contains the verses that the numbering has after it, and its label says so.
  expect(files['08RUT.usfm']).toContain('\\v 2-22 Mannen hette');
});

test('exported and imported it is the same: verses, headings, poetry, footnotes, and the words of Jesus', async () => {
  const { path } = await exported(canticle);
  const other = await start();
  const again = await importPath(other.context, path);
  expect([again.refused, again.diagnostics]).toEqual([[], []]);
  expect(await textsOf(other)).toEqual(await textsOf(canticle));
  const { books } = await textsOf(other);
  expect(books.map(({ code }) => code)).toEqual(['RUT', 'PSA']);
  expect(JSON.stringify(books)).toContain('{"text":"hvor","marks":["jesus","added"]}');
  expect(await filesIn((await exported(other)).path)).toEqual(await filesIn(path));
});

test('imported where it came from, it changes nothing', async () => {
  const { path } = await exported(canticle);
  const { items } = await importPath(canticle.context, path);
  expect(items.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
});

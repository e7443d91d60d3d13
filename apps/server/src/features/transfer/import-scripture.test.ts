import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { makeFolder } from '../../testing/folder.ts';
import { addCollection } from '../../testing/library.ts';
import { importPath, TransferRefused, type Report } from './index.ts';

/** Real Bibles; SAMPLE_DATA names their folder. */
const SAMPLES = process.env['SAMPLE_DATA'] ?? '';
const admin = 'admin@example.org';

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startCanticle();
  await canticle.person(admin, { roles: ['administrator'] });
});
afterAll(() => canticle.close());

const get = async (path: string) => {
  const { json, result } = await canticle.ask(`GET ${path}`, { as: admin });
  return path.startsWith('api/canticle') ? json : result;
};
const outcomes = ({ items }: Report) => items.map(({ kind, outcome, name }) => `${kind} ${name} ${outcome}`);
const count = ({ items }: Report, outcome: string) =>
  items.filter((item) => item.kind === 'book' && item.outcome === outcome).length;

const RUTH =
  '\\id RUT Small Bible\n\\h Ruth\n\\c 1\n\\p\n\\v 1 Now it came to pass.\n\\c 2\n\\p\n\\v 1 And Naomi had a kinsman.\n';
const JUDE = '\\id JUD Small Bible\n\\h Jude\n\\c 1\n\\p\n\\v 1 Jude, the servant.\n';

const importFiles = async (files: Record<string, string>, options: Parameters<typeof importPath>[2] = {}) => {
  const folder = await makeFolder(files);
  try {
    return await importPath(canticle.rooms, folder.path, options);
  } finally {
    await folder.remove();
  }
};

describe('a translation', () => {
  test('makes a scripture when there is none, and its books', async () => {
    const report = await importFiles({ '08RUT.usfm': RUTH, '66JUD.usfm': JUDE, 'readme.txt': 'About this.' });
    expect(outcomes(report)).toEqual([
      'collection The Bible new',
      'translation Small Bible new',
      'book Ruth new',
      'book Jude new',
    ]);
    expect(report.passedOver).toBe(1);
    const [translation] = await get('api/Scriptures/BIBLE/Translations');
    expect(translation).toMatchObject({ title: 'Small Bible', language: 'en' });
    const outline = await get(`api/canticle/translations/${translation.id}`);
    expect(outline.books.map(({ code, chapters }: any) => [code, chapters.length])).toEqual([
      ['RUT', 2],
      ['JUD', 1],
    ]);
  });

  test('that comes a second time is not a second one, and its chapters keep their ids', async () => {
    const [before] = await get('api/Scriptures/BIBLE/Translations');
    const chaptersOf = async () =>
      (await get(`api/canticle/translations/${before.id}`)).books.flatMap(({ chapters }: any) =>
        chapters.map(({ id }: any) => id),
      );
    const ids = await chaptersOf();
    const again = await importFiles({ '08RUT.usfm': RUTH, '66JUD.usfm': JUDE });
    expect(outcomes(again)).toEqual([
      'translation Small Bible unchanged',
      'book Ruth unchanged',
      'book Jude unchanged',
    ]);
    const mended = await importFiles({ '08RUT.usfm': RUTH.replace('kinsman', 'kinsman of her husband’s') });
    expect(outcomes(mended)).toEqual(['translation Small Bible changed', 'book Ruth changed']);
    expect((await get('api/Scriptures/BIBLE/Translations')).length).toBe(1);
    expect(await chaptersOf()).toEqual(ids);
    expect((await get(`api/canticle/chapters/${ids[1]}`)).text.blocks[0].spans[1].text).toContain('her husband');
  });

  test('of another name stands beside it', async () => {
    await importFiles({ 'a.usfm': RUTH }, { name: 'Another Bible', language: 'no' });
    const titles = (await get('api/Scriptures/BIBLE/Translations')).map(({ title, language }: any) => [
      title,
      language,
    ]);
    expect(titles).toEqual([
      ['Another Bible', 'no'],
      ['Small Bible', 'en'],
    ]);
  });

  test('is only judged on a dry run', async () => {
    const report = await importFiles({ 'a.usfm': JUDE }, { name: 'A third Bible', dryRun: true });
    expect(report.dryRun).toBe(true);
    expect((await get('api/Scriptures/BIBLE/Translations')).length).toBe(2);
  });

  test('does not go into a collection of songs, and needs to be told where when there are two scriptures', async () => {
    await addCollection(canticle.rooms, { key: 'HYMNS' });
    await expect(importFiles({ 'a.usfm': RUTH }, { into: 'HYMNS' })).rejects.toThrow(TransferRefused);
    const second = await importFiles({ 'a.usfm': RUTH }, { into: 'OTHER' });
    expect(outcomes(second)[0]).toBe('collection The Bible new');
    await expect(importFiles({ 'a.usfm': RUTH })).rejects.toThrow(/several scriptures: .*--into/);
  });

  test('with a broken file is imported without it, and the place is named', async () => {
    const report = await importFiles(
      { 'a.usx': '<usx><book code="GEN" style="id"/>\n<para style="p"><char>', 'b.usfm': JUDE },
      { into: 'BIBLE' },
    );
    expect(report.refused).toEqual([{ file: 'a.usx', line: 2, reason: 'The element <char> is never closed.' }]);
    expect(count(report, 'unchanged')).toBe(1);
  });

  test('of sixty megabytes is refused for its size', async () => {
    const large = `\\id GEN\n\\c 1\n\\p\n${'\\v 1 word '.repeat(6_300_000)}`;
    const report = await importFiles({ 'large.usfm': large }, { into: 'BIBLE' });
    expect(report.refused).toMatchObject([
      { file: 'large.usfm', reason: expect.stringContaining('no Bible more than 48 MB') },
    ]);
    expect(report.items).toEqual([]);
  });
});

test('a bundle holds translations, which come in by the name of their folder', async () => {
  const bundle = {
    'bundle.json': '{"format": "canticle-bundle", "version": 1}',
    'BB/collection.json': '{"type": "scripture", "key": "BB", "name": {"en": "Bundled"}}',
    'BB/small/translation.json': '{"title": "A small one", "language": "no", "source": "Public domain"}',
    'BB/small/08RUT.usfm': RUTH,
  };
  const report = await importFiles(bundle);
  expect(outcomes(report)).toEqual(['collection Bundled new', 'translation A small one new', 'book Ruth new']);
  expect([report.refused, report.passedOver]).toEqual([[], 0]);
  expect(report.losses.map(({ what }) => what)).toContain('RUT: Chapters that are not in the file: 3, 4.');
  expect(await get('api/Scriptures/BB/Translations')).toMatchObject([
    { title: 'A small one', language: 'no', sourceName: 'Public domain' },
  ]);
  expect(outcomes(await importFiles(bundle)).slice(1)).toEqual([
    'translation A small one unchanged',
    'book Ruth unchanged',
  ]);
});

describe.skipIf(SAMPLES === '')('whole Bibles', { timeout: 180_000 }, () => {
  const versesAt = async (title: string, code: string, chapter: number) => {
    const translation = (await get('api/Scriptures/WHOLE/Translations')).find((one: any) => one.title === title);
    const outline = await get(`api/canticle/translations/${translation.id}`);
    const book = outline.books.find((one: any) => one.code === code);
    return { translation, outline, chapter: book.chapters.find(({ number }: any) => number === chapter) };
  };
  const sizeOf = (outline: any): number =>
    outline.books.flatMap(({ chapters }: any) => chapters).reduce((sum: number, { verses }: any) => sum + verses, 0);

  test('come in, twice, and line up however they number their verses', async () => {
    const sample = (path: string) => join(SAMPLES, 'bibles', path);
    const kjv = await importPath(canticle.rooms, sample('kjv-usfx/eng-kjv2006_usfx.zip'), {
      into: 'WHOLE',
      name: 'KJV',
    });
    expect([count(kjv, 'new'), kjv.refused]).toEqual([66, []]);
    const again = await importPath(canticle.rooms, sample('kjv-usfx/eng-kjv2006_usfx.zip'), {
      into: 'WHOLE',
      name: 'KJV',
    });
    expect([count(again, 'unchanged'), count(again, 'changed')]).toEqual([66, 0]);
    const norsk = await importPath(canticle.rooms, sample('norsk1930-txt/Norsk.txt.zip'), {
      into: 'WHOLE',
      name: 'Bibelen 1930',
    });
    const joined = norsk.losses.filter(({ what }) => what.includes('joined in the file')).map(({ what }) => what);
    expect(joined).toContain('PSA 51:19: The verse holds verses 19 to 21, joined in the file.');
    expect(joined.length).toBe(67);
    expect(norsk.losses.map(({ what }) => what)).toContain('DAN 10:21: The verse holds no words.');
    await importPath(canticle.rooms, sample('apen-bibel-md/apen-bibel.zip'), { into: 'WHOLE', name: 'Åpen Bibel' });

    expect(sizeOf((await versesAt('KJV', 'GEN', 1)).outline)).toBe(31_102);
    expect(sizeOf((await versesAt('Bibelen 1930', 'GEN', 1)).outline)).toBe(31_102);
    const beside = async (left: string, code: string, chapter: number, right: string) => {
      const here = await versesAt(left, code, chapter);
      const there = await versesAt(right, code, 1);
      const { rows } = await get(`api/canticle/chapters/${here.chapter.id}/beside/${there.translation.id}`);
      const words = (side: any[]) => side.map(({ chapter: at, label }) => `${at}:${label}`).join(' ');
      return rows.map((row: any) => `${words(row.left)} | ${words(row.right)}`);
    };
    const psalm = await beside('Åpen Bibel', 'PSA', 51, 'KJV');
    expect(psalm.slice(0, 4)).toEqual(['51:1 | ', '51:2 | ', '51:3 | 51:1', '51:4 | 51:2']);
    expect(psalm.at(-1)).toBe('51:21 | 51:19');
    expect((await beside('KJV', 'PSA', 51, 'Bibelen 1930')).at(-1)).toBe('51:17 51:18 51:19 | 51:19-21');
    expect((await beside('KJV', 'JOL', 2, 'Åpen Bibel')).slice(26, 29)).toEqual([
      '2:27 | 2:27',
      '2:28 | 3:1',
      '2:29 | 3:2',
    ]);
    expect((await beside('Åpen Bibel', '3JN', 1, 'KJV')).at(-1)).toBe('1:14 1:15 | 1:14');
    expect((await beside('KJV', 'MAL', 4, 'Åpen Bibel'))[0]).toBe('4:1 | 4:1');
  });
});

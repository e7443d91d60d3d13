import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleData } from '../../../../../tests/fixtures/sample-data/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createTestFolder } from '../../testing/folder.ts';
import { addCollection } from '../../testing/library.ts';
import { type EnglishReport, importInEnglish } from '../../testing/imports.ts';
import { TransferError } from './index.ts';

/** Whole Bibles, or a few chapters of each. */
const samples = await openSampleData();
const { bibles, joinedVerses, beside: besideOne } = samples.contents;
const admin = 'admin@example.org';

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startCanticle();
  await canticle.createPerson(admin, { roles: ['administrator'] });
});
afterAll(() => canticle.close());

const get = async (path: string) => {
  const { json, result } = await canticle.request(`GET ${path}`, { as: admin });
  return path.startsWith('api/canticle') ? json : result;
};
const outcomes = ({ items }: EnglishReport) => items.map(({ kind, outcome, name }) => `${kind} ${name} ${outcome}`);
const count = ({ items }: EnglishReport, outcome: string) =>
  items.filter((item) => item.kind === 'book' && item.outcome === outcome).length;

const RUTH =
  '\\id RUT Small Bible\n\\h Ruth\n\\c 1\n\\p\n\\v 1 Now it came to pass.\n\\c 2\n\\p\n\\v 1 And Naomi had a kinsman.\n';
const JUDE = '\\id JUD Small Bible\n\\h Jude\n\\c 1\n\\p\n\\v 1 Jude, the servant.\n';

const importFiles = async (files: Record<string, string>, options: Parameters<typeof importInEnglish>[2] = {}) => {
  const folder = await createTestFolder(files);
  try {
    return await importInEnglish(canticle.context, folder.path, options);
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
    expect(report.skippedFiles).toEqual([{ file: 'readme.txt', why: 'Not a supported scripture format.' }]);
    expect(report.items.flatMap(({ kind, file }) => (kind === 'book' ? [file] : []))).toEqual([
      '08RUT.usfm',
      '66JUD.usfm',
    ]);
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
    await addCollection(canticle.context, { key: 'HYMNS' });
    await expect(importFiles({ 'a.usfm': RUTH }, { into: 'HYMNS' })).rejects.toThrow(TransferError);
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
      { file: 'large.usfm', reason: expect.stringContaining('48 MB for a Bible') },
    ]);
    expect(report.items).toEqual([]);
  });
});

describe('a translation that comes again under another name', () => {
  const SENTENCES = 'abcdefghijklmnopqrst'.split('').map((letter) => `Words of ${letter}.`);
  const book = (code: string, name: string, change: (sentence: string, at: number) => string = (one) => one) =>
    `\\id ${code} ${name}\n\\h ${code}\n\\c 1\n\\p\n${SENTENCES.map((one, at) => `\\v ${at + 1} ${change(one, at)}`).join('\n')}\n`;
  const translations = async (key: string) =>
    (await get(`api/Scriptures/${key}/Translations`)).map(({ title }: any) => title);
  const known = ({ items }: EnglishReport) =>
    items.filter(({ kind }) => kind === 'translation').map(({ outcome, name }) => `${name}: ${outcome}`);
  const notes = ({ notes: all }: EnglishReport) => all.map(({ what }) => what).join('\n');

  test('is the same when its text is, whatever it is called', async () => {
    const into = { into: 'SAME' };
    await importFiles({ 'a.usfm': book('RUT', 'Preface') }, { ...into, name: 'Sample Bible' });
    const again = await importFiles({ 'b.usfm': book('RUT', 'Some Bible'), 'c.usfm': book('JUD', 'Some Bible') }, into);
    expect(known(again)).toEqual(['Sample Bible: changed']);
    expect(notes(again)).toContain('"Some Bible" has the same text as the existing translation "Sample Bible"');
    const third = await importFiles({ 'b.usfm': book('RUT', 'Third') }, { ...into, name: 'Third Bible' });
    expect(known(third)).toEqual(['Sample Bible: unchanged']);
    expect(await translations('SAME')).toEqual(['Sample Bible']);
  });

  test('with corrections is the same when its files say what it is, and only the corrected book changes', async () => {
    const into = { into: 'CORR' };
    const files = (mend: (one: string) => string) => ({
      'a.usfm': book('RUT', 'Sample English Bible', mend),
      'b.usfm': book('JUD', 'Sample English Bible'),
    });
    await importFiles(
      files((one) => one),
      { ...into, name: 'My Bible' },
    );
    const mended = await importFiles(
      files((one) => one.replace('of a.', 'of A.')),
      into,
    );
    expect(outcomes(mended)).toEqual(['translation My Bible changed', 'book RUT changed', 'book JUD unchanged']);
    expect(await translations('CORR')).toEqual(['My Bible']);
  });

  test('stays beside the one it is only much like, and says so', async () => {
    const into = { into: 'LIKE' };
    await importFiles({ 'a.usfm': book('RUT', 'Old Revision') }, into);
    const revised = { 'a.usfm': book('RUT', 'New Revision', (one, at) => (at < 2 ? one.toUpperCase() : one)) };
    const report = await importFiles(revised, into);
    expect(known(report)).toEqual(['New Revision: new']);
    expect(notes(report)).toContain(
      '"New Revision" was imported next to "Old Revision", with which it shares 90 of 100 verses',
    );
    expect(known(await importFiles(revised, into))).toEqual(['New Revision: unchanged']);
    expect((await translations('LIKE')).sort()).toEqual(['New Revision', 'Old Revision']);
  });

  test('is another when only the name of its folder is the same', async () => {
    const into = { into: 'NAME' };
    const one = { 'same.usfm': book('RUT', 'Ruth') };
    const other = { 'same.usfm': book('RUT', 'Ruth', (words) => [...words].toReversed().join('')) };
    await importFiles(one, into);
    const report = await importFiles(other, into);
    expect(known(report)).toEqual(['Same 2: new']);
    expect(notes(report)).toContain(
      'Another translation is already called "Same", so this one was imported as "Same 2".',
    );
    expect(known(await importFiles(one, into))).toEqual(['Same: unchanged']);
    expect(known(await importFiles(other, into))).toEqual(['Same 2: unchanged']);
    expect((await translations('NAME')).sort()).toEqual(['Same', 'Same 2']);
  });

  test('has the name that was given for its collection too, where that is new', async () => {
    const report = await importFiles({ 'a.usfm': book('RUT', 'Ruth') }, { into: 'NAMED', name: 'My own Bible' });
    expect(outcomes(report)).toEqual(['collection My own Bible new', 'translation My own Bible new', 'book RUT new']);
  });

  test('has the names of its books in its own language, such as nynorsk', async () => {
    const text = '### Ruth\n\n[1:1] Og det hende i den tida.\n';
    const report = await importFiles(
      { 'bok.txt': text.replace('Ruth', 'Åpenbaringen') },
      { into: 'NN', language: 'nn' },
    );
    expect(outcomes(report).at(-1)).toBe("book Johannes' openberring new");
  });

  test('is called what stands beside its files, where these do not say', async () => {
    const usfx =
      '<usfx><languageCode>eng</languageCode><book id="RUT"><id id="RUT">Ruth</id><c id="1"/><p><v id="1"/>Words.</p></book></usfx>';
    const metadata =
      '<?xml version="1.0"?>\n<DBLMetadata id="1234567890ab" type="text"><identification><name>Sample Version</name></identification></DBLMetadata>';
    const report = await importFiles({ 'a_usfx.xml': usfx, 'metadata.xml': metadata }, { into: 'DBL' });
    expect(known(report)).toEqual(['Sample Version: new']);
    expect(report.skippedFiles).toEqual([]);
  });
});

test('a translation without a book of the Bible is refused by its name, alone and in a bundle', async () => {
  const alone = await importFiles({ 'a.usfm': '\\id TST\n\\c 1\n\\p\n\\v 1 Words\n' }, { into: 'EMPTY' });
  expect(alone.refused).toMatchObject([{ reason: expect.stringContaining('no books of the Bible') }]);
  const scripture = (key: string) => ({
    'bundle.json': '{"format": "canticle-bundle", "version": 1}',
    [`${key}/collection.json`]: `{"type": "scripture", "key": "${key}", "name": {"en": "Bundled"}}`,
  });
  const report = await importFiles({
    ...scripture('EB'),
    'EB/unknown/translation.json': '{"title": "Unknown", "language": "en", "selection": true}',
    'EB/unknown/a.usfm': '\\id TST\n\\c 1\n\\p\n\\v 1 Words\n',
    'EB/empty/translation.json': '{"title": "Empty", "language": "en", "selection": true}',
    'EB/empty/08RUT.usfm': '\\id RUT\n\\h Ruth\n',
    'EB/matter/translation.json': '{"title": "Matter", "language": "en", "selection": true}',
    'EB/matter/a.usfm': '\\id XXA\n\\c 1\n\\p\n\\v 1 Words\n',
    'EB/none/translation.json': '{"title": "None", "language": "en"}',
    'EB/good/translation.json': '{"title": "Good", "language": "en"}',
    'EB/good/08RUT.usfm': '\\id RUT\n\\c 1\n\\p\n\\v 1 \\w Words|lemma="x"\\w*\n',
  });
  expect(report.refused.map(({ file }) => file).sort()).toEqual(['EB/empty', 'EB/matter', 'EB/none', 'EB/unknown']);
  expect(report.diagnostics).toContainEqual({
    file: 'EB/unknown/a.usfm',
    line: 1,
    message: '"TST" isn’t a known book and was skipped.',
    text: '',
  });
  expect(report.diagnostics.find(({ message: what }) => what.includes('The chapter ends with verse'))?.file).toBe(
    'EB/good/08RUT.usfm',
  );
  expect(report.notes.find(({ what }) => what.startsWith('Skipped: attributes'))?.file).toBe('EB/good/08RUT.usfm');
  expect(await get('api/Scriptures/EB/Translations')).toHaveLength(1);
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
  expect([report.refused, report.skippedFiles]).toEqual([[], []]);
  expect(report.diagnostics.map(({ message: what }) => what)).toContain('RUT: Chapters missing from the file: 3, 4.');
  expect(await get('api/Scriptures/BB/Translations')).toMatchObject([
    { title: 'A small one', language: 'no', sourceName: 'Public domain' },
  ]);
  expect(outcomes(await importFiles(bundle)).slice(1)).toEqual([
    'translation A small one unchanged',
    'book Ruth unchanged',
  ]);
});

describe('whole Bibles', { timeout: 180_000 }, () => {
  const versesAt = async (title: string, code: string, chapter: number) => {
    const translation = (await get('api/Scriptures/WHOLE/Translations')).find((one: any) => one.title === title);
    const outline = await get(`api/canticle/translations/${translation.id}`);
    const book = outline.books.find((one: any) => one.code === code);
    return { translation, outline, chapter: book.chapters.find(({ number }: any) => number === chapter) };
  };
  const sizeOf = (outline: any): number =>
    outline.books.flatMap(({ chapters }: any) => chapters).reduce((sum: number, { verses }: any) => sum + verses, 0);

  test('come in, twice, and line up however they number their verses', async () => {
    const sample = (path: string) => join(samples.folder, 'bibles', path);
    const { books, verses } = bibles['kjv-usfx'] ?? expect.fail('There is no King James Version.');
    const kjv = await importInEnglish(canticle.context, sample('kjv-usfx/eng-kjv2006_usfx.zip'), {
      into: 'WHOLE',
      name: 'KJV',
    });
    expect([count(kjv, 'new'), kjv.refused]).toEqual([books, []]);
    const again = await importInEnglish(canticle.context, sample('kjv-usfx/eng-kjv2006_usfx.zip'), {
      into: 'WHOLE',
      name: 'KJV',
    });
    expect([count(again, 'unchanged'), count(again, 'changed')]).toEqual([books, 0]);
    const norsk = await importInEnglish(canticle.context, sample('norsk1930-txt/Norsk.txt.zip'), {
      into: 'WHOLE',
      name: 'Bibelen 1930',
    });
    const joined = norsk.diagnostics
      .filter(({ message: what }) => what.includes('combined in the file'))
      .map(({ message: what }) => what);
    expect(joined.length).toBe(joinedVerses.count);
    expect(norsk.diagnostics.map(({ message: what }) => what)).toEqual(expect.arrayContaining([...joinedVerses.told]));
    await importInEnglish(canticle.context, sample('apen-bibel-md/apen-bibel.zip'), {
      into: 'WHOLE',
      name: 'Åpen Bibel',
    });

    expect(sizeOf((await versesAt('KJV', 'PSA', 51)).outline)).toBe(verses);
    expect(sizeOf((await versesAt('Bibelen 1930', 'PSA', 51)).outline)).toBe(bibles['norsk1930-txt']?.verses);
    const beside = async (left: string, code: string, chapter: number, right: string) => {
      const here = await versesAt(left, code, chapter);
      const there = await versesAt(right, code, chapter);
      const { rows } = await get(`api/canticle/chapters/${here.chapter.id}/beside/${there.translation.id}`);
      const words = (side: any[]) => side.map(({ chapter: at, label }) => `${at}:${label}`).join(' ');
      return rows.map((row: any) => `${words(row.left)} | ${words(row.right)}`);
    };
    for (const { chapter, at, rows } of besideOne) {
      const all = await beside(...chapter);
      const shown = at < 0 ? all.slice(at) : all.slice(at, at + rows.length);
      expect([chapter, shown]).toEqual([chapter, rows]);
    }
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestCanticle } from '../../../testing/canticle.ts';
import type { Files } from '../../../testing/folder.ts';
import { uploadImport, EDITOR, OTHER_EDITOR, startImportTest } from '../../../testing/imports.ts';

const BIBLE: Files = {
  'small/08RUT.usfm':
    '\\id RUT Small Bible\n\\h Ruth\n\\c 1\n\\p\n\\v 1 Now it came to pass.\n\\v 2 And the name.\n\\c 2\n\\p\n\\v 1 A kinsman.\n',
  'small/66JUD.usfm': '\\id JUD Small Bible\n\\h Jude\n\\c 1\n\\p\n\\v 1 Jude, the servant.\n',
};
const RUTH = String(BIBLE['small/08RUT.usfm']);
const mended: Files = { ...BIBLE, 'small/08RUT.usfm': RUTH.replace('kinsman', 'kinsman of Naomi') };
const more: Files = {
  ...mended,
  'small/63 2JN.usfm': '\\id 2JN Small Bible\n\\h 2 John\n\\c 1\n\\p\n\\v 1 The elder.\n',
};
const another: Files = {
  'other/a.usfm': '\\id RUT Small Bible\n\\h Ruth\n\\c 1\n\\p\n\\v 1 In those days.\n\\c 2\n\\p\n\\v 1 Boaz.\n',
  'other/b.usfm': '\\id JUD Small Bible\n\\h Jude\n\\c 1\n\\p\n\\v 1 From Jude.\n',
};

let canticle: TestCanticle;
beforeEach(async () => {
  canticle = await startImportTest();
});
afterEach(() => canticle.close());

const ask: TestCanticle['request'] = (call, asked) => canticle.request(call, { as: EDITOR, ...asked });
const bring = (content: Files) => uploadImport(canticle, content, 'small.zip');
const runDue = () => canticle.context.jobs.runDue();

async function start(id: string, body: object = {}): Promise<string[]> {
  expect((await ask(`POST api/canticle/imports/${id}/start`, { body })).status).toBe(200);
  await runDue();
  return told(id);
}

const importOf = async (id: string) => (await ask(`GET api/canticle/imports/${id}`)).json;
const linesOf = async (id: string): Promise<Record<string, any>[]> =>
  (await ask(`GET api/canticle/imports/${id}/lines`)).json.lines.filter(({ kind }: { kind: string }) => kind !== '');
const told = async (id: string) => (await linesOf(id)).map(({ kind, name, what }) => `${kind} ${name} ${what}`);

/** Every stored row of the Bible: ids, texts, timestamps. */
async function stored() {
  const { read } = canticle.context.database;
  return {
    translations: await read.selectFrom('scripture_translations').selectAll().orderBy('key').execute(),
    books: await read.selectFrom('scripture_books').selectAll().orderBy('id').execute(),
    chapters: await read.selectFrom('scripture_chapters').selectAll().orderBy('id').execute(),
    verses: await read.selectFrom('scripture_verses').selectAll().orderBy('chapter_id').orderBy('sort').execute(),
    changes: (await read.selectFrom('changes').select('number').orderBy('number', 'desc').executeTakeFirst())?.number,
  };
}
const titles = async () => (await stored()).translations.map(({ key, title }) => `${key}: ${title}`);
const verseOf = async (title: string, at = 'RUT 2:1') => {
  const { result: all } = await ask('GET api/Scriptures/BIBLE/Translations');
  const id = all.find((one: { title: string }) => one.title === title)?.id;
  const [code, chapter] = at.split(/[ :]/);
  const { books } = (await ask(`GET api/canticle/translations/${id}`)).json;
  const book = books.find((one: { code: string }) => one.code === code);
  const found = book?.chapters.find(({ number }: { number: number }) => number === Number(chapter));
  if (found === undefined) return undefined;
  const { text } = (await ask(`GET api/canticle/chapters/${found.id}`)).json;
  return text.blocks[0].spans[1].text;
};

describe('a translation that is here already', () => {
  beforeEach(async () => {
    await start(await bring(BIBLE));
  });

  it('is said to be the same, and an import of it leaves every row as it is', async () => {
    const before = await stored();
    const id = await bring(BIBLE);
    const same = ['translation Small Bible unchanged', 'book Ruth unchanged', 'book Jude unchanged'];
    expect(await told(id)).toEqual(same);
    expect((await linesOf(id)).map(({ suggested, choices }) => [suggested, choices])).toEqual(
      Array.from({ length: 3 }, () => [null, []]),
    );
    for (const body of [{}, { all: 'update' }, { all: 'skip' }, { all: 'duplicate' }]) {
      expect(await start(await bring(BIBLE), body), JSON.stringify(body)).toEqual(same);
      expect(await stored()).toEqual(before);
    }
  });

  it('is said to be changed, book by book, before anything is written', async () => {
    const before = await stored();
    const id = await bring(more);
    expect((await linesOf(id)).map(({ name, what, suggested, choices }) => [name, what, suggested, choices])).toEqual([
      ['Small Bible', 'changed', 'update', ['update', 'skip', 'duplicate']],
      ['Ruth', 'changed', 'update', ['update', 'skip']],
      ['2 John', 'new', null, []],
      ['Jude', 'unchanged', null, []],
    ]);
    expect(await stored()).toEqual(before);
    expect(await start(id)).toEqual([
      'translation Small Bible changed',
      'book Ruth changed',
      'book 2 John new',
      'book Jude unchanged',
    ]);
    const after = await stored();
    expect(after.chapters.filter(({ id: one }) => before.chapters.some((old) => old.id === one))).toHaveLength(3);
    expect([after.translations.length, after.books.length, after.verses.length]).toEqual([1, 3, 5]);
    expect(await verseOf('Small Bible')).toBe('A kinsman of Naomi.');
    expect(await told(await bring(more))).toEqual(
      ['translation Small Bible', 'book Ruth', 'book 2 John', 'book Jude'].map((one) => `${one} unchanged`),
    );
  });

  it('stays as it is where that was chosen: for all of it, for the translation, or for a book', async () => {
    const before = await stored();
    expect(await start(await bring(mended), { all: 'skip' })).toEqual([
      'translation Small Bible skipped',
      'book Ruth skipped',
      'book Jude unchanged',
    ]);
    expect(await stored()).toEqual(before);
    const id = await bring(more);
    const [translation, ruth] = (await linesOf(id)).map(({ source }) => source);
    expect(await start(id, { songs: { [translation]: 'skip' } })).toEqual([
      'translation Small Bible skipped',
      'book Ruth skipped',
      'book 2 John skipped',
      'book Jude unchanged',
    ]);
    expect(await stored()).toEqual(before);
    expect(await start(await bring(more), { songs: { [ruth]: 'skip' } })).toContain('book 2 John new');
    expect([await verseOf('Small Bible'), await verseOf('Small Bible', '2JN 1:1')]).toEqual([
      'A kinsman.',
      'The elder.',
    ]);
    await start(await bring(mended), { songs: { [translation]: 'skip', [ruth]: 'update' } });
    expect(await verseOf('Small Bible')).toBe('A kinsman of Naomi.');
  });

  it('gets another beside it where that was chosen, once, and each is known again', async () => {
    const [translation] = (await linesOf(await bring(mended))).map(({ source }) => source);
    const double = { songs: { [translation]: 'duplicate' } };
    expect(await start(await bring(mended), double)).toEqual([
      'translation Small Bible 2 new',
      'book Ruth new',
      'book Jude new',
    ]);
    expect(await titles()).toEqual(['small-bible: Small Bible', 'small-bible-2: Small Bible 2']);
    expect([await verseOf('Small Bible'), await verseOf('Small Bible 2')]).toEqual([
      'A kinsman.',
      'A kinsman of Naomi.',
    ]);
    const both = await stored();
    for (const files of [BIBLE, mended])
      for (const body of [{}, double, { all: 'duplicate' }]) await start(await bring(files), body);
    expect(await stored()).toEqual(both);
    await start(await bring(more), double);
    expect([
      await titles(),
      await verseOf('Small Bible', '2JN 1:1'),
      await verseOf('Small Bible 2', '2JN 1:1'),
    ]).toEqual([['small-bible: Small Bible', 'small-bible-2: Small Bible 2'], undefined, 'The elder.']);
  });

  it('has no book twice: that choice is refused with a sentence, and the rest comes in', async () => {
    const id = await bring(more);
    const [, ruth] = (await linesOf(id)).map(({ source }) => source);
    await start(id, { songs: { [ruth]: 'duplicate' } });
    const { lines } = (await ask(`GET api/canticle/imports/${id}/lines?what=refused`)).json;
    expect(lines).toMatchObject([{ file: 'Ruth', said: [{ code: 'book-twice' }] }]);
    expect([await verseOf('Small Bible'), await verseOf('Small Bible', '2JN 1:1')]).toEqual([
      'A kinsman.',
      'The elder.',
    ]);
  });

  it('is not written over by another of the same name, unless somebody says so', async () => {
    const before = await stored();
    const id = await bring(another);
    const [line, ...books] = await linesOf(id);
    expect(line).toMatchObject({ what: 'duplicate', suggested: 'skip', like: { name: 'Small Bible', by: ['title'] } });
    expect(books.map(({ what }) => what)).toEqual(['skipped', 'skipped']);
    expect((await start(id))[0]).toBe('translation Small Bible skipped');
    expect(await stored()).toEqual(before);
    await start(await bring(another), { songs: { [line?.['source']]: 'update' } });
    expect([await titles(), await verseOf('Small Bible')]).toEqual([['small-bible: Small Bible'], 'Boaz.']);
  });

  it('comes in once when two editors begin two imports of it at the same time', async () => {
    const ids = [await bring(more), await bring(more)];
    const both = ids.map((id, at) =>
      ask(`POST api/canticle/imports/${id}/start`, { as: at === 0 ? EDITOR : OTHER_EDITOR, body: {} }),
    );
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all([runDue(), runDue()]);
    for (const id of ids) expect(await importOf(id)).toMatchObject({ state: 'done', counts: { refused: 0 } });
    const { translations, books, verses } = await stored();
    expect([translations.length, books.length, verses.length]).toEqual([1, 3, 5]);
  });
});

describe('an import of a translation that is stopped', () => {
  const CODES = ['GEN', 'EXO', 'LEV', 'NUM', 'DEU', 'JOS', 'JDG', 'RUT', '1SA', '2SA', '1KI', '2KI'];
  const whole: Files = Object.fromEntries(
    CODES.map((code) => [`whole/${code}.usfm`, `\\id ${code} Whole Bible\n\\c 1\n\\p\n\\v 1 Words of ${code}.\n`]),
  );

  it.each([{}, { all: 'duplicate' }, { all: 'skip' }])(
    'goes on when it is begun again with %j, and makes nothing twice',
    async (body) => {
      const id = await bring(whole);
      await ask(`POST api/canticle/imports/${id}/start`, { body });
      const { database } = canticle.context;
      const transaction = database.transaction;
      Object.assign(database, {
        transaction: async (work: Parameters<typeof transaction>[0]) => {
          if ((await stored()).books.length >= 4) throw new Error('The server ended.');
          return transaction.call(database, work);
        },
      });
      await runDue().catch(() => undefined);
      Object.assign(database, { transaction });
      const half = await stored();
      expect([half.translations.length, half.books.length]).toEqual([1, 4]);
      await transaction.call(database, (tx) =>
        tx
          .updateTable('jobs')
          .set({ state: 'running', claim: 'gone', claimed_until: '2020-01-01T00:00:00.000Z' })
          .where('kind', '=', 'transfer.import')
          .execute(),
      );
      await runDue();
      expect(await importOf(id)).toMatchObject({ state: 'done', counts: { refused: 0, skipped: 0 } });
      const done = await stored();
      expect([done.translations.length, done.books.length, done.verses.length]).toEqual([1, 12, 12]);
      expect(half.chapters.every(({ id: one }) => done.chapters.some((other) => other.id === one))).toBe(true);
    },
  );
});

describe('a translation that is much like one that is here', () => {
  const text = (name: string, change: (words: string) => string = (one) => one) => {
    const verses = Array.from({ length: 20 }, (_, at) => `\\v ${at + 1} ${change(`Words of verse ${at + 1}.`)}`);
    return { 'bible/a.usfm': `\\id RUT ${name}\n\\h Ruth\n\\c 1\n\\p\n${verses.join('\n')}\n` };
  };
  const revised = text('New Revision', (one) => one.replace('verse 2.', 'verse two.'));

  it('is asked about: it comes in beside it, over it, or not at all', async () => {
    await start(await bring(text('Old Revision')));
    const id = await bring(revised);
    const [line] = await linesOf(id);
    expect(line).toMatchObject({
      what: 'duplicate',
      name: 'New Revision',
      suggested: 'duplicate',
      like: { name: 'Old Revision', by: ['text'] },
    });
    const source = line?.['source'];
    expect((await start(id, { songs: { [source]: 'skip' } }))[0]).toBe('translation New Revision skipped');
    expect(await titles()).toEqual(['old-revision: Old Revision']);
    expect((await start(await bring(revised), { songs: { [source]: 'update' } }))[0]).toBe(
      'translation Old Revision changed',
    );
    expect(await titles()).toEqual(['old-revision: Old Revision']);
    const third = text('Third Revision', (one) => one.toUpperCase());
    expect((await start(await bring(third)))[0]).toBe('translation Third Revision new');
  });

  it('is the same when every verse is, whatever it is called', async () => {
    await start(await bring(text('Old Revision')));
    expect(await told(await bring(text('Another Name')))).toEqual([
      'translation Old Revision unchanged',
      'book Ruth unchanged',
    ]);
    expect(await start(await bring(text('Another Name')), { all: 'duplicate' })).toContain(
      'translation Old Revision unchanged',
    );
    expect(await titles()).toEqual(['old-revision: Old Revision']);
  });
});

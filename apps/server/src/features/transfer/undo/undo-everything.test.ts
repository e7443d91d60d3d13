import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestCanticle } from '../../../testing/canticle.ts';
import type { Files } from '../../../testing/folder.ts';
import { EDITOR, OTHER_EDITOR, startImportTest, uploadImport } from '../../../testing/imports.ts';
import { createFileDraft, listFiles, saveFile } from '../../media/index.ts';
import { listArticleDrafts, listPublications, saveArticle } from '../../publications/index.ts';
import { listBookIds } from '../../scriptures/index.ts';
import { listContributors, listReferences, listSongs, saveSong } from '../../songs/index.ts';
import { listProducts, saveSubscription } from '../../store/index.ts';
import { newId } from '../../../platform/database/index.ts';

/* What an import brings besides songs, and what undoing it does with each kind. */

const ADMIN = 'admin@example.org';
let canticle: TestCanticle;
beforeEach(async () => {
  canticle = await startImportTest();
  await canticle.createPerson(ADMIN, { roles: ['administrator'] });
});
afterEach(() => canticle.close());

const json = (value: unknown) => JSON.stringify(value);
const MP3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0\xff\xfb\x90\0', 'latin1'), Buffer.alloc(3000, 'sound')]);
const SONG = 'HH/001-grace/song.json';
const song = { name: { en: 'Grace' }, number: 1, themes: ['grace'] };
const recorded = {
  ...song,
  participants: [{ contributor: 'ada-lund', type: 'author' }],
  files: [{ file: 'organ.mp3', name: 'Organ', instrument: 'organ' }],
};
const BUNDLE: Files = {
  'bundle.json': json({ format: 'canticle-bundle', version: 1 }),
  'reference/themes.json': json([{ slug: 'grace', name: { en: 'Grace' } }]),
  'reference/instruments.json': json([{ identifier: 'organ', icon: 'organ' }]),
  'contributors/ada-lund.json': json({ name: 'Ada Lund' }),
  'HH/collection.json': json({ key: 'HH', name: { en: 'Hymns' } }),
  'products/all.json': json({ name: { en: 'Everything' }, collections: ['HH'] }),
  [SONG]: json(recorded),
  'HH/001-grace/organ.mp3': MP3,
};
const MAGAZINE: Files = {
  'paper/may/publication.json': json({ title: { en: 'May' } }),
  'paper/may/01-singing.md': '---\ntitle: On singing\nauthor: Ada Lund\n---\nSing.\n',
  'paper/may/02-listening.md': '---\ntitle: On listening\n---\nListen.\n',
};
const BIBLE: Files = {
  'small/08RUT.usfm': '\\id RUT Small Bible\n\\h Ruth\n\\c 1\n\\p\n\\v 1 Now it came to pass.\n',
  'small/66JUD.usfm': '\\id JUD Small Bible\n\\h Jude\n\\c 1\n\\p\n\\v 1 Jude, the servant.\n',
};

const db = () => canticle.context.database.read;
const now = new Date();
const write = canticleWrite();
function canticleWrite() {
  return <T>(work: Parameters<TestCanticle['context']['database']['transaction']>[0]) =>
    canticle.context.database.transaction(work) as Promise<T>;
}
const ask: TestCanticle['request'] = (call, asked) => canticle.request(call, { as: EDITOR, ...asked });

async function bring(content: Files | Buffer, as: string = EDITOR, body: object = {}, name = 'songs.zip') {
  const id = await uploadImport(canticle, content, name);
  expect((await ask(`POST api/canticle/imports/${id}/start`, { as, body })).status).toBe(200);
  await canticle.context.jobs.runDue();
  expect(await importOf(id)).toMatchObject({ state: 'done', counts: { refused: 0 } });
  return id;
}
const importOf = async (id: string) => (await ask(`GET api/canticle/imports/${id}`)).json;
const preview = async (id: string) => (await ask(`GET api/canticle/imports/${id}/undo`)).json;

/* Undoes it, and holds what it did to what was said before. */
async function undo(id: string) {
  const said = await preview(id);
  expect((await ask(`POST api/canticle/imports/${id}/undo`, { body: {} })).status).toBe(200);
  await canticle.context.jobs.runDue();
  const { state, undone } = await importOf(id);
  expect(state).toBe('undone');
  expect(undone).toEqual(said);
  return undone;
}
const left = (undone: { left: { kind: string; name: string; reason: string }[] }) =>
  undone.left.map(({ kind, name, reason }) => `${kind} ${name} ${reason}`);

const counts = async () => ({
  songs: (await listSongs(db(), {})).length,
  contributors: (await listContributors(db())).length,
  themes: (await listReferences(db())).filter(({ kind }) => kind === 'theme').length,
  products: (await listProducts(db())).length,
  files: (await listFiles(db(), {})).length,
});

describe('a bundle', () => {
  test('goes as a whole: what has a trash is in it, and the product is gone', async () => {
    const before = await counts();
    const id = await bring(BUNDLE, ADMIN);
    expect((await listProducts(db())).map(({ slug }) => slug)).toContain('all');
    const undone = await undo(id);
    expect(left(undone)).toEqual([]);
    // The song, its songbook, the author, the theme and the instrument; the recording goes with its song.
    expect([undone.trashed, undone.removed, undone.reverted]).toEqual([5, 1, 0]);
    expect(await counts()).toEqual({ ...before, files: 1 });
  });

  test('comes again from the trash, the product as a new one', async () => {
    const before = await counts();
    await undo(await bring(BUNDLE, ADMIN));
    await bring(BUNDLE, ADMIN, { trashed: 'update' });
    expect(await counts()).toEqual({
      songs: before.songs + 1,
      contributors: before.contributors + 1,
      themes: before.themes + 1,
      products: before.products + 1,
      files: 1,
    });
  });

  test('leaves what other songs use, and a product that was bought, and says so', async () => {
    const id = await bring(BUNDLE, ADMIN);
    const [grace] = await listSongs(db(), {});
    if (grace === undefined) throw new Error('no song');
    const other = { ...grace, id: newId(), name: { en: 'Another' }, memberships: [] };
    const [product] = await listProducts(db());
    const user = await db().selectFrom('users').select('id').where('email', '=', OTHER_EDITOR).executeTakeFirst();
    await write(async (tx) => {
      await saveSong(tx, other, now);
      const held = {
        id: newId(),
        productIds: [product?.id ?? ''],
        collectionIds: [],
        validTo: '2099-01-01T00:00:00.000Z',
      };
      await saveSubscription(tx, user?.id ?? '', held, now);
    });
    expect(left(await undo(id)).toSorted()).toEqual([
      'collection Hymns used',
      'contributor Ada Lund used',
      'product Everything used',
      'reference Grace used',
    ]);
    expect((await listSongs(db(), {})).map(({ name }) => name['en'])).toEqual(['Another']);
  });

  test('that changed things makes them as before', async () => {
    await bring(BUNDLE, ADMIN);
    const id = await bring(
      {
        ...BUNDLE,
        'contributors/ada-lund.json': json({ name: 'Ada Lund', birthYear: 1900 }),
        'reference/themes.json': json([{ slug: 'grace', name: { en: 'Mercy' } }]),
        'products/all.json': json({ name: { en: 'All of it' }, collections: ['HH'] }),
        'HH/collection.json': json({ key: 'HH', name: { en: 'Our hymns' } }),
        [SONG]: json({ ...recorded, files: [{ file: 'organ.mp3', name: 'Pipes', instrument: 'organ' }] }),
      },
      ADMIN,
    );
    expect((await listFiles(db(), {})).map(({ name }) => name)).toEqual(['Pipes']);
    const undone = await undo(id);
    expect([undone.trashed, undone.removed, undone.reverted, left(undone)]).toEqual([0, 0, 5, []]);
    expect((await listContributors(db())).map(({ name, birthYear }) => [name, birthYear])).toEqual([
      ['Ada Lund', null],
    ]);
    expect((await listProducts(db())).map(({ name }) => name['en'])).toEqual(['Everything']);
    expect((await listFiles(db(), {})).map(({ name }) => name)).toEqual(['Organ']);
    expect((await listReferences(db())).find(({ slug }) => slug === 'grace')?.name['en']).toBe('Grace');
  });

  test('a contributor that only a changed song has is gone with the change', async () => {
    await bring({ ...BUNDLE, [SONG]: json({ ...song, files: recorded.files }) }, ADMIN);
    const id = await bring(
      {
        ...BUNDLE,
        'contributors/per-dahl.json': json({ name: 'Per Dahl' }),
        [SONG]: json({ ...recorded, participants: [{ contributor: 'per-dahl', type: 'author' }] }),
      },
      ADMIN,
    );
    const undone = await undo(id);
    expect([undone.trashed, undone.reverted, left(undone)]).toEqual([1, 1, []]);
    expect((await listContributors(db())).map(({ name }) => name)).toEqual(['Ada Lund']);
  });

  test('a recording that an import brings to a song of another one is deleted, and the song stays', async () => {
    const { 'HH/001-grace/organ.mp3': _, ...silent } = BUNDLE;
    await bring({ ...silent, [SONG]: json({ ...recorded, files: [] }) }, ADMIN);
    const id = await bring(BUNDLE, ADMIN);
    expect(await listFiles(db(), {})).toHaveLength(1);
    const undone = await undo(id);
    expect([undone.removed, left(undone)]).toEqual([1, []]);
    expect([(await listFiles(db(), {})).length, (await listSongs(db(), {})).length]).toEqual([0, 1]);
    // The next import of the same files brings it again.
    await bring(BUNDLE, ADMIN);
    expect(await listFiles(db(), {})).toHaveLength(1);
  });

  test('a song that a later import gave a recording stays with it', async () => {
    const { 'HH/001-grace/organ.mp3': _, ...silent } = BUNDLE;
    const id = await bring({ ...silent, [SONG]: json({ ...recorded, files: [] }) }, ADMIN);
    await bring(BUNDLE, ADMIN);
    expect(left(await undo(id))).toContain('song Grace used');
  });

  test('a recording that the server made of a score keeps no song', async () => {
    const id = await bring(BUNDLE, ADMIN);
    const [file] = await listFiles(db(), {});
    const made = { ...createFileDraft(file?.songId ?? '', newId()), name: 'Made', type: 'video' as const };
    await write((tx) =>
      saveFile(tx, canticle.context, { ...made, address: 'https://a.example/x', madeFrom: file?.contentHash ?? '' }),
    );
    expect(left(await undo(id))).toEqual([]);
  });
});

describe('articles', () => {
  test('are deleted with their publication, and come again', async () => {
    const id = await bring(MAGAZINE);
    const undone = await undo(id);
    expect([undone.trashed, undone.removed, left(undone)]).toEqual([2, 3, []]);
    expect([await listPublications(db()), await listArticleDrafts(db(), {})]).toEqual([[], []]);
    const deleted = await db()
      .selectFrom('changes')
      .select('kind')
      .where('deleted', '=', 1)
      .where('kind', 'in', ['article', 'publication'])
      .execute();
    expect(deleted.map(({ kind }) => kind).toSorted()).toEqual(['article', 'article', 'publication']);
    await bring(MAGAZINE, EDITOR, { trashed: 'update' });
    expect(await listArticleDrafts(db(), {})).toHaveLength(2);
  });

  test('that an import changed are as before, unless somebody changed them since', async () => {
    await bring(MAGAZINE);
    const id = await bring({
      ...MAGAZINE,
      'paper/may/01-singing.md': '---\ntitle: On singing\nauthor: Ada Lund\n---\nSing loud.\n',
      'paper/may/02-listening.md': '---\ntitle: On listening\n---\nListen well.\n',
    });
    const listening = (await listArticleDrafts(db(), {})).find(({ number }) => number === 2);
    if (listening === undefined) throw new Error('no article');
    await write((tx) => saveArticle(tx, { ...listening, dateWritten: '1931-05-01' }, now));
    const undone = await undo(id);
    expect([undone.reverted, left(undone)]).toEqual([1, ['article On listening changed']]);
    const texts = (await listArticleDrafts(db(), {})).map(({ texts: [text] }) => text?.source.content.trim());
    expect(texts.toSorted()).toEqual(['Listen well.', 'Sing.']);
    await bring({
      ...MAGAZINE,
      'paper/may/01-singing.md': '---\ntitle: On singing\nauthor: Ada Lund\n---\nSing loud.\n',
    });
    const again = (await listArticleDrafts(db(), {})).map(({ texts: [text] }) => text?.source.content.trim());
    expect(again).toContain('Sing loud.');
  });
});

describe('a translation of the Bible', () => {
  test('is deleted with its books and the scripture it made', async () => {
    const id = await bring(BIBLE);
    const undone = await undo(id);
    expect([undone.trashed, undone.removed, left(undone)]).toEqual([1, 3, []]);
    expect(await listBookIds(db())).toEqual([]);
    await bring(BIBLE, EDITOR, { trashed: 'update' });
    expect(await listBookIds(db())).toHaveLength(2);
  });

  test('keeps a book in which somebody has underlined something', async () => {
    const id = await bring(BIBLE);
    const chapter = await db()
      .selectFrom('scripture_chapters')
      .innerJoin('scripture_books', 'scripture_books.id', 'scripture_chapters.book_id')
      .select('scripture_chapters.id')
      .where('code', '=', 'RUT')
      .executeTakeFirst();
    const user = await db().selectFrom('users').select('id').where('email', '=', OTHER_EDITOR).executeTakeFirst();
    const mark = {
      chapter_id: chapter?.id ?? '',
      verse: '1',
      word: -1,
      marked: 1,
      marked_at: now.toISOString(),
    } as const;
    const row = { user_id: user?.id ?? '', ...mark };
    await write((tx) => tx.insertInto('scripture_marks').values(row).execute());
    const undone = await undo(id);
    expect(left(undone)).toEqual([
      'book Ruth used',
      expect.stringMatching(/^translation .* used$/),
      expect.any(String),
    ]);
    expect(await listBookIds(db())).toHaveLength(1);
  });

  test('that an import changed stays, and it is said that what it was is not kept', async () => {
    await bring(BIBLE);
    const id = await bring({
      ...BIBLE,
      'small/66JUD.usfm': '\\id JUD Small Bible\n\\h Jude\n\\c 1\n\\p\n\\v 1 Jude, a servant.\n',
    });
    expect(left(await undo(id))).toEqual(['book Jude not-kept']);
  });
});

describe('a set list of another program', () => {
  const SERVICE =
    '<?xml version="1.0"?><set name="Sunday"><slide_groups><slide_group name="Grace" type="song"/></slide_groups></set>';
  const SETS: Files = {
    'sets/grace': '<?xml version="1.0"?><song><title>Grace</title><lyrics>[V1]\n Amazing</lyrics></song>',
    'sets/Sunday': SERVICE,
  };
  const lists = () => db().selectFrom('playlists').select(['id', 'name', 'deleted_at', 'user_id']).execute();

  test('is deleted for whoever imported it, who can restore it', async () => {
    const id = await bring(SETS);
    expect(await lists()).toMatchObject([{ name: 'Sunday', deleted_at: null }]);
    expect(left(await undo(id))).toEqual([]);
    expect((await lists()).map(({ deleted_at }) => deleted_at !== null)).toEqual([true]);
  });

  test('stays when its owner has changed it, or has shared it', async () => {
    const id = await bring(SETS);
    const [list] = await lists();
    const other = await db().selectFrom('users').select('id').where('email', '=', OTHER_EDITOR).executeTakeFirst();
    await write((tx) =>
      tx
        .insertInto('playlist_users')
        .values({ playlist_id: list?.id ?? '', user_id: other?.id ?? '', permission: 'view' })
        .execute(),
    );
    expect(left(await preview(id))).toEqual(['list Sunday used']);
    await write((tx) => tx.updateTable('playlists').set({ name: 'Easter' }).execute());
    expect(left(await undo(id))).toEqual(['list Sunday changed']);
    expect((await lists()).map(({ deleted_at }) => deleted_at)).toEqual([null]);
  });
});

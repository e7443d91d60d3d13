import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recordChange } from '../../platform/changes/index.ts';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addContributor, addSong, addTranslation, prose, verses } from '../../testing/library.ts';
import { createTestFolder } from '../../testing/folder.ts';
import { uploadImport } from '../../testing/imports.ts';
import { withFullDisk } from '../../testing/full-disk.ts';
import { rejectDocuments, type RejectedDocuments } from '../../testing/rejected-documents.ts';
import { saveBook } from '../scriptures/index.ts';
import { importPath } from '../transfer/index.ts';
import { listNotIndexed } from './index-changes.ts';
import { rebuildIndex } from './index.ts';
import { readIndexState } from './queries.ts';

let canticle: TestCanticle;
let rejected: RejectedDocuments;
let hymns: string;
let now = Date.parse('2026-05-01T10:00:00.000Z');
const editor = 'editor@example.org';
const TOKEN = 'atokenofmanyletters1';

beforeAll(async () => {
  canticle = await startCanticle({ REQUESTS_PER_MINUTE: '100000', METRICS_TOKEN: TOKEN }, () => new Date(now));
  await canticle.app.listen({ host: '127.0.0.1', port: 0 });
  rejected = await rejectDocuments(canticle.context);
  hymns = await addCollection(canticle.context, { key: 'HY' });
  await canticle.createPerson(editor, { roles: ['editor', 'administrator'] });
});
afterAll(() => canticle.close());

const later = (minutes: number) => (now += minutes * 60_000);
const song = (title: string, id = newId()) =>
  addSong(canticle.context, {
    id,
    name: { en: title },
    memberships: [{ collectionId: hymns, number: null, free: true }],
  });
const search = async (query: string) =>
  (
    await canticle.request('POST api/Search', {
      as: editor,
      version: '4.0',
      body: { query, limit: 100, includeUnavailable: true },
    })
  ).json;
const songs = async (query: string): Promise<string[]> => (await search(query)).songs.map(({ id }: any) => id);
const setAside = async () =>
  (await listNotIndexed(canticle.context.database.read, 100)).map(({ kind, id, reason, tries }) => ({
    kind,
    id,
    reason,
    tries,
  }));
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });

const REJECTED = expect.stringContaining('This document is rejected.');

describe('a song that cannot be indexed', () => {
  const bad = newId();

  it('is set aside with its reason, and the songs before and after it are found', async () => {
    await rejected.add(bad);
    const first = await song('Meadow one');
    await song('Meadow two', bad);
    const last = await song('Meadow three');
    await soon(async () => expect((await songs('meadow')).toSorted()).toEqual([first, last].toSorted()));
    expect(await setAside()).toEqual([{ kind: 'song', id: bad, reason: REJECTED, tries: 1 }]);
  });

  it('makes the server degraded, and still ready', async () => {
    const { status, json } = await canticle.request('GET readyz');
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({
        ready: true,
        status: 'degraded',
        database: 'ready',
        search: '1 item is not in the search index.',
      }),
    ]);
  });

  it('is counted in the metrics', async () => {
    const { text } = await canticle.request('GET metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(text).toContain('canticle_set_aside_items{follower="search"} 1\n');
    expect(text).toContain('canticle_set_aside_items{follower="references"} 0\n');
  });

  it('is shown to administrators with its name, its reason and a link', async () => {
    const { json } = await canticle.request('GET api/canticle/status', { as: editor });
    expect(json.setAside).toEqual({
      total: 1,
      items: [
        {
          follower: 'search',
          kind: 'song',
          id: bad,
          name: 'Meadow two',
          link: `/catalogue/song/${bad}`,
          source: null,
          reason: REJECTED,
          since: '2026-05-01T10:00:00.000Z',
          tries: 1,
          nextTryAt: '2026-05-01T10:01:00.000Z',
        },
      ],
    });
  });

  it('is left out when the index is rebuilt, and everything else is in it', async () => {
    const before = await songs('meadow');
    const built = await rebuildIndex(canticle.context.database, { now: canticle.context.now });
    expect(built).toMatchObject({ song: before.length, setAside: 1 });
    expect(await songs('meadow')).toEqual(before);
    expect(await setAside()).toEqual([{ kind: 'song', id: bad, reason: REJECTED, tries: 1 }]);
  });

  it('is tried again after a minute, then less and less often, without a change of the library', async () => {
    await songs('meadow');
    later(1);
    await soon(async () => {
      await songs('meadow');
      expect((await setAside())[0]?.tries).toBe(2);
    });
    later(9);
    await songs('meadow');
    expect((await setAside())[0]?.tries).toBe(2);
    later(1);
    await soon(async () => {
      await songs('meadow');
      expect((await setAside())[0]?.tries).toBe(3);
    });
  });

  it('is tried again when it changes, and is found then', async () => {
    await rejected.remove(bad);
    const { database } = canticle.context;
    await database.transaction((tx) => recordChange(tx, { kind: 'song', id: bad }, canticle.context.now()));
    await soon(async () => expect(await songs('meadow')).toContain(bad));
    expect(await setAside()).toEqual([]);
    expect((await canticle.request('GET readyz')).json).toMatchObject({ status: 'ready', search: 'ready' });
  });

  it('names the file it was imported from', async () => {
    const folder = await createTestFolder({
      'hymns/bad.cho': '{title: Fritillary one}\nLa',
      'hymns/good.cho': '{title: Fritillary two}\nLa',
    });
    await importPath(canticle.context, folder.path, { into: 'IM' });
    await soon(async () => expect(await songs('fritillary')).toHaveLength(2));
    const found = (await search('fritillary')).songs;
    const { id } = found.find(({ context }: any) => context.title === 'Fritillary one');
    await rejected.add(id);
    await rebuildIndex(canticle.context.database, { now: canticle.context.now });
    const { json } = await canticle.request('GET api/canticle/status', { as: editor });
    expect(json.setAside.items).toMatchObject([{ id, name: 'Fritillary one', source: 'hymns/bad.cho' }]);
    await rejected.remove(id);
    await rebuildIndex(canticle.context.database, { now: canticle.context.now });
    await folder.remove();
  });

  it('is no longer found by what it said before it changed', async () => {
    const { database } = canticle.context;
    const id = await song('Larkspur');
    await soon(async () => expect(await songs('larkspur')).toEqual([id]));
    await rejected.add(id);
    await database.transaction((tx) => recordChange(tx, { kind: 'song', id }, canticle.context.now()));
    await soon(async () => expect(await songs('larkspur')).toEqual([]));
    await rejected.remove(id);
    later(1);
    await soon(async () => expect(await songs('larkspur')).toEqual([id]));
  });

  it('does not keep the other songs of its collection from being found by a new key', async () => {
    const [good, other] = [await song('Thistle one'), await song('Thistle two')];
    await soon(async () => expect(await songs('thistle')).toHaveLength(2));
    await rejected.add(other);
    const { database, now: clock } = canticle.context;
    await database.transaction((tx) => recordChange(tx, { kind: 'collection', id: hymns }, clock()));
    await soon(async () => expect(await songs('thistle')).toEqual([good]));
    expect(await setAside()).toEqual([{ kind: 'song', id: other, reason: REJECTED, tries: 1 }]);
    await rejected.remove(other);
    await rebuildIndex(database, { now: clock });
    expect(await setAside()).toEqual([]);
    expect(await songs('thistle')).toHaveLength(2);
  });

  it('may be one whose text is damaged in the database', async () => {
    const { database, now: clock } = canticle.context;
    const texts = { en: verses(['A heather line']) };
    const memberships = [{ collectionId: hymns, number: null, free: true }];
    const [damaged, whole] = await Promise.all(
      ['Heather one', 'Heather two'].map((en) => addSong(canticle.context, { name: { en }, memberships }, texts)),
    );
    await database.transaction(async (tx) => {
      await tx
        .updateTable('lyrics')
        .set({ document: '{"sections":' })
        .where('song_id', '=', damaged ?? '')
        .execute();
      for (const id of [damaged, whole]) await recordChange(tx, { kind: 'song', id: id ?? '' }, clock());
    });
    await soon(async () => expect(await songs('heather')).toEqual([whole]));
    expect(await setAside()).toMatchObject([{ kind: 'song', id: damaged, reason: expect.stringContaining('JSON') }]);
    await rebuildIndex(database, { now: clock });
    expect(await songs('heather')).toEqual([whole]);
    await database.transaction((tx) =>
      tx
        .deleteFrom('lyrics')
        .where('song_id', '=', damaged ?? '')
        .execute(),
    );
    later(1);
    await soon(async () => expect(await songs('heather')).toHaveLength(2));
    expect(await setAside()).toEqual([]);
  });
});

describe('a word that is too long for an index of the database', () => {
  it('does not keep its song from being found by the others', async () => {
    let seed = 7;
    const letter = () => String.fromCharCode(97 + ((seed = (seed * 48271) % 2147483647) % 26));
    const letters = Array.from({ length: 9000 }, letter);
    const id = await song(`Brambleberry ${letters.join('')}`);
    await soon(async () => expect(await songs('brambleberry')).toEqual([id]));
    await rebuildIndex(canticle.context.database, { now: canticle.context.now });
    expect(await songs('brambleberry')).toEqual([id]);
    expect(await setAside()).toEqual([]);
  });
});

describe('a book with a verse that cannot be indexed', () => {
  it('is found by its other verses, and says which one is left out', async () => {
    const { context } = canticle;
    const scripture = await addCollection(context, { key: 'BI', type: 'scripture' });
    const translationId = await addTranslation(context, { scriptureId: scripture }, { PSA: [prose('A yarrow.')] });
    const found = async () => (await search('yarrow')).verses.map(({ context }: any) => context.title).toSorted();
    await soon(async () => expect(await found()).toEqual(['Psalm 1:1']));
    const read = await canticle.request(`GET api/canticle/translations/${translationId}`, { as: editor });
    const [{ id: bookId, chapters, number, title, shortTitle }] = read.json.books;
    await rejected.add(`${chapters[0].id}:2`);
    const text = prose('A yarrow.', 'Two yarrows.', 'Three yarrows.');
    const book = { code: 'PSA', number, title, shortTitle, chapters: [{ number: 1, text }] };
    await context.database.transaction((tx) => saveBook(tx, translationId, book, context.now()));
    await soon(async () => expect(await found()).toEqual(['Psalm 1:1', 'Psalm 1:3']));
    const expected = [
      {
        kind: 'book',
        id: bookId,
        reason: '1 of 3 verses are left out. Psalm 1:2: This document is rejected.',
        tries: 1,
      },
    ];
    expect(await setAside()).toEqual(expected);
    await rebuildIndex(context.database, { now: context.now });
    expect(await found()).toEqual(['Psalm 1:1', 'Psalm 1:3']);
    expect(await setAside()).toEqual(expected);
    await rejected.remove(`${chapters[0].id}:2`);
    later(1);
    await soon(async () => expect(await found()).toHaveLength(3));
    expect(await setAside()).toEqual([]);
  });

  const usfm = (code: string, ...verses: readonly string[]) =>
    `\\id ${code} Orchard Bible\n\\c 1\n\\p\n${verses.map((one, at) => `\\v ${at + 1} ${one}`).join('\n')}\n`;
  const books = async (translation = 'Orchard Bible'): Promise<any[]> => {
    const { result: all } = await canticle.request('GET api/Scriptures/BI/Translations', { as: editor });
    const { id } = all.find(({ title }: any) => title === translation);
    return (await canticle.request(`GET api/canticle/translations/${id}`, { as: editor })).json.books;
  };
  const bringBible = async (files: Record<string, string>, fileName: string) => {
    const id = await uploadImport(canticle, files, fileName);
    const body = { all: 'update' };
    expect((await canticle.request(`POST api/canticle/imports/${id}/start`, { as: editor, body })).status).toBe(200);
    await canticle.context.jobs.runDue();
  };
  const shown = async () => {
    await rebuildIndex(canticle.context.database, { now: canticle.context.now });
    const { json } = await canticle.request('GET api/canticle/status', { as: editor });
    return json.setAside.items.map(({ kind, name, source }: any) => ({ kind, name, source }));
  };

  it('names the file, and the archive, it was last imported from', async () => {
    const files = { 'orchard/08RUT.usfm': usfm('RUT', 'A quince.'), 'orchard/66JUD.usfm': usfm('JUD', 'A medlar.') };
    await bringBible(files, 'bible.zip');
    const chapters = (await books()).flatMap((book) => book.chapters.map(({ id }: any) => `${id}:1`));
    expect(chapters).toHaveLength(2);
    await rejected.add(...chapters);
    const ruth = { kind: 'book', name: 'Ruth (Orchard Bible)' };
    const jude = { kind: 'book', name: 'Jude (Orchard Bible)' };
    const byName = (a: any, b: any) => a.name.localeCompare(b.name);
    expect((await shown()).toSorted(byName)).toEqual([
      { ...jude, source: 'bible.zip/66JUD.usfm' },
      { ...ruth, source: 'bible.zip/08RUT.usfm' },
    ]);
    later(1);
    await bringBible({ ...files, 'orchard/08RUT.usfm': usfm('RUT', 'Two quinces.') }, 'corrected.zip');
    expect((await shown()).toSorted(byName)).toEqual([
      { ...jude, source: 'corrected.zip/66JUD.usfm' },
      { ...ruth, source: 'corrected.zip/08RUT.usfm' },
    ]);
    later(1);
    const folder = await createTestFolder({ 'ruth.usfm': usfm('RUT', 'Three quinces.') });
    await importPath(canticle.context, folder.path, { into: 'BI' });
    await folder.remove();
    expect((await shown()).toSorted(byName)).toEqual([
      { ...jude, source: 'corrected.zip/66JUD.usfm' },
      { ...ruth, source: 'ruth.usfm' },
    ]);
    await rejected.remove(...chapters);
    expect(await shown()).toEqual([]);
  });

  it('names its file when several books are in one, and another translation has a file of the same name', async () => {
    later(1);
    const both = { 'all.usfm': `${usfm('RUT', 'A sorrel.')}${usfm('JUD', 'A teasel.')}` };
    await bringBible(both, 'first.zip');
    const other = { 'all.usfm': usfm('RUT', 'Nothing alike.').replace('Orchard Bible', 'Coppice Bible') };
    await bringBible(other, 'first.zip');
    const chapters = [...(await books()), ...(await books('Coppice Bible'))].flatMap((book) =>
      book.chapters.map(({ id }: any) => `${id}:1`),
    );
    expect(chapters).toHaveLength(3);
    await rejected.add(...chapters);
    const named = (await shown()).map(({ name, source }: any) => `${name}: ${source}`).toSorted();
    expect(named).toEqual([
      'Jude (Orchard Bible): first.zip/all.usfm',
      'Ruth (Coppice Bible): first.zip/all.usfm',
      'Ruth (Orchard Bible): first.zip/all.usfm',
    ]);
    await rejected.remove(...chapters);
    expect(await shown()).toEqual([]);
  });
});

describe('a person who cannot be indexed', () => {
  it('is left out, and the others are found', async () => {
    const bad = await addContributor(canticle.context, 'Ottoline Gorse');
    const good = await addContributor(canticle.context, 'Barnaby Gorse');
    await rejected.add(bad);
    const people = async () => (await search('gorse')).contributors.map(({ id }: any) => id);
    await rebuildIndex(canticle.context.database, { now: canticle.context.now });
    expect(await people()).toEqual([good]);
    expect(await setAside()).toMatchObject([{ kind: 'contributor', id: bad }]);
    await rejected.remove(bad);
    await rebuildIndex(canticle.context.database, { now: canticle.context.now });
    expect(await people()).toHaveLength(2);
  });
});

describe('a database without room', () => {
  it('sets nothing aside: the index goes on when there is room again', async () => {
    const { context } = canticle;
    const ids: string[] = [];
    const { slot } = await readIndexState(context.database.read);
    await withFullDisk(context, `search_documents_${slot}`, async () => {
      ids.push(await song('Celandine one'), await song('Celandine two'));
      expect(await songs('celandine')).toEqual([]);
    });
    expect(await setAside()).toEqual([]);
    await soon(async () => expect((await songs('celandine')).toSorted()).toEqual(ids.toSorted()));
    expect(await setAside()).toEqual([]);
  });
});

import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId, openDatabase } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addContributor, addSong, addTranslation, prose, verses } from '../../testing/library.ts';
import { replaceLyrics } from '../lyrics/index.ts';
import { saveArticle, savePublication } from '../publications/index.ts';
import type { SongDraft } from '../songs/index.ts';
import { rebuildIndex } from './index.ts';
import { RebuildAbortedError } from './rebuild.ts';
import { readIndexState } from './queries.ts';
import { parseVerseNumbers } from './rules.ts';
import { createSearchIndex } from './search-index.ts';

let canticle: TestCanticle;
let hymns: string;
let locked: string;
let grace: string;
let sealed: string;
const reader = 'reader@example.org';
const editor = 'editor@example.org';

const inBook = (collectionId: string, number: number, free = false): Partial<SongDraft> => ({
  memberships: [{ collectionId, number, free }],
});

beforeAll(async () => {
  canticle = await startCanticle();
  const { context } = canticle;
  hymns = await addCollection(context, { key: 'HY', keys: { en: 'HY', no: 'SA' } });
  locked = await addCollection(context, { key: 'LO' });
  await canticle.createPerson(reader, { collections: [hymns] });
  await canticle.createPerson(editor, { roles: ['editor'] });
  const author = await addContributor(context, 'Jørgen Åsmundsen', { en: '<p>Wrote on the fjord.</p>' });
  grace = await addSong(
    context,
    {
      ...inBook(hymns, 12),
      name: { en: 'Wonders of grace', no: 'Nådens under' },
      participants: [{ contributorId: author, type: 'author' }],
    },
    {
      en: verses(['[G]How wide the river', 'flows to the _silver_ sea'], ['Second verse begins', 'and gently ends']),
      no: verses(['Så vidt som elven', 'renner mot sølvhavet']),
    },
  );
  sealed = await addSong(
    context,
    { ...inBook(locked, 3), name: { en: 'Behind the door' } },
    { en: verses(['A hidden lantern burning low']) },
  );
  await addSong(context, { ...inBook(hymns, 99), name: { en: 'Taken away lantern' }, enabled: false });
});
afterAll(() => canticle.close());

type Query = { query: string; [more: string]: unknown };
const search = async (body: Query | string, as = reader) =>
  (
    await canticle.request('POST api/Search', {
      as,
      version: '4.0',
      body: typeof body === 'string' ? { query: body } : body,
    })
  ).json;
const songs = async (body: Query | string, as = reader): Promise<string[]> =>
  (await search(body, as)).songs.map(({ id }: { id: string }) => id);
/* Recent writes are found soon; how soon is not measured here. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });

describe('search', () => {
  it('finds a song by the middle of a line, with that line and its words marked', async () => {
    const found = await search('flows to the silver');
    expect(found).toEqual({
      songs: [
        {
          id: grace,
          context: { title: 'Wonders of grace', snippet: 'flows to the silver sea', marks: '0-5 6-8 9-12 13-19' },
        },
      ],
      contributors: [],
      articles: [],
    });
  });

  it.each([
    ['a typo', 'flows to the silvr sea'],
    ['another language', 'så vidt som elven'],
    ['missing accents', 'solvhavet'],
    ['another form', 'flowing rivers'],
    ['the beginning of a word', 'gently en'],
    ['a title in another language', 'nadens under'],
    ['its number in a book', 'HY 12'],
    ['its number in a book by another key', 'sa12'],
    ['its number', '12'],
    ['its author', 'asmundsen'],
    ['words in quotation marks', '"silver sea"'],
  ])('finds a song by %s', async (_, query) => expect(await songs(query)).toEqual([grace]));

  it('finds nothing by words in quotation marks that stand apart', async () =>
    expect(await songs('"river sea"')).toEqual([]));

  it.each(['', '   ', '…!'])('answers the empty question "%s" with empty groups', async (query) =>
    expect(await search(query)).toEqual({ songs: [], contributors: [], articles: [] }),
  );

  it.each(['"', "'", 'a:b', '(river', 'river*', 'NEAR(', 'titles : river', "riv'er & | !", 'a'.repeat(500)])(
    'takes %j as words, whatever it means to the engine',
    async (query) =>
      expect((await canticle.request('POST api/Search', { as: reader, version: '4.0', body: { query } })).status).toBe(
        200,
      ),
  );

  it('refuses a body without a question, and pages that are none', async () => {
    for (const body of [
      {},
      { query: 1 },
      { query: 'x', limit: 0 },
      { query: 'x', limit: 101 },
      { query: 'x', skip: -1 },
    ])
      expect((await canticle.request('POST api/Search', { as: reader, version: '4.0', body })).status).toBe(400);
  });

  it('finds contributors by name, whatever the accents, and by what is told of them', async () => {
    const byName = (await search('jorgen asmundsen')).contributors;
    expect(byName.map(({ context }: any) => context.name)).toEqual(['Jørgen Åsmundsen']);
    expect((await search('fjord')).contributors[0].context.snippet).toBe('Wrote on the fjord.');
  });

  it('answers existing clients of the earlier version with songs and contributors', async () => {
    for (const path of ['api/Search', 'api/Songs/Search']) {
      const { result } = await canticle.request(`POST ${path}`, {
        as: reader,
        version: '3.0',
        body: { query: 'river', collectionIds: [hymns] },
      });
      expect(Object.keys(result).sort()).toEqual(['contributors', 'songs']);
      expect(result.songs.map(({ id }: any) => id)).toEqual([grace]);
    }
    expect(await songs({ query: 'river', collectionIds: [locked] })).toEqual([]);
  });

  it('is closed to those who are not signed in', async () =>
    expect((await canticle.request('POST api/Search', { version: '4.0', body: { query: 'river' } })).status).toBe(401));
});

describe('what somebody may not open', () => {
  it('is left out, and with includeUnavailable shown locked, without a line, and counted', async () => {
    expect(await songs('hidden lantern')).toEqual([]);
    const found = await search({ query: 'hidden lantern burning', includeUnavailable: true });
    expect(found).toEqual({
      songs: [{ id: sealed, context: { title: 'Behind the door', locked: 'true' } }],
      contributors: [],
      articles: [],
      verses: [],
      total: { songs: 1, contributors: 0, articles: 0, verses: 0 },
    });
    expect(await songs('hidden lantern', editor)).toContain(sealed);
  });

  it('is found by words that are remembered and by its title, but not by an exact line, which could be guessed so', async () => {
    const found = async (query: string) => songs({ query, includeUnavailable: true });
    expect(await found('hidden lantern burning')).toEqual([sealed]);
    for (const query of ['"hidden lantern"', '“burning low”', 'lantern "a hidden lantern burning low"', '"hidden"'])
      expect([query, await found(query)]).toEqual([query, []]);
    expect(await found('"Behind the door"')).toEqual([sealed]);
    expect(await songs('"hidden lantern"', editor)).toContain(sealed);
  });

  it('is nothing at all when it is disabled, but for editors', async () => {
    expect(await songs({ query: 'taken away lantern', includeUnavailable: true })).not.toHaveLength(2);
    expect((await search({ query: 'taken away', includeUnavailable: true })).songs).toEqual([]);
    expect(await songs('taken away', editor)).toHaveLength(1);
  });

  it('is open to whoever got the right a moment ago, and closed to whoever lost it', async () => {
    const late = 'late@example.org';
    await canticle.createPerson(late);
    expect(await songs('hidden lantern', late)).toEqual([]);
    await canticle.createPerson(late, { collections: [locked] });
    expect(await songs('hidden lantern', late)).toEqual([sealed]);
    await seal({ memberships: [] });
    expect(await songs('hidden lantern', late)).toEqual([]);
    await seal(inBook(locked, 3, true));
    await soon(async () => expect(await songs('hidden lantern')).toEqual([sealed]));
    await seal(inBook(locked, 3));
    expect(await songs('hidden lantern')).toEqual([]);
  });
});

const seal = (facts: Partial<SongDraft>) =>
  addSong(canticle.context, { id: sealed, name: { en: 'Behind the door' }, ...facts });

describe('the index', () => {
  it('follows what is written, changed and taken away', async () => {
    const { context } = canticle;
    const song = await addSong(
      context,
      { ...inBook(hymns, 40), name: { en: 'Kestrel' } },
      { en: verses(['a kestrel hovers']) },
    );
    await soon(async () => expect(await songs('kestrel hovers')).toEqual([song]));
    const edited = { id: newId(), language: 'en', document: verses(['a heron stands']) };
    await context.database.transaction((tx) => replaceLyrics(tx, song, [edited], context.now()));
    await soon(async () => expect(await songs('heron stands')).toEqual([song]));
    expect(await songs('"kestrel hovers"')).toEqual([]);
  });

  it('knows a song by the new key of its collection', async () => {
    const { context } = canticle;
    const id = await addCollection(context, { key: 'OLD' });
    const song = await addSong(context, inBook(id, 7, true));
    await soon(async () => expect(await songs('old 7')).toEqual([song]));
    await addCollection(context, { id, key: 'NEWER', keys: {}, name: { en: 'x' } });
    await soon(async () => expect(await songs('newer 7')).toEqual([song]));
    expect(await songs('old')).toEqual([]);
  });

  it('is built anew while it answers, with what is written meanwhile, and says the same afterwards', async () => {
    const { context } = canticle;
    const asked = ['river', 'HY 12', 'silvr sea', 'asmundsen', 'lantern'];
    const answers = () => Promise.all(asked.map((query) => search(query, editor)));
    const before = await answers();
    const during: Promise<unknown>[] = [];
    const late: Promise<string>[] = [];
    const built = await rebuildIndex(context.database, {
      onProgress(kind) {
        during.push(answers());
        if (kind === 'song') late.push(addSong(context, { ...inBook(hymns, 41), name: { en: 'Plover' } }));
      },
    });
    expect(built.song).toBeGreaterThan(2);
    expect(during.length).toBeGreaterThan(1);
    for (const one of await Promise.all(during)) expect(one).toEqual(before);
    expect(await answers()).toEqual(before);
    const [song] = await Promise.all(late);
    await soon(async () => expect(await songs('plover')).toEqual([song]));
  });

  it('is never seen half-built, and whoever begins last builds it', async () => {
    const { context } = canticle;
    const before = await search('river');
    let second: Promise<unknown> | undefined;
    const builder = async () => (await readIndexState(context.database.read)).builder;
    const first = rebuildIndex(context.database, {
      async onProgress() {
        if (second !== undefined) return;
        const firstBuilder = await builder();
        second = rebuildIndex(context.database);
        await soon(async () => expect(await builder()).not.toBe(firstBuilder));
      },
    });
    await expect(first).rejects.toThrow('Another process builds the search index now.');
    expect(await search('river')).toEqual(before);
    await second;
    expect(await search('river')).toEqual(before);
  });

  it('is left to whoever builds it, also when the library changes meanwhile', async () => {
    const { context } = canticle;
    const { database } = context;
    const builder = async () => (await readIndexState(database.read)).builder;
    const released = Promise.withResolvers<void>();
    let other: Promise<unknown> | undefined;
    let transactions = 0;
    // Another process begins while this one builds, and takes its time.
    const takeOver = async () => {
      const own = await builder();
      other = rebuildIndex(database, { onProgress: () => released.promise });
      await soon(async () => expect(await builder()).not.toBe(own));
    };
    const transaction: typeof database.transaction = async (work, ...more) => {
      if ((transactions += 1) === 3) await takeOver();
      return database.transaction(work, ...more);
    };
    const shared = new Proxy(database, {
      get: (all, name) => (name === 'transaction' ? transaction : Reflect.get(all, name)),
    });
    const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
    await database.kysely.updateTable('search_state').set({ analysis: 0 }).execute();
    const index = createSearchIndex({ ...context, database: shared, log });
    await soon(async () => {
      await index.getActive();
      expect(other).toBeDefined();
    });
    const builds = await builder();
    for (let time = 0; time < 3; time++) {
      await addSong(context, { ...inBook(hymns, 200 + time), name: { en: 'Wagtail' } });
      await index.getActive();
      await setTimeout(20);
    }
    expect(await builder()).toBe(builds);
    released.resolve();
    await other;
    await soon(async () => {
      await index.getActive();
      expect(await songs('wagtail')).toHaveLength(3);
    });
    await index.stop();
    expect(log.error).not.toHaveBeenCalled();
  });

  it('is asked where it answers now, though another process has just built it twice', async () => {
    const before = await search('river');
    const other = await openDatabase(canticle.storage, () => undefined);
    const asked: unknown[] = [];
    try {
      for (let time = 0; time < 2; time++) {
        await rebuildIndex(other, { onProgress: async () => void asked.push(await search('river')) });
        asked.push(await search('river'));
      }
    } finally {
      await other.close();
    }
    expect(asked.length).toBeGreaterThan(4);
    for (const one of asked) expect(one).toEqual(before);
  });

  it('is not built further when it is stopped, and the one there was goes on answering', async () => {
    const { context } = canticle;
    const before = await search('river');
    const stopping = new AbortController();
    const done: string[] = [];
    const building = rebuildIndex(context.database, {
      signal: stopping.signal,
      onProgress(kind) {
        done.push(kind);
        stopping.abort();
      },
    });
    await expect(building).rejects.toThrow(RebuildAbortedError);
    expect(done).toEqual(['song']);
    expect(await search('river')).toEqual(before);
  });
});

describe('articles and verses', () => {
  const lector = 'lector@example.org';
  let article: string;
  beforeAll(async () => {
    const { context } = canticle;
    const magazine = await addCollection(context, { key: 'MAG', type: 'publication' });
    const scripture = await addCollection(context, { key: 'BI', type: 'scripture' });
    await addTranslation(
      context,
      { scriptureId: scripture, shortTitle: 'TT' },
      {
        PSA: [prose('Blessed is the walker.', 'He is a tree by the brook.'), prose('Why do they rage?')],
      },
    );
    await canticle.createPerson(lector, { collections: [magazine, scripture] });
    article = newId();
    await context.database.transaction(async (tx) => {
      const publication = { id: newId(), collectionId: magazine, title: { en: 'May' }, key: {}, description: {} };
      await savePublication(tx, { ...publication, datePublished: null, icon: null, image: null }, context.now());
      const text = { id: newId(), language: 'en', title: 'On breathing', translatorId: null, introduction: '' };
      const content = '<p>First words.</p><p>Sing from the <em>diaphragm</em> &amp; smile.</p>';
      const source = { introduction: '', content: '', pictures: [] };
      await saveArticle(
        tx,
        {
          id: article,
          publicationId: publication.id,
          number: 1,
          authorId: null,
          sourceId: null,
          dateWritten: null,
          icon: null,
          image: null,
          texts: [{ ...text, content, source }],
        },
        context.now(),
      );
    });
  });

  it('are found by those who may read them', async () => {
    await soon(async () =>
      expect((await search('diaphragm', lector)).articles).toEqual([
        {
          id: article,
          context: expect.objectContaining({ title: 'On breathing', snippet: 'Sing from the diaphragm & smile.' }),
        },
      ]),
    );
    expect((await search('diaphragm')).articles).toEqual([]);
    const { verses: found } = await search({ query: 'tree by the brook', includeUnavailable: true }, lector);
    expect(found[0].context).toEqual(
      expect.objectContaining({ snippet: 'He is a tree by the brook.', verse: '2', translation: 'TT' }),
    );
    expect((await search({ query: 'tree by the brook', includeUnavailable: true })).verses).toEqual([]);
  });

  it.each([
    ['Ps 1:2', ['2']],
    ['Sal 1,2', ['2']],
    ['psalm 1 2', ['2']],
    ['Psalm 1', ['1', '2']],
  ])('a verse is found as %s', async (query, labels) => {
    const { verses: found } = await search({ query, includeUnavailable: true }, lector);
    expect(found.slice(0, labels.length).map(({ context }: any) => context.verse)).toEqual(labels);
  });
});

describe('pages', () => {
  it('count in each group by itself, and every page but the last is full', async () => {
    const { context } = canticle;
    const many = await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        addSong(context, { ...inBook(hymns, 60 + index), name: { en: `Meadow ${'abcdefg'[index]}` } }),
      ),
    );
    await soon(async () => expect(await songs('meadow')).toHaveLength(7));
    const pages = await Promise.all([0, 3, 6, 9].map((skip) => songs({ query: 'meadow', limit: 3, skip })));
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1, 0]);
    expect(new Set(pages.flat())).toEqual(new Set(many));
  });

  it('hold 20 results from the first when nothing is said of a page', async () => {
    const { context } = canticle;
    for (let number = 0; number < 22; number += 1)
      await addSong(context, { ...inBook(hymns, 200 + number), name: { en: `Orchard ${number}` } });
    await soon(async () => expect(await songs({ query: 'orchard', limit: 100 })).toHaveLength(22));
    const all = await songs({ query: 'orchard', limit: 100 });
    expect(await songs('orchard')).toEqual(all.slice(0, 20));
  });
});

describe('rules', () => {
  it('what is no reference names no verse', () => expect(parseVerseNumbers('amazing grace')).toEqual([]));
});

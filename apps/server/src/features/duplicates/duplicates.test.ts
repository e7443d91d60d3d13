import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { emptyDraft, referenceFields } from '@canticle/contract/entities';
import { newId } from '../../platform/database/index.ts';
import { saveReference } from '../songs/index.ts';
import { addWallTime } from '../usage/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addFile } from '../../testing/files.ts';
import { addCollection, addSong, verses } from '../../testing/library.ts';

const EDITOR = 'editor@example.org';
const OTHER = 'other@example.org';
const ADMIN = 'admin@example.org';
const SINGER = 'singer@example.org';

const GRACE = [
  'Amazing grace, how sweet the sound',
  'that saved a wretch like me',
  'I once was lost, but now am found',
  'was blind, but now I see',
];
const ROCK = [
  'Rock of Ages, cleft for me',
  'let me hide myself in Thee',
  'let the water and the blood',
  'from Thy wounded side which flowed',
];
const NADE = ['Forunderlig nåde, hvor herlig den lyd', 'som frelste en synder som meg', 'jeg engang var bortkommen'];

let canticle: TestCanticle;
let time = Date.parse('2026-03-01T10:00:00.000Z');
let book: string;
let second: string;
let paid: string;
let lastNumber = 0;

beforeAll(async () => {
  canticle = await startCanticle({}, () => new Date(time));
  book = await addCollection(canticle.context, { key: 'HH', name: { en: 'Hymns' } });
  second = await addCollection(canticle.context, { key: 'SS', name: { en: 'Songs' } });
  paid = await addCollection(canticle.context, { key: 'PP', name: { en: 'Paid' } });
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
  await canticle.createPerson(OTHER, { roles: ['editor'] });
  await canticle.createPerson(ADMIN, { roles: ['administrator'] });
  await canticle.createPerson(SINGER, { collections: [book, second] });
});
beforeEach(() => {
  lastNumber += 10;
  time += 60_000;
});
afterAll(() => canticle.close());

const get = async (path: string, as = EDITOR) => (await canticle.request(`GET ${path}`, { as })).json;
const post = (path: string, body?: unknown, as = EDITOR) =>
  canticle.request(`POST ${path}`, { as, ...(body === undefined ? {} : { body }) });
const add = (name: string, lines: readonly string[], number = lastNumber, collectionId = book, facts: object = {}) =>
  addSong(
    canticle.context,
    { name: { en: name }, memberships: [{ collectionId, number, free: false }], ...facts },
    lines.length === 0 ? {} : { en: verses([...lines]) },
  );
const compare = (...ids: string[]) => get(`api/canticle/song-comparison?ids=${ids.join(',')}`);
const merge = async (intoId: string, songIds: string[], more: object = {}, as = EDITOR) => {
  const { version } = await compare(intoId, ...songIds);
  return post('api/canticle/song-merges', { intoId, songIds, version, acceptsOpening: true, ...more }, as);
};
const mergeId = async (intoId: string, songIds: string[], more: object = {}): Promise<string> => {
  const { status, json } = await merge(intoId, songIds, more);
  expect([status, json.message]).toEqual([200, undefined]);
  return json.merges[0].id;
};
const undo = (id: string, as = EDITOR) => post(`api/canticle/song-merges/${id}/undo`, undefined, as);
const search = async () => {
  await post('api/canticle/duplicates/search');
  await canticle.context.jobs.runDue();
};
const groupOf = async (id: string) =>
  (await get('api/canticle/duplicates?limit=200')).groups.find((group: any) =>
    group.songs.some((song: any) => song.id === id),
  );
const song = async (id: string, as = SINGER) => (await canticle.request(`GET api/Songs/Id/${id}`, { as })).result;
const item = async (id: string) => (await get(`api/canticle/catalogue/song/${id}`)).item;

describe('the library', () => {
  it('lists songs that look like one with why, and not those that do not', async () => {
    const one = await add('Amazing Grace', GRACE);
    const other = await add('AMAZING GRACE!', GRACE, lastNumber + 1, second);
    const rock = await add('Rock of Ages', ROCK, lastNumber + 2);
    await search();
    const group = await groupOf(one);
    expect(group).toMatchObject({ sureness: 'certain', reasons: ['title', 'firstLine', 'words'], words: 100 });
    expect(group.songs.map(({ id }: any) => id).sort()).toEqual([one, other].sort());
    expect(group.songs.flatMap(({ places }: any) => places.map((place: any) => place.key)).sort()).toEqual([
      'HH',
      'SS',
    ]);
    expect(await groupOf(rock)).toBeUndefined();
    const state = await get('api/canticle/duplicates');
    expect([state.searchedAt, state.isSearching]).toEqual([new Date(time).toISOString(), false]);
    await post(`api/canticle/catalogue/song/${other}/trash`);
    expect(await groupOf(one)).toBeUndefined();
    for (const id of [one, rock]) await post(`api/canticle/catalogue/song/${id}/trash`);
  });

  it('does not list again what an editor says are different songs, until one has other words', async () => {
    const one = await add('Rock', ROCK);
    const other = await add('Rock', ROCK, lastNumber + 1);
    await search();
    expect(await groupOf(one)).toBeDefined();
    await post('api/canticle/duplicates/distinct', { ids: [one, other], isDistinct: true });
    expect(await groupOf(one)).toBeUndefined();
    const saved = await canticle.request(`PUT api/canticle/songs/${one}/texts/en`, {
      as: EDITOR,
      body: { source: { original: `${ROCK.join('\n')}!` }, baseRevision: 1 },
    });
    expect([saved.status, saved.json.message]).toEqual([200, undefined]);
    time += 1000;
    await search();
    expect(await groupOf(one)).toBeUndefined();
    for (const [id, baseRevision] of [
      [one, 2],
      [other, 1],
    ] as const)
      await canticle.request(`PUT api/canticle/songs/${id}/texts/en`, {
        as: EDITOR,
        body: { source: { original: NADE.join('\n') }, baseRevision },
      });
    time += 1000;
    await search();
    expect(await groupOf(one)).toBeDefined();
    await post('api/canticle/duplicates/distinct', { ids: [one, other], isDistinct: false });
    for (const id of [one, other]) await post(`api/canticle/catalogue/song/${id}/trash`);
  });
});

describe('a merge', () => {
  it('keeps the numbers, texts and files of both, and undoing it restores both', async () => {
    const into = await add('Grace', GRACE, lastNumber, book, { tempo: null });
    const away = await addSong(
      canticle.context,
      {
        name: { en: 'Amazing Grace', no: 'Nåde' },
        tempo: 80,
        memberships: [{ collectionId: second, number: lastNumber, free: false }],
      },
      { en: verses([...GRACE]), no: verses([...NADE]) },
    );
    const file = await addFile(canticle.context, away, 'organ');
    const [before, awayBefore] = [await item(into), await item(away)];
    const id = await mergeId(into, [away]);
    expect(await item(into)).toMatchObject({
      name: { en: 'Grace', no: 'Nåde' },
      tempo: 80,
      memberships: [
        { collectionId: book, number: lastNumber, free: false },
        { collectionId: second, number: lastNumber, free: false },
      ],
    });
    const texts = async (of: string) => (await get(`api/canticle/songs/${of}/texts`)).map((text: any) => text.language);
    const files = async (of: string) => (await get(`api/canticle/songs/${of}/files`)).map((one: any) => one.id);
    expect(await texts(into)).toEqual(['en', 'no']);
    expect(await files(into)).toEqual([file]);
    const { json } = await undo(id);
    expect(json).toMatchObject({ songId: away, keptLanguages: [], takenNumbers: [] });
    expect([await item(into), await item(away)]).toEqual([before, awayBefore]);
    expect([await texts(into), await texts(away)]).toEqual([['en'], ['en', 'no']]);
    expect([await files(into), await files(away)]).toEqual([[], [file]]);
  });

  it('makes lists, favourites, tags, choices, history and counts of all people those of the song that stays', async () => {
    const [into, away] = [await add('Grace', GRACE), await add('Grace', GRACE, lastNumber + 1)];
    const v4 = async (call: any, body?: unknown, as = SINGER) =>
      (await canticle.request(call, { as, version: '4.0', body })).json;
    const list = await v4('POST api/CustomCollections', {
      name: 'Advent',
      initialEntries: [{ itemId: away, transposition: 2 }, { itemId: into }],
    });
    const tag = await v4('POST api/Tags', { name: `Quiet ${lastNumber}`, songIds: [away] });
    await canticle.request('POST api/Favorites', { as: SINGER, body: [away] });
    await canticle.request('POST api/Favorites', { as: EDITOR, body: [away, into] });
    await canticle.request(`PUT api/canticle/song-choices/${away}`, { as: SINGER, body: preferences() });
    await canticle.request('POST api/Activity', {
      as: SINGER,
      body: [{ type: 'song', itemId: away, loggedDate: new Date(time).toISOString() }],
    });
    await canticle.request(`POST api/Analytics/View/${away}`, { as: SINGER });
    await canticle.request(`POST api/Analytics/View/${into}`, { as: SINGER });
    const state = async () => ({
      entries: (await get(`api/canticle/lists/${list.id}/rows`, SINGER)).map((row: any) => [
        row.itemId,
        row.transposition ?? null,
      ]),
      tag: (await v4(`GET api/Tags/${tag.id}`)).songIds,
      favourites: await Promise.all(
        [SINGER, EDITOR].map(async (as) =>
          (await canticle.request('GET api/Favorites', { as })).result
            .filter((id: string) => id === into || id === away)
            .sort(),
        ),
      ),
      choices: (await get('api/canticle/song-choices', SINGER))
        .map((one: any) => one.songId)
        .filter((id: string) => id === into || id === away),
      activity: (await canticle.request('GET api/Activity', { as: SINGER })).result
        .map((one: any) => one.itemId)
        .filter((id: string) => id === into || id === away),
      views: await views(into, away),
    });
    const before = await state();
    expect(before.entries).toEqual([
      [away, 2],
      [into, null],
    ]);
    const { next } = await get('api/canticle/changes', SINGER);
    const id = await mergeId(into, [away]);
    const merged = await state();
    expect(merged).toMatchObject({
      entries: [
        [into, 2],
        [into, null],
      ],
      tag: [into],
      choices: [into],
      activity: [into],
      views: [2, 0],
    });
    expect(merged.favourites[0]).toEqual([into]);
    expect(merged.favourites[1]).toContain(into);
    // Devices hear of it: one song is gone, the list has another, and after undoing it the song is there again.
    const after = await get(`api/canticle/changes?since=${next}`, SINGER);
    expect(after.deleted).toContainEqual({ kind: 'song', id: away });
    expect(after.changed).toEqual(
      expect.arrayContaining([
        { kind: 'song', id: into },
        { kind: 'playlist', id: list.id },
        { kind: 'tag', id: tag.id },
        { kind: 'favourite', id: into },
        { kind: 'song-choice', id: into },
      ]),
    );
    await undo(id);
    const undone = await get(`api/canticle/changes?since=${after.next}`, SINGER);
    expect(undone.changed).toEqual(
      expect.arrayContaining([
        { kind: 'song', id: away },
        { kind: 'playlist', id: list.id },
      ]),
    );
    expect(await state()).toEqual(before);
  });

  it('keeps the key somebody chose for a set, where the songs are in different keys', async () => {
    const into = await add('Grace', GRACE, lastNumber, book, { originalKey: 'C' });
    const away = await add('Grace', GRACE, lastNumber + 1, book, { originalKey: 'A' });
    const initialEntries = [{ itemId: away, transposition: 2 }, { itemId: away }];
    const made = await canticle.request('POST api/CustomCollections', {
      as: SINGER,
      version: '4.0',
      body: { name: 'Sunday', initialEntries },
    });
    const keys = async () => {
      const { json } = await canticle.request(`GET api/CustomCollections/${made.json.id}`, {
        as: SINGER,
        version: '4.0',
      });
      return json.entries.map(({ itemId, transposition }: any) => [itemId, transposition]);
    };
    const id = await mergeId(into, [away]);
    // B is two above A, and one below C; whoever chose nothing sings it in its own key.
    expect(await keys()).toEqual([
      [into, -1],
      [into, null],
    ]);
    await undo(id);
    expect(await keys()).toEqual([
      [away, 2],
      [away, null],
    ]);
    const again = await mergeId(into, [away]);
    const change = { update: { [made.json.entries[0].id]: { transposition: 0 } } };
    time += 60_000;
    const at = new Date(time).toISOString();
    expect((await post(`api/canticle/lists/${made.json.id}/changes`, { at, ...change }, SINGER)).status).toBe(200);
    await undo(again);
    expect((await keys())[0]).toEqual([away, 3]);
  });

  it('keeps the corrections people suggested, and gives each its own back', async () => {
    const [into, away] = [await add('Grace', GRACE), await add('Grace', GRACE, lastNumber + 1)];
    const body = { language: 'en', sectionId: 'v1', line: 0, before: GRACE[0], after: 'Another line' };
    await canticle.request(`POST api/canticle/songs/${away}/corrections`, { as: SINGER, body });
    const songs = async () =>
      (await get('api/canticle/corrections')).map(({ songId, canBeAccepted }: any) => [songId, canBeAccepted]);
    const id = await mergeId(into, [away]);
    expect(await songs()).toEqual([[into, true]]);
    await undo(id);
    expect(await songs()).toEqual([[away, true]]);
  });

  it('counts what was sung of both, and gives each its own back', async () => {
    const [into, away] = [await add('Grace', GRACE), await add('Grace', GRACE, lastNumber + 1)];
    const [both, one] = [`s${lastNumber}a`, `s${lastNumber}b`];
    const session = { day: '2026-02-01', groupId: null, listId: null };
    const { database } = canticle.context;
    await database.transaction(async (tx) => {
      await addWallTime(tx, { ...session, sessionId: both, songId: into }, 30_000);
      await addWallTime(tx, { ...session, sessionId: both, songId: away }, 40_000);
      await addWallTime(tx, { ...session, sessionId: one, songId: away }, 50_000);
    });
    const shown = async () => {
      const rows = await database.read
        .selectFrom('live_songs')
        .selectAll()
        .where('session_id', 'in', [both, one])
        .execute();
      return rows.map((row) => `${row.session_id} ${row.song_id} ${row.shown_ms}`).sort();
    };
    const before = await shown();
    const id = await mergeId(into, [away]);
    expect(await shown()).toEqual([`${both} ${into} 70000`, `${one} ${into} 50000`]);
    await undo(id);
    expect(await shown()).toEqual(before);
  });

  it('lets the editor choose each field and text', async () => {
    const into = await add('Grace', GRACE, lastNumber, book, { originalKey: 'C', tempo: 70 });
    const away = await add('Amazing Grace', ROCK, lastNumber + 1, book, { originalKey: 'A', minor: true, tempo: 80 });
    const id = await mergeId(into, [away], { fields: { name: away, originalKey: away }, texts: { en: away } });
    expect(await item(into)).toMatchObject({ name: { en: 'Amazing Grace' }, originalKey: 'A', minor: true, tempo: 70 });
    const words = async () =>
      (await get(`api/canticle/songs/${into}/texts`))[0].document?.sections[0].lines[0].text ??
      JSON.stringify((await get(`api/canticle/songs/${into}/texts`))[0]);
    expect(await words()).toContain(ROCK[0]);
    await undo(id);
    expect(await words()).toContain(GRACE[0]);
    expect(await item(into)).toMatchObject({ name: { en: 'Grace' }, originalKey: 'C', minor: false });
  });

  it('shows years and themes, and lets the editor choose those of one song or keep the themes of all', async () => {
    const theme = (name: string) =>
      canticle.context.database.transaction(async (tx) => {
        const id = newId();
        const draft = { ...emptyDraft(referenceFields), id, kind: 'theme' as const, slug: id, name: { en: name } };
        await saveReference(tx, draft, new Date(time));
        return id;
      });
    const [praise, peace] = [await theme('Praise'), await theme('Peace')];
    const pair = async () => {
      lastNumber += 2;
      return [
        await add('Grace', GRACE, lastNumber, book, { yearWritten: 1779, themeIds: [praise] }),
        await add('Amazing', ROCK, lastNumber + 1, book, { yearWritten: 1772, yearPublished: 1835, themeIds: [peace] }),
      ] as const;
    };
    const [into, away] = await pair();
    expect((await compare(into, away)).songs).toMatchObject([
      { yearWritten: 1779, yearComposed: null, yearPublished: null, themes: [{ en: 'Praise' }], genres: [] },
      { yearWritten: 1772, yearPublished: 1835, themes: [{ en: 'Peace' }], categories: [] },
    ]);
    await mergeId(into, [away]);
    expect(await item(into)).toMatchObject({ yearWritten: 1779, yearPublished: 1835, themeIds: [praise, peace] });

    const [kept, other] = await pair();
    const id = await mergeId(kept, [other], { fields: { yearWritten: other, themeIds: kept } });
    expect(await item(kept)).toMatchObject({ yearWritten: 1772, themeIds: [praise] });
    await undo(id);
    expect(await item(kept)).toMatchObject({ yearWritten: 1779, yearPublished: null, themeIds: [praise] });

    const [stays, gone] = await pair();
    await mergeId(stays, [gone], { fields: { themeIds: gone } });
    expect(await item(stays)).toMatchObject({ themeIds: [peace] });
  });

  it('shows type, origin, story, description and picture, of which the chosen ones remain until it is undone', async () => {
    const country = (name: string) =>
      canticle.context.database.transaction(async (tx) => {
        const id = newId();
        const draft = { ...emptyDraft(referenceFields), id, kind: 'country' as const, slug: id, name: { en: name } };
        await saveReference(tx, draft, new Date(time));
        return id;
      });
    const [england, norway] = [await country('England'), await country('Norway')];
    const origin = (countryId: string, place: string) => [{ type: 'text', countryId, description: { en: place } }];
    const facts = {
      type: 'lyrics',
      origins: origin(england, 'Olney'),
      details: { en: '<p>Written at sea</p>' },
      description: { en: 'A hymn', no: 'En salme' },
      image: '/images/ship.png',
    };
    const others = {
      type: 'track',
      origins: origin(norway, 'Bergen'),
      details: { en: '<p>Sung in the fjords</p>', de: '<p>Am Fjord</p>' },
      description: { en: 'A song' },
      image: '/images/fjord.png',
    };
    const pair = async () => {
      lastNumber += 2;
      return [
        await add('Grace', GRACE, lastNumber, book, facts),
        await add('Amazing', ROCK, lastNumber + 1, book, others),
      ] as const;
    };
    const [into, away] = await pair();
    expect((await compare(into, away)).songs).toMatchObject([
      { ...facts, origins: [{ type: 'text', country: { en: 'England' }, description: { en: 'Olney' } }] },
      { ...others, origins: [{ type: 'text', country: { en: 'Norway' }, description: { en: 'Bergen' } }] },
    ]);
    const fields = Object.fromEntries(Object.keys(facts).map((field) => [field, away]));
    const before = [await item(into), await item(away)];
    const id = await mergeId(into, [away], { fields });
    expect(await item(into)).toMatchObject(others);
    await undo(id);
    expect([await item(into), await item(away)]).toEqual(before);

    // Each field by itself, and of texts every language that the chosen one lacks too.
    for (const field of Object.keys(facts)) {
      const [kept, other] = await pair();
      const states = [await item(kept), await item(other)];
      const one = await mergeId(kept, [other], { fields: { [field]: other } });
      const merged = await item(kept);
      expect(merged).toMatchObject({ ...facts, [field]: others[field as keyof typeof others] });
      if (field !== 'details') expect(merged.details).toEqual({ ...others.details, ...facts.details });
      await undo(one);
      expect([await item(kept), await item(other)]).toEqual(states);
    }
  });

  it('is named by the catalogue, with the song that is there now, until it is undone', async () => {
    const [first, next, last] = [
      await add('A', GRACE),
      await add('B', GRACE, lastNumber + 1),
      await add('C', GRACE, lastNumber + 2),
    ];
    const mergedInto = async (id: string) => (await get(`api/canticle/catalogue/song/${id}`)).mergedInto;
    expect(await mergedInto(first)).toBeNull();
    await mergeId(next, [first]);
    expect(await mergedInto(first)).toEqual({ id: next, name: { en: 'B' } });
    const again = await mergeId(last, [next]);
    for (const id of [first, next]) expect(await mergedInto(id)).toEqual({ id: last, name: { en: 'C' } });
    expect(await mergedInto(last)).toBeNull();
    await undo(again);
    expect([await mergedInto(next), await mergedInto(first)]).toEqual([null, { id: next, name: { en: 'B' } }]);
  });

  it('makes the addresses and numbers of the other lead to the song that stays, through a chain of merges', async () => {
    const [first, next, last] = [
      await add('A', GRACE),
      await add('B', GRACE, lastNumber + 1),
      await add('C', GRACE, lastNumber + 2),
    ];
    await mergeId(next, [first]);
    await mergeId(last, [next]);
    expect((await song(first)).id).toBe(last);
    expect((await canticle.request(`GET api/Songs/${first}`, { as: EDITOR, version: '4.0' })).json.id).toBe(last);
    for (const number of [lastNumber, lastNumber + 1]) {
      expect(await get(`api/canticle/moved-songs/${book}/${number}`, SINGER)).toEqual({
        songId: last,
        collectionId: book,
      });
      const lyrics = await canticle.request(`GET api/Lyrics/${book}/${number}`, { as: SINGER });
      expect([lyrics.status, lyrics.result.songId ?? last]).toEqual([200, last]);
    }
    expect(await get(`api/canticle/moved-songs/${book}/${first}`, SINGER)).toEqual({
      songId: last,
      collectionId: book,
    });
    // A song that gets the number has it.
    const newer = await add('D', ROCK, lastNumber);
    expect((await canticle.request(`GET api/canticle/songs/${newer}/texts`, { as: SINGER })).status).toBe(200);
    const { result } = await canticle.request('POST api/Favorites', { as: SINGER, body: [first] });
    expect(result).toContain(last);
    expect(result).not.toContain(first);
  });

  it('is undone in the order of a chain, and says so', async () => {
    const [first, next, last] = [
      await add('A', GRACE),
      await add('B', GRACE, lastNumber + 1),
      await add('C', GRACE, lastNumber + 2),
    ];
    const one = await mergeId(next, [first]);
    const two = await mergeId(last, [next]);
    expect((await undo(one)).json).toMatchObject({ code: 'CONFLICT', details: { reason: 'merged-again' } });
    expect((await undo(two)).status).toBe(200);
    expect((await undo(one)).status).toBe(200);
    expect((await undo(one)).json).toMatchObject({ code: 'NOT_FOUND' });
    for (const id of [first, next, last]) expect((await song(id)).id).toBe(id);
  });

  it('of two songs into one is undone in any order', async () => {
    const songs = [
      await add('A', GRACE),
      await add('B', ROCK, lastNumber + 1, second),
      await add('C', NADE, lastNumber + 2),
    ];
    const [into = '', one = '', two = ''] = songs;
    const before = await Promise.all(songs.map(item));
    const { json } = await merge(into, [one, two]);
    for (const { id } of json.merges) expect((await undo(id)).status).toBe(200);
    expect(await Promise.all(songs.map(item))).toEqual(before);
  });

  it('keeps what was changed since when it is undone', async () => {
    const [into, away] = [await add('Grace', GRACE), await add('Grace', GRACE, lastNumber + 1, second)];
    const list = (
      await canticle.request('POST api/CustomCollections', {
        as: SINGER,
        version: '4.0',
        body: { name: 'Lent', initialEntries: [{ itemId: away }] },
      })
    ).json;
    const id = await mergeId(into, [away]);
    const { version, item: merged } = await get(`api/canticle/catalogue/song/${into}`);
    await canticle.request(`PUT api/canticle/catalogue/song/${into}`, {
      as: OTHER,
      body: { base: version, item: { ...merged, name: { en: 'Renamed' } } },
    });
    const [row] = await get(`api/canticle/lists/${list.id}/rows`, SINGER);
    await post(`api/canticle/lists/${list.id}/changes`, { at: new Date(time).toISOString(), remove: [row.id] }, SINGER);
    // Another song took the number.
    await add('Newer', ROCK, lastNumber + 1, second);
    await undo(id);
    expect((await item(into)).name).toEqual({ en: 'Renamed' });
    expect(await get(`api/canticle/lists/${list.id}/rows`, SINGER)).toEqual([]);
    expect((await item(away)).memberships).toEqual([{ collectionId: second, number: null, free: false }]);
  });

  it('can be undone for 30 days; the songs stay merged after that', async () => {
    const [into, away] = [await add('Grace', GRACE), await add('Grace', GRACE, lastNumber + 1)];
    const id = await mergeId(into, [away]);
    expect((await get('api/canticle/song-merges')).merges[0]).toMatchObject({
      id,
      song: { id: away },
      into: { id: into },
    });
    const start = time;
    time += 31 * 24 * 3600_000;
    expect((await undo(id)).json).toMatchObject({ code: 'CONFLICT', details: { reason: 'too-old' } });
    await canticle.context.jobs.runDue();
    expect((await get('api/canticle/song-merges')).merges).toEqual([]);
    expect((await song(away)).id).toBe(into);
    time = start;
  });

  it('is in the history of both songs and in the activity log', async () => {
    const [into, away] = [await add('Grace', GRACE), await add('Grace', GRACE, lastNumber + 1)];
    await undo(await mergeId(into, [away]));
    for (const id of [into, away]) {
      const { entries } = await get(`api/canticle/catalogue/song/${id}/history`);
      expect(entries.map(({ action }: any) => action).slice(0, 2)).toEqual(['unmerge', 'merge']);
    }
    const log = await get(`api/canticle/audit?kind=song&id=${away}`, ADMIN);
    expect(JSON.stringify(log)).toContain('catalogue.merge');
  });
});

describe('access', () => {
  it('to a paid song is not given silently, and nobody loses what they could open', async () => {
    const free = await add('Grace', GRACE, lastNumber, book, {
      memberships: [{ collectionId: book, number: lastNumber, free: true }],
    });
    const bought = await add('Grace', GRACE, lastNumber, paid);
    const buyer = `${newId()}@example.org`;
    await canticle.createPerson(buyer, { collections: [paid] });
    const { openings, version } = await compare(free, bought);
    expect(openings).toEqual([{ songId: bought, toEverybody: true, collections: [] }]);
    const refused = await post('api/canticle/song-merges', { intoId: bought, songIds: [free], version });
    expect(refused.json).toMatchObject({ code: 'IMPOSSIBLE', details: { reason: 'opens' } });
    expect((await song(free)).id).toBe(free);
    await mergeId(bought, [free]);
    for (const as of [SINGER, buyer]) expect((await song(bought, as)).available).toBe(true);
  });

  it('to an unpublished song is said too', async () => {
    const shown = await add('Grace', GRACE);
    const hidden = await add('Grace', GRACE, lastNumber + 1, book, { enabled: false });
    expect((await compare(shown, hidden)).openings).toMatchObject([{ songId: hidden, collections: [{ id: book }] }]);
  });
});

describe('at the same time', () => {
  it('two editors merge the same songs once', async () => {
    const [one, other] = [await add('Grace', GRACE), await add('Grace', GRACE, lastNumber + 1)];
    const { version } = await compare(one, other);
    const bodies = [
      { intoId: one, songIds: [other], version },
      { intoId: other, songIds: [one], version },
    ];
    const answers = await Promise.all(
      bodies.map((body, index) => post('api/canticle/song-merges', body, index === 0 ? EDITOR : OTHER)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.message).toMatch(/merged already/);
  });

  it('a merge of what was changed meanwhile is refused, and so is a change of what was merged', async () => {
    const [into, away] = [await add('Grace', GRACE), await add('Grace', GRACE, lastNumber + 1)];
    const seen = await compare(into, away);
    const details = await get(`api/canticle/catalogue/song/${away}`);
    await canticle.request(`PUT api/canticle/songs/${away}/texts/en`, {
      as: OTHER,
      body: { source: { original: 'Other words' }, baseRevision: 1 },
    });
    const late = await post('api/canticle/song-merges', { intoId: into, songIds: [away], version: seen.version });
    expect(late.json).toMatchObject({ code: 'CONFLICT', details: { reason: 'changed' } });
    await mergeId(into, [away]);
    const changed = await canticle.request(`PUT api/canticle/catalogue/song/${away}`, {
      as: OTHER,
      body: { base: details.version, item: { ...details.item, tempo: 99 } },
    });
    const text = await canticle.request(`PUT api/canticle/songs/${away}/texts/en`, {
      as: OTHER,
      body: { source: { original: 'More' }, baseRevision: 2 },
    });
    const restored = await post(`api/canticle/catalogue/song/${away}/restore`);
    for (const { status, json } of [changed, text, restored])
      expect([status, json.details?.reason]).toEqual([409, 'merged']);
  });

  it('a device that was offline adds the song that stays to its list', async () => {
    const [into, away] = [await add('Grace', GRACE), await add('Grace', GRACE, lastNumber + 1)];
    const list = (
      await canticle.request('POST api/CustomCollections', { as: SINGER, version: '4.0', body: { name: 'Late' } })
    ).json;
    await mergeId(into, [away]);
    const added = await post(
      `api/canticle/lists/${list.id}/changes`,
      { at: new Date(time).toISOString(), add: [{ id: newId(), itemId: away, sort: 1 }] },
      SINGER,
    );
    expect(added.json.entries.map((entry: any) => entry.itemId)).toEqual([into]);
  });
});

test('emptying the trash leaves songs that were merged: their numbers lead on', async () => {
  const [into, away] = [await add('Grace', GRACE), await add('Grace', GRACE, lastNumber + 1)];
  await mergeId(into, [away]);
  await post('api/canticle/trash/empty', { days: 0 }, ADMIN);
  const one = await post('api/canticle/trash/empty', { kind: 'song', id: away }, ADMIN);
  expect([one.status, one.json.details.reason]).toEqual([409, 'merged']);
  expect((await song(away)).id).toBe(into);
});

test('a merge that cannot be is refused with a sentence', async () => {
  const [into, away] = [await add('Grace', GRACE), await add('Grace', GRACE, lastNumber + 1)];
  const { version } = await compare(into, away);
  const itself = await post('api/canticle/song-merges', { intoId: into, songIds: [into], version });
  expect(itself.json.code).toBe('IMPOSSIBLE');
  await post(`api/canticle/catalogue/song/${away}/trash`);
  const trashed = await post('api/canticle/song-merges', { intoId: into, songIds: [away], version });
  expect(trashed.json).toMatchObject({ code: 'CONFLICT', details: { reason: 'in-trash' } });
  expect((await canticle.request(`GET api/canticle/song-comparison?ids=${into},${away}`, { as: EDITOR })).status).toBe(
    404,
  );
});

const preferences = () => ({
  semitones: 2,
  capo: 0,
  notation: 'common',
  language: 'en',
  secondLanguage: null,
  format: null,
  size: null,
  chosenAt: new Date(time).toISOString(),
});

async function views(...ids: string[]) {
  const { result } = await canticle.request('GET api/Analytics/Views', { as: SINGER });
  return ids.map((id) => result[id] ?? 0);
}

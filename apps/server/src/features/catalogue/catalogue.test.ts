import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addContributor, addSong, addTheme, verses } from '../../testing/library.ts';
import { saveArticle, savePublication } from '../publications/index.ts';

let canticle: TestCanticle;
let book: string;
let song: string;
let author: string;

const EDITOR = 'editor@example.org';
const OTHER = 'other@example.org';
const SINGER = 'singer@example.org';

beforeAll(async () => {
  canticle = await startCanticle({ REQUESTS_PER_MINUTE: '100000' });
  book = await addCollection(canticle.context, { key: 'MH', name: { en: 'Morning hymns' } });
  author = await addContributor(canticle.context, 'Ada Lund');
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
  await canticle.createPerson(OTHER, { roles: ['administrator'] });
  await canticle.createPerson(SINGER, { collections: [book] });
});
let lastNumber = 0;
beforeEach(async () => {
  lastNumber += 10;
  song = await addSong(
    canticle.context,
    {
      name: { en: 'Morning song', no: 'Morgensang' },
      memberships: [{ collectionId: book, number: lastNumber, free: false }],
      participants: [{ contributorId: author, type: 'author' }],
    },
    { en: verses(['In the morning']) },
  );
});
afterAll(() => canticle.close());

type Body = Record<string, unknown>;
const at = (kind: string, id = '', more = '') => `api/canticle/catalogue/${kind}${id && `/${id}`}${more}`;
const read = async (kind: string, id: string, as = EDITOR) =>
  (await canticle.request(`GET ${at(kind, id)}`, { as })).json;
const put = (kind: string, id: string, base: string, item: Body, as = EDITOR) =>
  canticle.request(`PUT ${at(kind, id)}`, { as, body: { base, item } });
const post = (path: string, body?: Body, as = EDITOR) =>
  canticle.request(`POST ${path}`, { as, ...(body ? { body } : {}) });
const add = async (kind: string, item: Body) => (await post(at(kind), { item })).json;
const change = async (kind: string, id: string, changes: Body, as = EDITOR) => {
  const { version, item } = await read(kind, id, as);
  return put(kind, id, version, { ...item, ...changes }, as);
};
const history = async (kind: string, id: string) =>
  (await canticle.request(`GET ${at(kind, id, '/history')}`, { as: EDITOR })).json.entries;
const seen = async (id: string, as = SINGER) => (await canticle.request(`GET api/Songs/Id/${id}`, { as })).status;
const bulk = async (kind: string, ids: readonly string[], wanted: Body) =>
  canticle.request(`POST api/canticle/catalogue-changes/${kind}`, { as: EDITOR, body: { ids, change: wanted } });
const theme = (facts: Body = {}) => ({
  slug: '',
  name: { en: 'Joy' },
  description: {},
  language: null,
  sort: 0,
  enabled: true,
  ...facts,
});
const person = (name: string, facts: Body = {}) => ({
  name,
  sortName: null,
  birthYear: null,
  country: null,
  subtitle: null,
  image: null,
  biography: {},
  enabled: true,
  ...facts,
});

describe('who may', () => {
  const calls = (id: string) =>
    [
      ['GET', at('song')],
      ['GET', at('song', id)],
      ['POST', at('song'), { item: {} }],
      ['PUT', at('song', id), { base: 'x', item: {} }],
      ['POST', at('song', id, '/trash')],
      ['POST', at('song', id, '/restore')],
      ['GET', at('song', id, '/history')],
      ['POST', at('song', id, '/history/1/restore'), { base: 'x' }],
      ['POST', at('contributor', author, '/merge'), { into: 'x' }],
      ['POST', 'api/canticle/catalogue-changes/song', { ids: [id], change: { do: 'trash' } }],
      ['POST', 'api/canticle/catalogue-pictures', { base64Image: '' }],
    ] as const;

  test.each(['extended', 'technician'] as const)('%s people may not, and neither may ordinary ones', async (role) => {
    const email = `${role}@example.org`;
    await canticle.createPerson(email, { roles: [role], collections: [book] });
    for (const as of [email, SINGER]) {
      for (const [method, path, body] of calls(song)) {
        const { status, json } = await canticle.request(`${method} ${path}`, { as, ...(body ? { body } : {}) });
        expect([path, status, json.code]).toEqual([path, 403, 'NOT_ALLOWED']);
      }
    }
    expect(await seen(song)).toBe(200);
  });

  test('nobody who is signed out may', async () => {
    for (const [method, path, body] of calls(song)) {
      const { status } = await canticle.request(`${method} ${path}`, body ? { body } : {});
      expect([path, status]).toEqual([path, 401]);
    }
  });

  test('editors and administrators may', async () => {
    for (const as of [EDITOR, OTHER]) expect((await read('song', song, as)).item.name.en).toBe('Morning song');
  });
});

describe('a song', () => {
  test('is changed in every field, and every client sees it', async () => {
    const copyright = await add('copyright', theme({ name: { en: 'The house' } }));
    const country = await add('country', theme({ name: { en: 'Iceland' }, slug: 'is' }));
    const genre = await add('genre', theme({ name: { en: 'Hymn' } }));
    const changes = {
      name: { en: 'Evening song', de: ' Abendlied ', fr: '  ' },
      enabled: true,
      memberships: [{ collectionId: book, number: lastNumber + 1, free: true }],
      participants: [
        { contributorId: author, type: 'author' },
        { contributorId: author, type: 'composer' },
      ],
      yearWritten: 1901,
      yearComposed: 1902,
      yearPublished: 1903,
      originalKey: 'Eb',
      minor: true,
      tempo: 92,
      details: { en: '<p>Story <script>alert(1)</script><b onclick="x()">told</b></p>' },
      description: { en: 'Short' },
      copyrights: [{ type: 'text', copyrightId: copyright.id }],
      origins: [{ type: 'melody', countryId: country.id, description: { en: 'Traditional' } }],
      genreIds: [genre.id],
    };
    const before = (await canticle.request(`GET api/Songs/Id/${song}`, { as: SINGER })).result;
    const changed = await change('song', song, changes);
    expect([changed.status, changed.json.item]).toMatchObject([
      200,
      { ...changes, name: { en: 'Evening song', de: 'Abendlied' }, details: { en: '<p>Story <b>told</b></p>' } },
    ]);
    const list = (
      await canticle.request(`GET api/Songs?collections=${book}&updatedAt=${before.updatedAt}`, { as: SINGER })
    ).result;
    const now = list.find((one: any) => one.id === song);
    expect(now).toMatchObject({
      name: { en: 'Evening song' },
      yearWritten: 1901,
      originalKey: 'Eb',
      minor: true,
      origins: [{ type: 'melody', country: 'IS' }],
      hasLyrics: true,
    });
    expect(now.updatedAt > before.updatedAt).toBe(true);
    expect(changed.json.names[copyright.id]).toEqual({ en: 'The house' });
  });

  test('in the trash is gone for everybody, with its marks kept, and comes back with them', async () => {
    const { json: cursor } = await canticle.request('GET api/canticle/changes', { as: SINGER });
    expect((await canticle.request('POST api/Favorites', { as: SINGER, body: [song] })).status).toBe(200);
    const favourites = async () =>
      JSON.stringify((await canticle.request('GET api/Favorites', { as: SINGER })).result).includes(song);
    const had = await favourites();
    expect((await post(at('song', song, '/trash'))).json.trashedAt).not.toBeNull();
    for (const as of [SINGER, EDITOR]) expect(await seen(song, as)).toBe(404);
    expect((await canticle.request(`GET api/Songs/${song}/Lyrics`, { as: SINGER })).status).toBe(404);
    const listed = (await canticle.request(`GET api/Songs?collections=${book}`, { as: EDITOR })).result;
    expect(listed.map((one: any) => one.id)).not.toContain(song);
    const gone = (await canticle.request(`GET api/canticle/changes?since=${cursor.next}`, { as: SINGER })).json;
    expect(gone.deleted).toContainEqual({ kind: 'song', id: song });
    const inTrash = (await canticle.request(`GET ${at('song')}?state=trash&text=morning`, { as: EDITOR })).json;
    expect(inTrash.rows.map((one: any) => one.id)).toContain(song);
    expect((await post(at('song', song, '/trash'))).status).toBe(200);
    expect((await change('song', song, { tempo: 100 })).json.details).toEqual({ reason: 'in-trash' });

    expect((await post(at('song', song, '/restore'))).json.trashedAt).toBeNull();
    expect(await seen(song)).toBe(200);
    expect(await favourites()).toBe(had);
    const back = (await canticle.request(`GET api/canticle/changes?since=${gone.next}`, { as: SINGER })).json;
    expect(back.changed).toContainEqual({ kind: 'song', id: song });
    expect((await history('song', song)).map((one: any) => one.action)).toEqual(['restore', 'trash', 'found']);
  });

  test('comes back without a number that another song has meanwhile', async () => {
    await post(at('song', song, '/trash'));
    const { item } = await read('song', song);
    const taker = await post(at('song'), { item: { ...item, name: { en: 'Taker' } } });
    expect(taker.status).toBe(200);
    const restored = await post(at('song', song, '/restore'));
    expect(restored.json.item.memberships).toEqual([{ collectionId: book, number: null, free: false }]);
  });

  test('cannot take the number of another song, or refer to what is not there', async () => {
    const second = await addSong(canticle.context, {
      name: { en: 'Second' },
      memberships: [{ collectionId: book, number: lastNumber + 1, free: false }],
    });
    const memberships = [{ collectionId: book, number: lastNumber, free: false }];
    const refused = await change('song', second, {
      memberships,
      participants: [{ contributorId: 'nobody', type: 'author' }],
      originalKey: 'Q',
      themeIds: ['nothing'],
    });
    expect(refused.status).toBe(422);
    expect(refused.json.details.fields).toEqual([
      { field: 'participants.0', reason: 'gone' },
      { field: 'themeIds.0', reason: 'gone' },
      { field: 'originalKey', reason: 'wrong' },
      { field: 'memberships.0.number', reason: 'taken', by: { id: song, name: expect.anything() } },
    ]);
    expect((await read('song', second)).item.memberships[0].number).toBe(lastNumber + 1);
  });

  test.each([
    ['origins', 'country', (countryId: string) => ({ type: 'text', countryId, description: {} })],
    ['copyrights', 'copyright', (copyrightId: string) => ({ type: 'text', copyrightId })],
    ['participants', 'contributor', (contributorId: string) => ({ type: 'author', contributorId })],
  ] as const)('does not have one of its %s twice', async (field, kind, of) => {
    const facts = kind === 'contributor' ? person('Once') : theme({ slug: 'SM', name: { en: 'Once' } });
    const { id } = await add(kind, facts);
    const refused = await change('song', song, { [field]: [of(id), of(id)] });
    expect([refused.status, refused.json.details.fields]).toEqual([422, [{ field: `${field}.1`, reason: 'twice' }]]);
    expect((await change('song', song, { [field]: [of(id), { ...of(id), type: 'melody' }] })).status).toBe(
      kind === 'contributor' ? 400 : 200,
    );
  });
});

describe('two editors', () => {
  test('who save from the same state: the second is told what is newer, and nothing is lost', async () => {
    const { version, item } = await read('song', song);
    expect((await put('song', song, version, { ...item, yearWritten: 1900 }, OTHER)).status).toBe(200);
    const late = await put('song', song, version, { ...item, tempo: 80 });
    expect([late.status, late.json.code]).toEqual([409, 'CONFLICT']);
    const now = await read('song', song);
    expect(late.json.details).toMatchObject({
      reason: 'saved-meanwhile',
      version: now.version,
      by: expect.any(String),
    });
    expect([now.item.yearWritten, now.item.tempo]).toEqual([1900, null]);
    expect((await put('song', song, now.version, { ...now.item, tempo: 80 })).json.item).toMatchObject({
      yearWritten: 1900,
      tempo: 80,
    });
  });

  test('in the same moment: one is saved, the other told', async () => {
    const { version, item } = await read('song', song);
    const answers = await Promise.all([
      put('song', song, version, { ...item, tempo: 70 }),
      put('song', song, version, { ...item, tempo: 90 }, OTHER),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await history('song', song)).map((one: any) => one.action)).toEqual(['change', 'found']);
  });

  test('of whom one changes the text and one the facts do not disturb each other', async () => {
    const { version, item } = await read('song', song);
    const text = { source: { original: 'In the evening' }, baseRevision: 1 };
    await canticle.request(`PUT api/canticle/songs/${song}/texts/en`, { as: OTHER, body: text });
    expect((await put('song', song, version, { ...item, tempo: 70 })).status).toBe(200);
  });

  test('a save sent twice is one state, and one sent late is told', async () => {
    const { version, item } = await read('song', song);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = () =>
      canticle.request(`PUT ${at('song', song)}`, {
        as: EDITOR,
        headers,
        body: { base: version, item: { ...item, tempo: 66 } },
      });
    expect([(await send()).json.version, (await send()).status]).toEqual([(await read('song', song)).version, 200]);
    expect(await history('song', song)).toHaveLength(2);
    const again = await put('song', song, version, { ...item, tempo: 67 });
    expect(again.status).toBe(409);
  });

  test('who add under the same id make one thing', async () => {
    const id = crypto.randomUUID();
    const answers = await Promise.all(
      [EDITOR, OTHER].map((as) => post(at('contributor'), { id, item: person('Twice') }, as)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('wrong and huge input', () => {
  test.each([
    ['no name', { name: {} }, 'name'],
    ['a name of blanks', { name: { en: '   ' } }, 'name'],
    ['a name beyond reason', { name: { en: 'x'.repeat(301) } }, 'name.en'],
    ['a language that is none', { name: { english: 'x' } }, 'name.english'],
    ['a year of the Flood', { yearWritten: -2348 }, 'yearWritten'],
    ['a year in words', { yearWritten: 'long ago' }, 'yearWritten'],
    [
      'a number that is none',
      { memberships: [{ collectionId: 'x', number: 1.5, free: false }] },
      'memberships.0.number',
    ],
    ['a role nobody has', { participants: [{ contributorId: 'x', type: 'muse' }] }, 'participants.0.type'],
    ['a picture that runs', { image: 'javascript:alert(1)' }, 'image'],
    ['a member of its own', { colour: 'red' }, ''],
  ])('%s is refused at its field', async (_what, changes, field) => {
    const answer = await change('song', song, changes);
    expect([answer.status, answer.json.details.fields[0].field]).toEqual([400, field]);
    expect((await read('song', song)).item.name.en).toBe('Morning song');
  });

  test('a megabyte of story is refused in one sentence', async () => {
    const answer = await change('song', song, { details: { en: 'x'.repeat(1_200_000) } });
    expect([answer.status, answer.json.code]).toEqual([413, 'TOO_LARGE']);
  });

  test('what is none of the kinds, and an id nobody has, are not found or not understood', async () => {
    expect((await canticle.request(`GET ${at('hat')}`, { as: EDITOR })).status).toBe(400);
    for (const path of ['', '/history']) {
      expect((await canticle.request(`GET ${at('song', 'nothing', path)}`, { as: EDITOR })).status).toBe(404);
    }
    expect((await post(at('song', 'nothing', '/trash'))).status).toBe(404);
    expect((await put('song', 'nothing', 'x', (await read('song', song)).item)).status).toBe(404);
    expect((await canticle.request(`GET ${at('theme', song)}`, { as: EDITOR })).status).toBe(404);
  });
});

describe('a collection', () => {
  test('is made, disabled, put into the trash and back, and its songs with it', async () => {
    const item = {
      type: 'song',
      key: 'NB',
      keys: { no: 'NB2' },
      name: { en: 'New book' },
      details: { en: '<p onclick="x()">For sale</p>' },
      header: {},
      image: null,
      icon: null,
      priority: 3,
      enabled: true,
      defaultType: 'song',
      defaultSort: 'number',
      useNumbers: true,
      free: true,
    };
    const made = await add('collection', item);
    expect(made.item.details).toEqual({ en: '<p>For sale</p>' });
    const inside = await addSong(canticle.context, {
      memberships: [{ collectionId: made.id, number: 1, free: false }],
    });
    const shown = async () =>
      (await canticle.request('GET api/Collections?allCollections=true', { as: SINGER })).result
        .filter((one: any) => one.id === made.id)
        .map((one: any) => one.enabled);
    expect([await shown(), await seen(inside)]).toEqual([[true], 200]);
    await change('collection', made.id, { enabled: false });
    expect(await shown()).toEqual([false]);
    await change('collection', made.id, { enabled: true });
    await post(at('collection', made.id, '/trash'));
    expect(await shown()).toEqual([]);
    expect((await canticle.request(`GET api/Songs/Id/${inside}`, { as: SINGER })).result).toMatchObject({
      available: false,
      collections: [],
    });
    expect((await read('song', inside)).item.memberships).toHaveLength(1);
    await change('song', inside, { tempo: 60 });
    await post(at('collection', made.id, '/restore'));
    expect((await canticle.request(`GET api/Songs/Id/${inside}`, { as: SINGER })).result).toMatchObject({
      available: true,
      collections: [{ id: made.id, number: 1 }],
    });
    const taken = await post(at('collection'), { item: { ...item, keys: {}, key: 'nb2' } });
    expect([taken.status, taken.json.details.fields[0]]).toMatchObject([422, { field: 'key', reason: 'taken' }]);
  });
});

describe('the lists songs refer to', () => {
  test('what is in use is not put into the trash, and says where it is used', async () => {
    const joy = await addTheme(canticle.context, `joy-${lastNumber}`, { en: 'Joy' });
    await change('song', song, { themeIds: [joy] });
    const refused = await post(at('theme', joy, '/trash'));
    expect([refused.status, refused.json.details]).toEqual([
      409,
      {
        reason: 'in-use',
        songs: 1,
        files: 0,
        articles: 0,
        where: [{ id: song, name: { en: 'Morning song', no: 'Morgensang' } }],
      },
    ]);
    await change('song', song, { themeIds: [] });
    expect((await post(at('theme', joy, '/trash'))).status).toBe(200);
    const names = (await canticle.request('GET api/Themes', { as: SINGER })).result.map((one: any) => one.id);
    expect(names).not.toContain(joy);
  });

  test('a name is free while its owner is in the trash, and the owner comes back beside the new one', async () => {
    const first = await add('category', theme({ name: { en: 'Praise be' } }));
    await post(at('category', first.id, '/trash'));
    const second = await add('category', theme({ name: { en: 'Praise be' } }));
    expect([first.item.slug, second.item.slug]).toEqual(['praise-be', 'praise-be']);
    expect((await post(at('category', first.id, '/restore'))).json.item.slug).toBe('praise-be-2');
  });

  test.each([
    ['instrument', { identifier: 'lute', icon: '', sort: 1, enabled: true }, { sort: 7 }],
    ['language', { key: 'is', name: 'Íslenska', sort: 90, enabled: true }, { name: 'íslenska' }],
    ['country', theme({ slug: 'FO', name: { en: 'Faroes' } }), { language: 'da' }],
    ['genre', theme({ name: { en: 'Spiritual' } }), { description: { en: 'Sung' } }],
    ['contributor', person('Jon Vidalin', { country: 'is' }), { birthYear: 1666 }],
  ])('%s: made, changed, disabled, trashed and restored', async (kind, item, changes) => {
    const made = await add(kind, item);
    const changed = await change(kind, made.id, { ...changes, enabled: false });
    expect([changed.status, changed.json.item]).toMatchObject([200, { ...changes, enabled: false }]);
    const listed = async (state: string) =>
      (await canticle.request(`GET ${at(kind)}?state=${state}`, { as: EDITOR })).json.rows.map((one: any) => one.id);
    expect(await listed('disabled')).toContain(made.id);
    await post(at(kind, made.id, '/trash'));
    expect([await listed('trash'), await listed('all')]).toEqual([
      expect.arrayContaining([made.id]),
      expect.not.arrayContaining([made.id]),
    ]);
    await post(at(kind, made.id, '/restore'));
    expect((await read(kind, made.id)).item).toEqual(changed.json.item);
    expect((await history(kind, made.id)).map((one: any) => one.action)).toEqual([
      'restore',
      'trash',
      'change',
      'create',
    ]);
    expect((await post(at(kind), { item })).status).toBe(
      kind === 'genre' || kind === 'contributor' ? 200 : kind === 'language' ? 409 : 422,
    );
  });
});

test('a new entry does not take the id of one in another list, in the trash or not', async () => {
  const there = await add('theme', theme({ name: { en: 'Hope' } }));
  for (const state of ['standing', 'in the trash']) {
    for (const kind of ['genre', 'category', 'copyright']) {
      const refused = await post(at(kind), { id: there.id, item: theme({ name: { en: 'Taken over' } }) });
      expect([state, refused.status, refused.json.details]).toEqual([
        state,
        422,
        { fields: [{ field: 'id', reason: 'taken' }] },
      ]);
    }
    expect((await read('theme', there.id)).item.name).toEqual({ en: 'Hope' });
    await post(at('theme', there.id, '/trash'));
  }
});

describe('history', () => {
  test('says who changed what, field by field, and takes an earlier state back', async () => {
    await change('song', song, { tempo: 70, name: { en: 'Worse' } });
    await change('song', song, { tempo: 71 }, OTHER);
    const [last, first, found] = await history('song', song);
    expect([last, first, found]).toMatchObject([
      { action: 'change', by: expect.stringContaining('other'), changes: [{ field: 'tempo', before: 70, after: 71 }] },
      { action: 'change', by: expect.stringContaining('editor'), changes: [{ field: 'name' }, { field: 'tempo' }] },
      { action: 'found', by: null, changes: [] },
    ]);
    const { version } = await read('song', song);
    const back = await post(at('song', song, `/history/${found.number}/restore`), { base: version });
    expect(back.json.item).toMatchObject({ tempo: null, name: { en: 'Morning song', no: 'Morgensang' } });
    expect((await post(at('song', song, '/history/1/restore'), { base: version })).status).toBe(409);
    expect((await post(at('song', song, '/history/99/restore'), { base: back.json.version })).status).toBe(404);
    const deeds = (await canticle.request(`GET api/canticle/audit?id=${song}`, { as: OTHER })).json;
    expect(deeds.map((one: any) => one.action)).toEqual(['catalogue.revert', 'catalogue.change', 'catalogue.change']);
  });

  test('a state an import brought between two of ours is there too', async () => {
    await change('song', song, { tempo: 70 });
    await addSong(canticle.context, { id: song, name: { en: 'Imported' } });
    await change('song', song, { tempo: 71 });
    expect((await history('song', song)).map((one: any) => one.action)).toEqual(['change', 'found', 'change', 'found']);
  });
});

describe('merging', () => {
  test('two authors become one in songs and files; the other is in the trash, and the songs know it', async () => {
    const double = await add('contributor', person('Ada Lund'));
    await change('song', song, {
      participants: [
        { contributorId: double.id, type: 'author' },
        { contributorId: author, type: 'author' },
        { contributorId: double.id, type: 'composer' },
      ],
    });
    const link = { address: 'https://www.youtube.com/watch?v=M7lc1UVf-VE', type: 'video', name: 'Film' };
    const file = await post(`api/canticle/songs/${song}/files`, {
      ...link,
      participants: [{ contributorId: double.id, type: 'artist' }],
    });
    expect(file.status).toBe(200);
    const merged = await post(at('contributor', double.id, '/merge'), { into: author });
    expect([merged.status, merged.json.id]).toEqual([200, author]);
    expect((await read('song', song)).item.participants).toEqual([
      { contributorId: author, type: 'author' },
      { contributorId: author, type: 'composer' },
    ]);
    const files = (await canticle.request(`GET api/Files?songId=${song}`, { as: EDITOR })).result;
    expect(files[0].participants).toEqual([{ contributorId: author, type: 'artist' }]);
    expect((await read('contributor', double.id)).trashedAt).not.toBeNull();
    expect((await history('song', song))[0].action).toBe('merge');
    expect((await post(at('contributor', double.id, '/merge'), { into: author })).status).toBe(409);
    expect((await post(at('contributor', author, '/merge'), { into: author })).status).toBe(422);
    expect((await post(at('song', song, '/merge'), { into: song })).status).toBe(422);
  });

  test('who wrote or translated an article is not thrown away, and merged, the article is by the other', async () => {
    const double = (await add('contributor', person('Ada Lund'))).id;
    const magazine = await addCollection(canticle.context, { key: 'MAG', type: 'publication' });
    const [publicationId, written, translated] = ['p', 'w', 't'].map((one) => `${one}-${lastNumber}`) as [
      string,
      string,
      string,
    ];
    const bare = { icon: null, image: null };
    const facts = { title: { en: 'May' }, key: { en: '5' }, description: {}, datePublished: null, ...bare };
    const textBy = (id: string, language: string, translatorId: string | null) => ({
      id: `${id}-${language}`,
      language,
      title: 'On singing',
      translatorId,
      introduction: '',
      content: '<p>Sing</p>',
      source: { introduction: '', content: 'Sing', pictures: [] },
    });
    const article = (id: string, authorId: string | null, translatorId: string | null) => ({
      id,
      publicationId,
      number: 1,
      authorId,
      sourceId: null,
      dateWritten: null,
      ...bare,
      texts: [textBy(id, 'en', null), textBy(id, 'no', translatorId)],
    });
    await canticle.context.database.transaction(async (tx) => {
      await savePublication(tx, { id: publicationId, collectionId: magazine, ...facts }, canticle.context.now());
      await saveArticle(tx, article(written, double, double), canticle.context.now());
      await saveArticle(tx, article(translated, null, double), canticle.context.now());
    });
    expect((await read('contributor', double)).uses).toEqual({ songs: 0, files: 0, articles: 2 });
    const refused = await post(at('contributor', double, '/trash'));
    expect([refused.status, refused.json.details]).toEqual([
      409,
      { reason: 'in-use', songs: 0, files: 0, articles: 2, where: [] },
    ]);

    const find = async (id: string) => {
      const body = { itemIds: [id], withContent: true };
      const { json } = await canticle.request('POST api/articles?language=no', { as: EDITOR, version: '4.0', body });
      const { authorId, content, updatedAt } = json[0];
      return { authorId, translatorId: content.translatorId, updatedAt };
    };
    const before = [await find(written), await find(translated)] as const;
    expect(before).toMatchObject([
      { authorId: double, translatorId: double },
      { authorId: null, translatorId: double },
    ]);
    expect((await post(at('contributor', double, '/merge'), { into: author })).status).toBe(200);
    expect((await read('contributor', double)).uses).toEqual({ songs: 0, files: 0, articles: 0 });
    const after = [await find(written), await find(translated)] as const;
    expect(after).toMatchObject([
      { authorId: author, translatorId: author },
      { authorId: null, translatorId: author },
    ]);
    expect([0, 1].map((index) => after[index]?.updatedAt > before[index]?.updatedAt)).toEqual([true, true]);
  });

  test.each([
    ['theme', 'themeIds', (id: string) => id],
    ['copyright', 'copyrights', (copyrightId: string) => ({ type: 'text', copyrightId })],
    ['country', 'origins', (countryId: string) => ({ type: 'text', countryId, description: {} })],
  ] as const)('two entries of %s become one, once in each song', async (kind, field, of) => {
    const made = async (slug: string) => (await add(kind, theme({ slug, name: { en: slug } }))).id;
    const [from, into] = [await made('AX'), await made('AW')];
    await change('song', song, { [field]: [of(from), of(into)] });
    expect((await post(at(kind, from, '/merge'), { into })).status).toBe(200);
    expect((await read('song', song)).item[field]).toEqual([of(into)]);
  });
});

describe('many at once', () => {
  const more = async (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        addSong(canticle.context, {
          name: { en: `Song ${index}` },
          memberships: [{ collectionId: book, number: lastNumber + 1 + index, free: false }],
        }),
      ),
    );

  test('themes are added, taken away and set; what is the same stays as it was', async () => {
    const [one, two] = [(await add('theme', theme())).id, (await add('theme', theme())).id];
    const ids = await more(2);
    await change('song', ids[0] as string, { themeIds: [one] });
    const added = await bulk('song', ids, { do: 'add', what: 'theme', items: [one] });
    expect(added.json).toEqual({ changed: [ids[1]], same: [ids[0]], refused: [] });
    await bulk('song', ids, { do: 'set', what: 'theme', items: [two] });
    await bulk('song', ids, { do: 'remove', what: 'theme', items: [one] });
    expect((await read('song', ids[1] as string)).item.themeIds).toEqual([two]);
    expect((await history('song', ids[1] as string)).map((entry: any) => entry.action)).toEqual([
      'bulk',
      'bulk',
      'found',
    ]);
  });

  test('copyright, collection, state and trash', async () => {
    const ids = await more(2);
    const whose = (await add('copyright', theme())).id;
    const other = await addCollection(canticle.context, { key: `B${lastNumber}` });
    await bulk('song', ids, { do: 'copyright', part: 'both', item: whose });
    await bulk('song', ids, { do: 'join', collectionId: other });
    await bulk('song', ids, { do: 'disable' });
    expect((await read('song', ids[0] as string)).item).toMatchObject({
      enabled: false,
      copyrights: [
        { type: 'text', copyrightId: whose },
        { type: 'melody', copyrightId: whose },
      ],
      memberships: [{ collectionId: book }, { collectionId: other, number: null }],
    });
    expect(await seen(ids[0] as string)).toBe(404);
    await bulk('song', ids, { do: 'leave', collectionId: other });
    await bulk('song', ids, { do: 'enable' });
    expect((await bulk('song', [...ids, 'nothing'], { do: 'trash' })).json).toEqual({
      changed: ids,
      same: [],
      refused: [{ id: 'nothing', name: {}, reason: 'not-there' }],
    });
    expect((await bulk('song', ids, { do: 'enable' })).json.refused[0].reason).toBe('in-trash');
    expect((await bulk('song', ids, { do: 'restore' })).json.changed).toEqual(ids);
    expect(await seen(ids[1] as string)).toBe(200);
  });

  test('numbers move together, past each other, but not onto a song that stays', async () => {
    const ids = await more(3);
    const numbers = async () =>
      Promise.all(ids.map(async (id) => (await read('song', id)).item.memberships[0].number - lastNumber));
    const [first, second, third] = ids as [string, string, string];
    const refused = await bulk('song', [first, second], { do: 'shift', collectionId: book, by: 1 });
    expect(refused.json).toMatchObject({
      changed: [],
      refused: [
        { id: first, reason: 'number-taken' },
        { id: second, reason: 'number-taken' },
      ],
    });
    expect(await numbers()).toEqual([1, 2, 3]);
    expect(
      (await bulk('song', [first, second, third], { do: 'shift', collectionId: book, by: 1 })).json.changed,
    ).toEqual(ids);
    expect(await numbers()).toEqual([2, 3, 4]);
    expect((await bulk('song', [first], { do: 'shift', collectionId: book, by: -99_999 })).json.refused[0].reason).toBe(
      'invalid',
    );
  });

  test('a song that cannot move keeps its number from those behind it, whatever the order they are named in', async () => {
    const [first, second, third] = (await more(3)) as [string, string, string];
    const numbers = async () =>
      Promise.all([first, second, third].map(async (id) => (await read('song', id)).item.memberships[0].number));
    const before = await numbers();
    for (const ids of [
      [second, third],
      [third, second],
    ]) {
      const { json } = await bulk('song', ids, { do: 'shift', collectionId: book, by: -1 });
      expect([json.changed, json.refused.map((one: any) => one.reason)]).toEqual([
        [],
        ['number-taken', 'number-taken'],
      ]);
    }
    expect(await numbers()).toEqual(before);

    await post(at('song', second, '/trash'));
    const moved = await bulk('song', [first, second, third], { do: 'shift', collectionId: book, by: 1 });
    expect(moved.json).toMatchObject({ changed: [first, third], refused: [{ id: second, reason: 'in-trash' }] });
    await bulk('song', [first, third], { do: 'shift', collectionId: book, by: -1 });

    await change('song', first, { memberships: [{ collectionId: book, number: 0, free: false }] });
    await change('song', third, { memberships: [{ collectionId: book, number: 1, free: false }] });
    const under = await bulk('song', [third, first], { do: 'shift', collectionId: book, by: -1 });
    expect(under.json).toMatchObject({
      changed: [],
      refused: [
        { id: third, reason: 'number-taken' },
        { id: first, reason: 'invalid' },
      ],
    });
    await Promise.all([first, third].map((id) => post(at('song', id, '/trash'))));
  });

  test('what is in use is named and the rest is done; another kind and unknown things are refused whole', async () => {
    const [used, free] = [(await add('theme', theme())).id, (await add('theme', theme())).id];
    await change('song', song, { themeIds: [used] });
    const report = await bulk('theme', [used, free], { do: 'trash' });
    expect(report.json).toMatchObject({ changed: [free], refused: [{ id: used, reason: 'in-use' }] });
    expect((await bulk('theme', [used], { do: 'join', collectionId: book })).status).toBe(422);
    expect((await bulk('song', [song], { do: 'add', what: 'theme', items: ['nothing'] })).status).toBe(422);
    expect((await bulk('song', [song], { do: 'explode' })).status).toBe(400);
    expect(
      (
        await bulk(
          'song',
          Array.from({ length: 501 }, () => song),
          { do: 'enable' },
        )
      ).status,
    ).toBe(400);
  });

  test('stopped half-way, nothing is changed', async () => {
    const ids = await more(3);
    const { database } = canticle.context;
    const transaction = database.transaction;
    // The connection breaks with the commit: everything before it was done.
    const broken = canticle.context as { database: { transaction: typeof transaction } };
    broken.database.transaction = (work) =>
      transaction(async (tx) => {
        await work(tx);
        throw new Error('the power went');
      });
    const answer = await bulk('song', ids, { do: 'disable' });
    broken.database.transaction = transaction;
    expect(answer.status).toBe(500);
    for (const id of ids) expect((await read('song', id)).item.enabled).toBe(true);
    expect(await history('song', ids[0] as string)).toEqual([]);
  });
});

test('the list finds by name in every language, by author and by number, and comes in pieces', async () => {
  const find = async (query: string) =>
    (await canticle.request(`GET ${at('song')}?${query}`, { as: EDITOR })).json as { total: number; rows: any[] };
  const ids = async (query: string) => (await find(query)).rows.map((one) => one.id);
  expect(await ids(`text=MORGENSÅNG&limit=500`)).toContain(song);
  expect(await ids(`text=lund ${lastNumber}&limit=500`)).toContain(song);
  expect(await ids(`text=zzz`)).toEqual([]);
  const all = await find(`collection=${book}&order=number&limit=500`);
  const numbers = all.rows.map((one) => one.places.find((place: any) => place.collectionId === book).number ?? 1e9);
  expect(numbers).toEqual(numbers.toSorted((a: number, b: number) => a - b));
  const piece = await find(`collection=${book}&order=number&limit=2&skip=1`);
  expect([piece.total, piece.rows]).toEqual([all.total, all.rows.slice(1, 3)]);
  const loose = await addSong(canticle.context, { name: { en: 'Loose' } });
  expect(await ids('collection=none&limit=500')).toContain(loose);
  expect(await ids('order=updated&limit=1')).toEqual([loose]);
});

test('people are listed by family name, or by the name an editor has set', async () => {
  for (const name of ['Ludwig van Beethoven', 'Åse Zetlitz', 'Anne Abel']) await addContributor(canticle.context, name);
  const ida = await addContributor(canticle.context, 'Ida von Abel');
  const { version, item } = (await canticle.request(`GET ${at('contributor')}/${ida}`, { as: EDITOR })).json;
  await canticle.request(`PUT ${at('contributor')}/${ida}`, {
    as: EDITOR,
    body: { base: version, item: { ...item, sortName: 'Von Abel, Ida' } },
  });
  const { rows } = (await canticle.request(`GET ${at('contributor')}?limit=500`, { as: EDITOR })).json;
  const places = ['Anne Abel', 'Ludwig van Beethoven', 'Ida von Abel', 'Åse Zetlitz'].map((name) =>
    rows.findIndex((one: any) => one.name.en === name),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});

test('a picture is stored for a collection, and what is none is refused', async () => {
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const { json } = await post('api/canticle/catalogue-pictures', { base64Image: pixel });
  expect((await change('song', song, { image: json.image })).json.item.image).toBe(json.image);
  const wrong = await post('api/canticle/catalogue-pictures', { base64Image: 'data:image/png;base64,AAAA' });
  expect([wrong.status, wrong.json.code]).toEqual([400, 'BAD_REQUEST']);
});

describe('pictures', () => {
  const paint = async (background: string): Promise<string> => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
    const base64Image = `data:image/png;base64,${bytes.toString('base64')}`;
    return (await post('api/canticle/catalogue-pictures', { base64Image })).json.image;
  };
  const aDayLater = async () => {
    const { database, jobs } = canticle.context;
    const { numUpdatedRows } = await database.transaction((tx) =>
      tx
        .updateTable('jobs')
        .set({ run_at: '2020-01-01T00:00:00.000Z' })
        .where('kind', '=', 'pictures.forget')
        .where('state', '=', 'waiting')
        .executeTakeFirst(),
    );
    await jobs.runDue();
    return Number(numUpdatedRows);
  };
  const shown = async (image: string) => (await canticle.app.inject(image)).statusCode;

  test('of every state are kept, so that it comes back with its picture; one that nobody saved goes', async () => {
    const [red, blue, unsaved] = [await paint('#cc0000'), await paint('#0000cc'), await paint('#00cc00')];
    await change('song', song, { image: red });
    const red1 = (await history('song', song))[0].number;
    await change('song', song, { image: blue });
    expect(await aDayLater()).toBeGreaterThanOrEqual(3);
    expect([await shown(red), await shown(blue), await shown(unsaved)]).toEqual([200, 200, 404]);
    const { version } = await read('song', song);
    const back = await post(at('song', song, `/history/${red1}/restore`), { base: version });
    expect([back.status, back.json.item.image, await shown(red)]).toEqual([200, red, 200]);
  });

  test('that are not stored are refused, also when they went between choosing and saving', async () => {
    const went = await paint('#123456');
    await aDayLater();
    const never = `/api/canticle/pictures/${'0'.repeat(64)}.jpg`;
    const gone = { fields: [{ field: 'image', reason: 'gone' }] };
    for (const image of [went, never]) {
      const changed = await change('song', song, { image });
      expect([changed.status, changed.json.details]).toEqual([422, gone]);
      const made = await post(at('contributor'), { item: person('Portrait', { image }) });
      expect([made.status, made.json.details]).toEqual([422, gone]);
    }
    expect((await change('song', song, { image: 'https://example.org/a.jpg' })).status).toBe(200);
  });
});

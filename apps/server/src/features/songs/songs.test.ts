import { emptyDraft, referenceFields } from '@canticle/contract/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { addCollection, addContributor, addSong, addTheme, verses } from '../../testing/library.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { saveInstrument, saveReference } from './index.ts';

let canticle: TestCanticle;
let owned: string;
let locked: string;
let open: string;
let closed: string;
let free: string;
let hidden: string;
let author: string;

beforeAll(async () => {
  canticle = await startCanticle();
  const { context } = canticle;
  owned = await addCollection(context, {
    key: 'MH',
    name: { en: 'Morning hymns', no: 'Morgensalmer' },
    keys: { en: 'MH', no: 'MS' },
    priority: 10,
  });
  locked = await addCollection(context, { key: 'EV', name: { en: 'Evening' }, priority: 20 });
  author = await addContributor(context, 'Ada Lund', { en: '<p>A teacher.</p>' });
  const theme = await addTheme(context, 'morning', { en: 'Morning', no: 'Morgen' });
  await context.database.transaction((tx) =>
    saveReference(
      tx,
      {
        id: 'country-no',
        kind: 'country',
        slug: 'NO',
        name: { en: 'Norway' },
        description: {},
        language: 'no',
        sort: 0,
      },
      context.now(),
    ),
  );
  await context.database.transaction((tx) =>
    saveReference(
      tx,
      {
        id: 'copyright-house',
        kind: 'copyright',
        slug: 'house',
        name: { en: 'The house' },
        description: {},
        language: null,
        sort: 0,
      },
      context.now(),
    ),
  );
  open = await addSong(
    context,
    {
      name: { en: 'Morning song', no: 'Morgensang' },
      memberships: [{ collectionId: owned, number: 12, free: false }],
      participants: [{ contributorId: author, type: 'author' }],
      originalKey: 'Eb',
      yearWritten: 1901,
      yearComposed: 1902,
      yearPublished: 1903,
      details: { en: '<p>A story.</p>' },
      themeIds: [theme],
      copyrights: [{ type: 'text', copyrightId: 'copyright-house' }],
      origins: [{ type: 'melody', countryId: 'country-no', description: { en: 'Traditional' } }],
    },
    { en: verses(['[Eb]Awake, my [Ab]soul'], ['And [Bb]sing']) },
  );
  closed = await addSong(context, {
    name: { en: 'Evening song' },
    memberships: [{ collectionId: locked, number: 1, free: false }],
  });
  free = await addSong(context, {
    name: { en: 'Gift' },
    memberships: [{ collectionId: locked, number: 2, free: true }],
  });
  hidden = await addSong(context, {
    name: { en: 'Draft' },
    enabled: false,
    memberships: [{ collectionId: owned, number: 13, free: false }],
  });
  await canticle.createPerson('singer@example.org', { collections: [owned] });
  await canticle.createPerson('extended@example.org', { roles: ['extended'] });
  await canticle.createPerson('editor@example.org', { roles: ['editor'] });
});

afterAll(() => canticle.close());

const idsOf = (list: { id: string }[]) => list.map((item) => item.id).sort();

describe('collections', () => {
  test('a list without a wish holds only what the person has', async () => {
    const { result } = await canticle.request('GET api/Collections', { as: 'singer@example.org' });
    expect(idsOf(result)).toEqual([owned]);
  });

  test('all collections say which of them the person has, highest priority first', async () => {
    const { result } = await canticle.request('GET api/Collections?allCollections=true', { as: 'singer@example.org' });
    expect(result.map((one: any) => [one.id, one.available, one.freeSongs])).toEqual([
      [locked, false, true],
      [owned, true, false],
    ]);
    expect(result[1]).toMatchObject({
      keys: { en: 'MH', no: 'MS' },
      hasChords: { en: true },
      defaultSort: 'number',
      type: 'song',
    });
  });

  test('on 4.0 the title is in the language of the query', async () => {
    const { json } = await canticle.request('POST api/Collections?language=no', {
      as: 'singer@example.org',
      version: '4.0',
      body: { itemIds: [owned] },
    });
    expect(json).toEqual([
      expect.objectContaining({
        id: owned,
        title: 'Morgensalmer',
        owned: true,
        songOptions: { defaultType: 'song', defaultSort: 'number', useNumbers: true },
      }),
    ]);
  });
});

describe('the song list', () => {
  test('songs the person may not open are left out, free ones are not', async () => {
    const { result } = await canticle.request(
      `GET api/Songs?collections=${owned},${locked}&expand=details,transpositions`,
      { as: 'singer@example.org' },
    );
    expect(idsOf(result)).toEqual([open, free].sort());
    expect(result.every((song: any) => song.available)).toBe(true);
  });

  test('our app also gets the locked ones, marked', async () => {
    const { result } = await canticle.request(`GET api/Songs?collections=${owned},${locked}&includeUnavailable=true`, {
      as: 'singer@example.org',
    });
    expect(result.map((song: any) => [song.id, song.available]).sort()).toEqual(
      [
        [open, true],
        [closed, false],
        [free, true],
      ].sort(),
    );
  });

  test('an empty list of collections gives what is free to everybody', async () => {
    const { result } = await canticle.request('GET api/Songs?collections=', { as: 'nobody@example.org' });
    expect(idsOf(result)).toEqual([free]);
  });

  test('an editor sees disabled songs, an extended person sees every enabled collection', async () => {
    const editor = await canticle.request(`GET api/Songs?collections=${owned},${locked}`, { as: 'editor@example.org' });
    expect(idsOf(editor.result)).toEqual([open, closed, free, hidden].sort());
    const extended = await canticle.request(`GET api/Songs?collections=${owned},${locked}`, {
      as: 'extended@example.org',
    });
    expect(idsOf(extended.result)).toEqual([open, closed, free].sort());
  });

  test('a song carries every field of the 3.0 document', async () => {
    const { result } = await canticle.request(`GET api/Songs/Id/${open}`, { as: 'singer@example.org' });
    expect(result).toMatchObject({
      id: open,
      type: 'lyrics',
      available: true,
      enabled: true,
      name: { en: 'Morning song', no: 'Morgensang' },
      collections: [{ id: owned, number: 12 }],
      participants: [{ contributorId: author, type: 'author' }],
      originalKey: 'Eb',
      minor: false,
      hasLyrics: true,
      hasChords: true,
      verses: 2,
      transpositions: { C: 9, Db: -2, D: 11, Eb: 0, E: 1, F: 2, 'F#': 3, G: 4, Ab: -7, A: 6, Bb: -5, B: 8 },
      origins: [{ type: 'melody', country: 'NO', description: { en: 'Traditional' } }],
      yearWritten: 1901,
      yearComposed: 1902,
      yearPublished: 1903,
      details: { en: '<p>A story.</p>' },
      copyrights: [{ type: 'text', copyrightId: 'copyright-house' }],
      themeIds: [expect.any(String)],
      categoryIds: [],
      genreIds: [],
      image: null,
      newMelody: false,
      newMelodies: [],
    });
  });

  test('the stamp of a list is the newest change in it, and asking with it gives nothing', async () => {
    const all = await canticle.request(`GET api/Songs?collections=${owned}`, { as: 'singer@example.org' });
    expect(all.json.lastUpdated).toBe(
      all.result
        .map((song: any) => song.updatedAt)
        .concat(all.json.lastUpdated)
        .sort()
        .at(-1),
    );
    const later = await canticle.request(`GET api/Songs?collections=${owned}&updatedAt=${all.json.lastUpdated}`, {
      as: 'singer@example.org',
    });
    expect(later.result).toEqual([]);
  });

  test('a change shows in the next list, and the list says when nothing changed', async () => {
    const first = await canticle.request(`GET api/Songs?collections=${owned}`, { as: 'singer@example.org' });
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect(
      (await canticle.request(`GET api/Songs?collections=${owned}`, { as: 'singer@example.org', headers })).status,
    ).toBe(304);
    const added = await addSong(canticle.context, {
      name: { en: 'New' },
      memberships: [{ collectionId: owned, number: 99, free: false }],
    });
    const second = await canticle.request(`GET api/Songs?collections=${owned}`, { as: 'singer@example.org', headers });
    expect(second.status).toBe(200);
    expect(idsOf(second.result)).toContain(added);
  });
});

describe('one song', () => {
  test('a locked song is shown as unavailable, a disabled one is not found', async () => {
    const lockedSong = await canticle.request(`GET api/Songs/Id/${closed}`, { as: 'singer@example.org' });
    expect([lockedSong.status, lockedSong.result.available]).toEqual([200, false]);
    const hiddenSong = await canticle.request(`GET api/Songs/Id/${hidden}`, { as: 'singer@example.org' });
    expect([hiddenSong.status, hiddenSong.headers['x-problem']]).toEqual([404, 'NOT_FOUND']);
    expect((await canticle.request(`GET api/Songs/Id/${hidden}`, { as: 'editor@example.org' })).result).toMatchObject({
      enabled: false,
      available: true,
    });
  });

  test('its contributors and collections come along when asked for', async () => {
    const { result } = await canticle.request(
      `GET api/Songs/Id/${open}?expand=participants/contributor,collections/collection,unknown/path`,
      { as: 'singer@example.org' },
    );
    expect(result.participants[0].contributor).toMatchObject({ id: author, name: 'Ada Lund' });
    expect(result.collections[0].collection).toMatchObject({ id: owned, available: true });
  });

  test('on 4.0 it is bare, with the references of origins and copyrights', async () => {
    const { json } = await canticle.request(`GET api/Songs/${open}`, { as: 'singer@example.org', version: '4.0' });
    expect(json).toMatchObject({
      title: 'Morning song',
      collections: [{ collectionId: owned, number: 12, free: false }],
      origins: [{ referenceId: 'country-no', type: 'melody', description: 'Traditional' }],
    });
  });
});

describe('contributors and reference lists', () => {
  test('a contributor carries biography and songs in the list', async () => {
    const { result } = await canticle.request('GET api/Contributors', { as: 'singer@example.org' });
    expect(result).toEqual([
      expect.objectContaining({
        id: author,
        songIds: [open],
        fileIds: [],
        item: expect.objectContaining({ name: 'Ada Lund', biography: { en: '<p>A teacher.</p>' } }),
      }),
    ]);
  });

  test('only contributors that changed after a stamp are given with one', async () => {
    const as = 'singer@example.org';
    const { json } = await canticle.request('GET api/Contributors', { as });
    const after = (stamp: string) => canticle.request(`GET api/Contributors?updatedAt=${stamp}`, { as });
    expect((await after(json.lastUpdated)).result).toEqual([]);
    const later = await addContributor(canticle.context, 'Bo Berg');
    expect(idsOf((await after(json.lastUpdated)).result)).toEqual([later]);
  });

  test('one contributor comes with songs and their collections', async () => {
    const { result } = await canticle.request(`GET api/Contributor/${author}?expand=item/biography,songs/collection`, {
      as: 'singer@example.org',
    });
    expect(result.songs[0]).toMatchObject({
      id: open,
      collections: [{ id: owned, number: 12, collection: { key: 'MH' } }],
    });
  });

  test('a theme is multilingual on 3.0 and one text on 4.0', async () => {
    const old = await canticle.request('GET api/Themes', { as: 'singer@example.org', version: '3.0' });
    expect(old.result).toEqual([expect.objectContaining({ name: { en: 'Morning', no: 'Morgen' } })]);
    const bare = await canticle.request('GET api/Themes?language=no', { as: 'singer@example.org', version: '4.0' });
    expect(bare.json).toEqual([expect.objectContaining({ name: 'Morgen' })]);
  });

  test('a genre may say what it is, in several languages on 3.0 and in one on 4.0', async () => {
    const as = 'singer@example.org';
    const genre = {
      ...emptyDraft(referenceFields),
      id: newId(),
      kind: 'genre' as const,
      slug: 'folk',
      name: { en: 'Folk' },
      description: { en: 'Handed down', no: 'Overlevert' },
    };
    const { context } = canticle;
    await context.database.transaction((tx) => saveReference(tx, genre, context.now()));
    expect((await canticle.request('GET api/Genres', { as })).result).toEqual([
      expect.objectContaining({ name: { en: 'Folk' }, description: { en: 'Handed down', no: 'Overlevert' } }),
    ]);
    const bare = await canticle.request('GET api/Genres?language=no', { as, version: '4.0' });
    expect(bare.json).toEqual([expect.objectContaining({ name: 'Folk', description: 'Overlevert' })]);
  });

  test('an instrument has a word and a picture, in the list and alone', async () => {
    const as = 'singer@example.org';
    const guitar = { id: 'instrument-guitar', identifier: 'guitar', icon: 'guitar.svg' };
    const { context } = canticle;
    await context.database.transaction((tx) => saveInstrument(tx, { ...guitar, sort: 0 }, context.now()));
    const { result } = await canticle.request('GET api/Instruments', { as });
    expect(result).toEqual([{ ...guitar, updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
    expect((await canticle.request(`GET api/Instruments/${guitar.id}`, { as })).result).toEqual(result[0]);
    expect((await canticle.request('GET api/Instruments/harp', { as })).status).toBe(404);
  });

  test('a country has its code in both versions', async () => {
    expect((await canticle.request('GET api/Countries', { as: 'singer@example.org' })).result[0]).toMatchObject({
      countryCode: 'NO',
    });
    expect(
      (await canticle.request('GET api/Countries', { as: 'singer@example.org', version: '4.0' })).json[0],
    ).toMatchObject({ code: 'NO', language: 'no' });
  });
});

describe('the generic 4.0 reads', () => {
  const as = 'singer@example.org';

  test('a list that is known is not sent again, and a change makes it new', async () => {
    const first = await canticle.request('GET api/Songs', { as, version: '4.0' });
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect((await canticle.request('GET api/Songs', { as, version: '4.0', headers })).status).toBe(304);
    expect(first.json.map((song: any) => song.available)).not.toContain(false);
    await addSong(canticle.context, {
      name: { en: 'Newest' },
      memberships: [{ collectionId: owned, number: 77, free: false }],
    });
    const second = await canticle.request('GET api/Songs', { as, version: '4.0', headers });
    expect([second.status, second.json.length]).toEqual([200, first.json.length + 1]);
  });

  test('what is asked for by id comes in that order, thousands of unknown ids do no harm', async () => {
    const itemIds = [free, open, ...Array.from({ length: 19_000 }, (_, index) => `unknown-${index}`)];
    for (const resource of ['Songs', 'Contributors', 'Files']) {
      const { status, json } = await canticle.request(`POST api/${resource}`, {
        as,
        version: '4.0',
        body: { itemIds },
      });
      expect([resource, status]).toEqual([resource, 200]);
      if (resource === 'Songs') expect(json.map((song: any) => song.id)).toEqual([free, open]);
    }
  });

  test('pages are full until the last, and what cannot be ordered by is said', async () => {
    const all = (await canticle.request('POST api/Songs', { as, version: '4.0', body: { orderBy: 'title' } })).json;
    const page = (skip: number) =>
      canticle.request('POST api/Songs', { as, version: '4.0', body: { orderBy: 'title', limit: 2, skip } });
    expect((await page(0)).json).toEqual(all.slice(0, 2));
    expect((await page(2)).json).toEqual(all.slice(2, 4));
    const wrong = await canticle.request('POST api/Songs', { as, version: '4.0', body: { orderBy: 'colour' } });
    expect([wrong.status, wrong.json.message]).toEqual([400, 'Cannot order by "colour".']);
  });

  test('an empty body means everything, and only what changed after a stamp is given with one', async () => {
    const all = (await canticle.request('POST api/Songs', { as, version: '4.0', body: {} })).json;
    const newest = all
      .map((song: any) => song.updatedAt)
      .sort()
      .at(-1);
    expect((await canticle.request(`GET api/Songs?updatedAt=${newest}`, { as, version: '4.0' })).json).toEqual([]);
    expect(
      (await canticle.request('POST api/Songs', { as, version: '4.0', body: { parentIds: [owned] } })).json.length,
    ).toBeLessThan(all.length);
  });
});

test('a songbook that is no longer open to everybody closes at once, also for whom it was open a moment ago', async () => {
  // One token throughout, because the server caches the access of a token.
  const headers = { authorization: `Bearer ${await canticle.token('reader@example.org')}` };
  const id = await addCollection(canticle.context, { key: 'OPEN', free: true });
  const song = await addSong(
    canticle.context,
    { memberships: [{ collectionId: id, number: 1, free: false }] },
    { en: verses(['Awake']) },
  );
  const lyrics = async () => (await canticle.request(`GET api/Songs/${song}/Lyrics`, { headers })).status;
  expect([await lyrics(), await lyrics()]).toEqual([200, 200]);
  await addCollection(canticle.context, { id, key: 'OPEN', free: false });
  expect(await lyrics()).toBe(403);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addSong, verses } from '../../testing/library.ts';

let canticle: TestCanticle;
let owned: string;
let locked: string;
let song: string;
let lockedSong: string;
let silent: string;

beforeAll(async () => {
  canticle = await startCanticle();
  const { context } = canticle;
  owned = await addCollection(context, { key: 'MH' });
  locked = await addCollection(context, { key: 'EV' });
  song = await addSong(
    context,
    {
      name: { en: 'Morning song' },
      originalKey: 'Eb',
      memberships: [{ collectionId: owned, number: 12, free: false }],
    },
    { en: verses(['[Eb]In the [Bb/D]morning', 'we [Cm]sing']), no: verses(['Om morgenen']) },
  );
  lockedSong = await addSong(
    context,
    { memberships: [{ collectionId: locked, number: 1, free: false }] },
    { en: verses(['Secret']) },
  );
  silent = await addSong(context, { memberships: [{ collectionId: owned, number: 14, free: false }] });
  await canticle.createPerson('singer@example.org', { collections: [owned] });
});

afterAll(() => canticle.close());

const all = (changes: Record<string, string> = {}) =>
  new URLSearchParams({
    language: 'en',
    format: 'performance',
    transpose: '0',
    transcode: 'common',
    newMelody: 'false',
    ...changes,
  }).toString();

test('verses without chords come as an object in printed order', async () => {
  const { result } = await canticle.request(`GET api/Songs/${song}/Lyrics?${all({ format: 'json' })}`, {
    as: 'singer@example.org',
  });
  expect(result).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    songId: song,
    secondaryChords: false,
    notes: '',
    collectionIds: [owned],
    languageKey: 'en',
    format: 'json',
    hasChords: true,
    originalKey: 'Eb',
    transposedToKey: null,
  });
  expect(result.content).toEqual({
    verse_1: { name: '1', content: ['In the morning', 'we sing'], bibleReferences: [] },
  });
});

test('chords stand at the parts they sound with, moved and renamed', async () => {
  const { result } = await canticle.request(
    `GET api/Songs/${song}/Lyrics?${all({ transpose: '2', transcode: 'german' })}`,
    { as: 'singer@example.org' },
  );
  expect(result).toMatchObject({
    format: 'performance',
    transposedToKey: 'F',
    transpositions: expect.objectContaining({ Eb: 0, F: 2 }),
  });
  expect(result.content[0].content).toEqual([
    { chords: ['F', 'C/E'], parts: ['In the', ' morning'] },
    { chords: ['', 'Dm'], parts: ['we', ' sing'] },
  ]);
});

test('a language without chords is answered as plain verses', async () => {
  const { result } = await canticle.request(`GET api/Songs/${song}/Lyrics?${all({ language: 'no' })}`, {
    as: 'singer@example.org',
  });
  expect(result).toMatchObject({ languageKey: 'no', format: 'json', hasChords: false });
});

test('a language the song lacks is answered with the first one it has', async () => {
  const { result } = await canticle.request(`GET api/Songs/${song}/Lyrics?${all({ language: 'de' })}`, {
    as: 'singer@example.org',
  });
  expect(result.languageKey).toBe('en');
});

test.each([
  ['a malformed language', { language: 'english' }, 400],
  ['an unknown format', { format: 'html' }, 400],
  ['an unknown notation', { transcode: 'klingon' }, 400],
  ['half a semitone', { transpose: '1.5' }, 400],
  ['thirteen semitones up', { transpose: '13' }, 422],
  ['thirteen semitones down', { transpose: '-13' }, 422],
])('%s is refused', async (_what, changes, status) => {
  const answer = await canticle.request(`GET api/Songs/${song}/Lyrics?${all(changes)}`, { as: 'singer@example.org' });
  expect(answer.status).toBe(status);
  expect(answer.text).toMatch(/\.$/);
});

test('a locked song answers 403 on every way to its lyrics', async () => {
  const { json: stored } = await canticle.request(`GET api/canticle/songs/${song}/texts`, { as: 'singer@example.org' });
  expect(stored).toHaveLength(2);
  for (const path of [
    `api/Songs/${lockedSong}/Lyrics?${all()}`,
    `api/canticle/songs/${lockedSong}/texts`,
    `api/Lyrics/${locked}/1?${all()}`,
    `api/Lyrics/${locked}?${all()}`,
  ]) {
    const answer = await canticle.request(`GET ${path}`, { as: 'singer@example.org' });
    expect([path, answer.status, answer.headers['x-problem']]).toEqual([path, 403, 'LOCKED']);
    expect(answer.text).not.toContain('Secret');
  }
  const bare = await canticle.request(`POST api/Songs/${lockedSong}/Lyrics`, {
    as: 'singer@example.org',
    version: '4.0',
    body: {},
  });
  expect([bare.status, bare.json.code]).toEqual([403, 'LOCKED']);
});

test('a collection that is not there is not found', async () => {
  const { status, text } = await canticle.request(`GET api/Lyrics/no-such-collection?${all()}`, {
    as: 'singer@example.org',
  });
  expect([status, text]).toEqual([404, 'Collection not found']);
});

test('a song without lyrics is not found there', async () => {
  expect((await canticle.request(`GET api/Songs/${silent}/Lyrics?${all()}`, { as: 'singer@example.org' })).status).toBe(
    404,
  );
});

test('on 4.0 the defaults are json in the language of the person', async () => {
  const { json } = await canticle.request(`POST api/Songs/${song}/Lyrics`, {
    as: 'singer@example.org',
    version: '4.0',
    body: { language: 'default' },
  });
  expect(json).toMatchObject({ language: 'en', format: 'json', transposition: null, hasNewMelody: false, notes: null });
});

test('the new melody is given only to those who ask for it', async () => {
  const { context } = canticle;
  const collectionId = await addCollection(context, { key: 'TWO' });
  const [section] = verses(['[Eb]In the morning']).sections;
  const lines = (section?.lines ?? []).map((line) => ({
    ...line,
    chords: { original: line.chords.original, new: [[0, 'F'] as const] },
  }));
  const twoMelodies = {
    ...verses(['']),
    sections: section === undefined ? [] : [{ ...section, lines }],
    keys: { original: 'Eb', new: 'F' },
  };
  const id = await addSong(
    context,
    { originalKey: 'Eb', memberships: [{ collectionId, number: 1, free: false }] },
    { en: twoMelodies },
  );
  const as = 'two-melodies@example.org';
  await canticle.createPerson(as, { collections: [collectionId] });
  const read = async (body: object) =>
    (await canticle.request(`POST api/Songs/${id}/Lyrics`, { as, version: '4.0', body: { language: 'en', ...body } }))
      .json;
  expect((await read({ format: 'performance' })).content[0].content[0].chords).toEqual(['Eb']);
  expect((await read({ format: 'performance', newMelody: true })).content[0].content[0].chords).toEqual(['F']);
  const old = async (newMelody: string) =>
    (await canticle.request(`GET api/Songs/${id}/Lyrics?${all({ newMelody })}`, { as })).result;
  expect([(await old('false')).secondaryChords, (await old('true')).secondaryChords]).toEqual([false, true]);
});

test('lyrics of a collection in a language are those in that language, and in no other', async () => {
  const { context } = canticle;
  const as = 'many-languages@example.org';
  const mixed = await addCollection(context, { key: 'MIX' });
  const inBoth = { memberships: [{ collectionId: mixed, number: 1, free: false }] };
  const both = await addSong(context, inBoth, { en: verses(['Morning']), no: verses(['Morgen']) });
  const inEnglish = { memberships: [{ collectionId: mixed, number: 2, free: false }] };
  const english = await addSong(context, inEnglish, { en: verses(['Evening']) });
  await canticle.createPerson(as, { collections: [mixed] });
  const ask = async (rest: string) => {
    const { status, result } = await canticle.request(`GET api/Lyrics/${mixed}${rest}`, { as });
    return [status, result.map((one: any) => [one.songId, one.languageKey])];
  };
  for (const form of [(code: string) => `/${code}`, (code: string) => `?language=${code}`]) {
    expect(await ask(form('no'))).toEqual([200, [[both, 'no']]]);
    expect(await ask(form('en'))).toEqual([200, [both, english].map((id) => [id, 'en'])]);
    expect(await ask(form('fr'))).toEqual([200, []]);
  }
  // Without a requested language, the person's own is used, or one that the song has.
  await canticle.request('PATCH api/Session', { as, body: { languageKey: 'no' } });
  const own = [
    [both, 'no'],
    [english, 'en'],
  ];
  expect(await ask('')).toEqual([200, own]);
  expect(await ask('?updatedAt=2000-01-01T00:00:00.000Z')).toEqual([200, own]);
});

test('a collection gives all its lyrics in one language, a number gives one song', async () => {
  const list = await canticle.request(`GET api/Lyrics/${owned}/no?format=json`, { as: 'singer@example.org' });
  expect(list.result.map((one: any) => [one.songId, one.languageKey])).toEqual([[song, 'no']]);
  const one = await canticle.request(`GET api/Lyrics/${owned}/12?${all()}`, { as: 'singer@example.org' });
  expect(one.result).toMatchObject({ songId: song, format: 'performance' });
  const same = await canticle.request(`GET api/Lyrics/${one.result.id}?${all()}`, { as: 'singer@example.org' });
  expect(same.result.songId).toBe(song);
  const since = (stamp: string) =>
    canticle.request(`GET api/Lyrics/${owned}?format=json&updatedAt=${stamp}`, { as: 'singer@example.org' });
  expect((await since('2000-01-01T00:00:00.000Z')).result).toHaveLength(1);
  expect((await since('2100-01-01T00:00:00.000Z')).result).toEqual([]);
});

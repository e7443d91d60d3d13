import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addSong, verses } from '../../testing/library.ts';
import { findSong } from '../songs/index.ts';
import { replaceLyrics } from './index.ts';

let canticle: TestCanticle;
let collection: string;
let song: string;

const EDITOR = 'editor@example.org';
const OTHER = 'other@example.org';
const SINGER = 'singer@example.org';

beforeAll(async () => {
  canticle = await startCanticle();
  collection = await addCollection(canticle.context, { key: 'MH' });
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
  await canticle.createPerson(OTHER, { roles: ['administrator'] });
  await canticle.createPerson(SINGER, { collections: [collection] });
});
beforeEach(async () => {
  song = await addSong(
    canticle.context,
    { memberships: [{ collectionId: collection, number: 1, free: false }] },
    { en: verses(['In the morning']) },
  );
});
afterAll(() => canticle.close());

const texts = async () => (await canticle.request(`GET api/canticle/songs/${song}/texts`, { as: SINGER })).json;
const save = (as: string, baseRevision: number, original: string, changes: Record<string, unknown> = {}) =>
  canticle.request(`PUT api/canticle/songs/${song}/texts/en`, {
    as,
    body: { source: { original }, baseRevision, ...changes },
  });
const revisions = async () =>
  (await canticle.request(`GET api/canticle/songs/${song}/texts/en/revisions`, { as: EDITOR })).json;
const firstLine = (text: any) => text.document.sections[0].lines[0].text;

test('what an editor saves is what everybody reads, as the next revision', async () => {
  const saved = await save(EDITOR, 1, '{title: x}\n\n[G]In the [D]evening', { comment: 'Evening version' });
  expect([saved.status, saved.json.revision, firstLine(saved.json)]).toEqual([200, 2, 'In the evening']);
  expect((await texts()).map((text: any) => [text.revision, firstLine(text)])).toEqual([[2, 'In the evening']]);
  const facts = await findSong(canticle.context.database.read, song);
  expect(facts?.chordLanguages).toEqual(['en']);
  expect(await revisions()).toMatchObject([
    { revision: 2, savedBy: expect.stringContaining('editor'), comment: 'Evening version' },
    { revision: 1, savedBy: null },
  ]);
});

test('a save based on an older revision is refused and changes nothing', async () => {
  await save(EDITOR, 1, 'First');
  const late = await save(OTHER, 1, 'Second');
  expect([late.status, late.json.code]).toEqual([409, 'CONFLICT']);
  expect(late.json.message).toContain('revision 2');
  expect((await texts()).map(firstLine)).toEqual(['First']);
});

test('of two who save in the same moment one is told so, and both texts are never mixed', async () => {
  const answers = await Promise.all([save(EDITOR, 1, 'First'), save(OTHER, 1, 'Second')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await revisions()).toHaveLength(2);
});

test('a save sent twice makes one revision', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { source: { original: 'Once' }, baseRevision: 1 };
  const send = () => canticle.request(`PUT api/canticle/songs/${song}/texts/en`, { as: EDITOR, body, headers });
  expect([(await send()).json.revision, (await send()).json.revision]).toEqual([2, 2]);
  expect(await revisions()).toHaveLength(2);
});

test('an earlier state is shown and taken back as a new revision', async () => {
  await save(EDITOR, 1, 'Worse');
  const earlier = await canticle.request(`GET api/canticle/songs/${song}/texts/en/revisions/1`, { as: OTHER });
  expect([earlier.json.revision, firstLine(earlier.json)]).toEqual([1, 'In the morning']);
  const restored = await canticle.request(`POST api/canticle/songs/${song}/texts/en/revisions/1/restore`, {
    as: OTHER,
    body: { baseRevision: 2 },
  });
  expect([restored.json.revision, firstLine(restored.json)]).toEqual([3, 'In the morning']);
  expect((await revisions()).map((one: any) => one.revision)).toEqual([3, 2, 1]);
  const missing = await canticle.request(`GET api/canticle/songs/${song}/texts/en/revisions/9`, { as: OTHER });
  expect(missing.status).toBe(404);
});

test('a language is added after the others, and once', async () => {
  const add = () =>
    canticle.request(`PUT api/canticle/songs/${song}/texts/no`, {
      as: EDITOR,
      body: { source: { original: 'Om morgenen' }, baseRevision: 0 },
    });
  expect((await add()).json.revision).toBe(1);
  expect((await texts()).map((text: any) => text.language)).toEqual(['en', 'no']);
  expect((await add()).status).toBe(409);
});

test.each([
  ['saving', 'PUT', 'texts/en', { source: { original: 'x' }, baseRevision: 1 }],
  ['looking at revisions', 'GET', 'texts/en/revisions', undefined],
  ['looking at one', 'GET', 'texts/en/revisions/1', undefined],
  ['restoring', 'POST', 'texts/en/revisions/1/restore', { baseRevision: 1 }],
] as const)('%s is for editors: a singer gets 403', async (_what, method, path, body) => {
  const answer = await canticle.request(`${method} api/canticle/songs/${song}/${path}`, {
    as: SINGER,
    ...(body ? { body } : {}),
  });
  expect([answer.status, answer.json.code]).toEqual([403, 'NOT_ALLOWED']);
  expect((await texts()).map(firstLine)).toEqual(['In the morning']);
});

test('whoever is no editor saves nothing, whether they may open the song or not', async () => {
  const far = await addCollection(canticle.context, { key: `X${newId().slice(-4)}` });
  song = await addSong(canticle.context, { memberships: [{ collectionId: far, number: 1, free: false }] }, {});
  const answer = await save(SINGER, 0, 'x');
  expect([answer.status, answer.json.code]).toEqual([403, 'NOT_ALLOWED']);
  expect((await save(EDITOR, 0, 'x')).status).toBe(200);
});

test('chords of the new melody belong to the same words, or the save is refused with the line', async () => {
  const good = await save(EDITOR, 1, '', { source: { original: '[G]In the', new: '[C]In the' } });
  expect(good.json.document.sections[0].lines[0].chords).toEqual({ original: [[0, 'G']], new: [[0, 'C']] });
  const bad = await save(EDITOR, 2, '', { source: { original: 'One', new: 'Two' } });
  expect([bad.status, bad.json.message]).toEqual([422, expect.stringContaining('Line 1')]);
});

test('a text that is stored may be sent as it is stored, but not with chords beside their line', async () => {
  const [{ document }] = await texts();
  const put = (changed: unknown) =>
    canticle.request(`PUT api/canticle/songs/${song}/texts/en`, {
      as: EDITOR,
      body: { document: changed, baseRevision: 1 },
    });
  const far = structuredClone(document);
  far.sections[0].lines[0].chords.original = [[99, 'G']];
  expect((await put(far)).status).toBe(400);
  expect((await put({ ...document, order: ['v1', 'zz'] })).status).toBe(400);
  expect((await put(document)).json.document).toEqual(document);
});

test('what the text carried from its source stays, and an unknown directive joins it', async () => {
  const carried = { openlyrics: { kept: true }, chordpro: { directives: [{ line: 1, name: 'a', value: '' }] } };
  await canticle.context.database.transaction((tx) =>
    replaceLyrics(tx, song, [{ id: newId(), language: 'en', document: { ...verses(['x']), carried } }], new Date()),
  );
  const { json } = await save(EDITOR, 2, '{nobody_knows: this}\nx');
  expect(json.document.carried.openlyrics).toEqual({ kept: true });
  expect(json.document.carried.chordpro.directives.map((one: any) => one.name)).toEqual(['a', 'nobody_knows']);
});

test('an import over a text makes a revision of what was there, and none when the words are the same', async () => {
  const put = (words: string) =>
    canticle.context.database.transaction((tx) =>
      replaceLyrics(tx, song, [{ id: newId(), language: 'en', document: verses([words]) }], new Date()),
    );
  await put('In the morning');
  expect(await revisions()).toHaveLength(1);
  await put('Something else');
  expect((await revisions()).map((one: any) => one.revision)).toEqual([2, 1]);
});

test('a text that an import takes away leaves its states, and comes back with the next number', async () => {
  const put = (drafts: { id: string; language: string; document: ReturnType<typeof verses> }[]) =>
    canticle.context.database.transaction((tx) => replaceLyrics(tx, song, drafts, new Date()));
  await put([]);
  expect(await texts()).toEqual([]);
  expect((await revisions()).map((one: any) => one.revision)).toEqual([1]);
  await put([{ id: newId(), language: 'en', document: verses(['Again']) }]);
  expect((await texts())[0].revision).toBe(2);
});

test('a text that was taken away and is written anew goes on with the next number, and its states stay', async () => {
  await save(EDITOR, 1, 'In the evening');
  await canticle.context.database.transaction((tx) => replaceLyrics(tx, song, [], new Date()));
  expect((await save(EDITOR, 0, 'At noon')).json.revision).toBe(3);
  const saved = await save(EDITOR, 3, 'At midnight');
  expect([saved.status, saved.json.revision]).toEqual([200, 4]);
  expect((await revisions()).map((one: any) => one.revision)).toEqual([4, 3, 2, 1]);
});

test('2 MB of text are refused in one sentence', async () => {
  const answer = await save(EDITOR, 1, 'In the morning\n'.repeat(140_000));
  expect([answer.status, answer.json.code]).toEqual([413, 'TOO_LARGE']);
});

test('of a song in no songbook editors write and read the words, and nobody else', async () => {
  song = await addSong(canticle.context, { memberships: [] });
  const saved = await save(EDITOR, 0, '[G]Low in the grave');
  expect([saved.status, saved.json.revision, firstLine(saved.json)]).toEqual([200, 1, 'Low in the grave']);
  const path = `api/canticle/songs/${song}/texts` as const;
  const read = (as: string) => canticle.request(`GET ${path}`, { as });
  expect((await read(OTHER)).json.map(firstLine)).toEqual(['Low in the grave']);
  expect((await save(OTHER, 1, 'High on a hill')).status).toBe(200);
  expect((await revisions()).map(({ revision }: { revision: number }) => revision)).toEqual([2, 1]);
  const restored = await canticle.request(`POST ${path}/en/revisions/1/restore`, {
    as: EDITOR,
    body: { baseRevision: 2 },
  });
  expect(firstLine(restored.json)).toBe('Low in the grave');
  expect((await read(SINGER)).status).toBe(403);
  const listed = await canticle.request('GET api/Songs', { as: EDITOR, version: '4.0' });
  expect(listed.json.filter(({ id }: { id: string }) => id === song)).toEqual([]);
});

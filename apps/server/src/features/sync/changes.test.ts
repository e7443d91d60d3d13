import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { recordChanges } from '../../platform/changes/index.ts';
import { newId } from '../../platform/database/index.ts';
import { createAppContext, type AppContext } from '../../context.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addFile } from '../../testing/files.ts';
import { addCollection, addSong, addTranslation, prose, verses } from '../../testing/library.ts';
import { saveSubscription } from '../store/index.ts';

const owner = 'owner@example.org';
const guest = 'guest@example.org';

let canticle: TestCanticle;
let other: { rooms: AppContext; app: Awaited<ReturnType<typeof buildApp>> };
let book: string;
let locked: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  canticle = await startCanticle();
  book = await addCollection(canticle.context, { key: 'BB' });
  locked = await addCollection(canticle.context, { key: 'LL' });
  for (const email of [owner, guest]) ids[email] = await canticle.createPerson(email, { collections: [book] });
  const context = await createAppContext(canticle.context.config, pino({ level: 'silent' }));
  other = { rooms: context, app: await buildApp(context) };
});
afterAll(async () => {
  await other.app.close();
  await other.rooms.close();
  await canticle.close();
});

const changes = async (as: string, since?: string) =>
  (await canticle.request(`GET api/canticle/changes${since === undefined ? '' : `?since=${since}`}`, { as })).json;
const here = async (as = owner): Promise<string> => (await changes(as)).next;
const inBook = (number: number, collectionId = book) => ({ collectionId, number, free: false });
const song = (facts: Parameters<typeof addSong>[1], texts: Record<string, string> = {}) =>
  addSong(
    canticle.context,
    facts,
    Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, verses([text])])),
  );

describe('what changed', () => {
  test('cannot be told without a cursor, with one of another database, and is nothing when nothing happened', async () => {
    const first = await changes(owner);
    expect(first).toMatchObject({ isWhole: true, changed: [], songs: [] });
    expect(await changes(owner, '999999999')).toMatchObject({ isWhole: true, next: first.next });
    expect(await changes(owner, first.next)).toMatchObject({ isWhole: false, changed: [], next: first.next });
    expect((await canticle.request('GET api/canticle/changes?since=yesterday', { as: owner })).status).toBe(400);
    expect((await canticle.request('GET api/canticle/changes')).status).toBe(401);
  });

  test('in one song comes whole in one answer of less than 5 KB', async () => {
    const id = await song({ memberships: [inBook(1)] }, { en: 'One line', no: 'En linje' });
    const since = await here();
    const text = Array.from({ length: 40 }, (_, index) => `Line ${index} of a long hymn, which goes on and on`).join(
      ' ',
    );
    await song({ id, name: { en: 'Another name' }, memberships: [inBook(1)] }, { en: text, no: text });
    const answer = await canticle.app.inject({
      url: `/api/canticle/changes?since=${since}`,
      headers: { authorization: `Bearer ${await canticle.token(owner)}`, 'accept-encoding': 'br' },
    });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.rawPayload.length).toBeLessThan(5_000);
    const told = JSON.parse(brotliDecompressSync(answer.rawPayload).toString());
    expect(told).toMatchObject({ isWhole: false, changed: [{ kind: 'song', id }], deleted: [], withdrawn: [] });
    expect(told.songs[0].name).toEqual({ en: 'Another name' });
    expect(told.texts[0].texts.map(({ language }: { language: string }) => language).toSorted()).toEqual(['en', 'no']);
    expect(await changes(owner, told.next)).toMatchObject({ changed: [], songs: [] });
  });

  test('of a song that is locked for the person brings its row and not its words', async () => {
    const since = await here();
    const id = await song({ memberships: [inBook(7, locked)] }, { en: 'Secret' });
    const told = await changes(owner, since);
    expect(told.withdrawn).toEqual([{ kind: 'song', id }]);
    expect(told.songs).toMatchObject([{ id, available: false }]);
    expect(told.texts).toEqual([]);
  });

  test('of a song that is disabled is told as withdrawn, to editors as changed', async () => {
    const id = await song({ memberships: [inBook(2)] });
    await canticle.createPerson('editor@example.org', { roles: ['editor'] });
    const since = await here();
    await song({ id, enabled: false, memberships: [inBook(2)] });
    const told = await changes(owner, since);
    expect(told).toMatchObject({ changed: [], withdrawn: [{ kind: 'song', id }], songs: [] });
    expect((await changes('editor@example.org', since)).changed).toContainEqual({ kind: 'song', id });
  });

  test('among what belongs to one person is told to them, deletions too, and to nobody else', async () => {
    const since = await here();
    const key = newId();
    const { json } = await canticle.request('POST api/CustomCollections', {
      as: owner,
      version: '4.0',
      body: { name: 'Sunday' },
      headers: { 'idempotency-key': key },
    });
    expect((await changes(owner, since)).changed).toContainEqual({ kind: 'playlist', id: json.id });
    expect((await changes(guest, since)).changed).toEqual([]);
    const then = await here();
    await canticle.request(`DELETE api/CustomCollections/${json.id}`, { as: owner, version: '4.0' });
    expect((await changes(owner, then)).deleted).toEqual([{ kind: 'playlist', id: json.id }]);
  });

  test('in editions and scriptures is told as a kind', async () => {
    const since = await here();
    const scriptureId = await addCollection(canticle.context, { key: 'SC', type: 'scripture' });
    await addTranslation(canticle.context, { scriptureId }, { GEN: [prose('In the beginning')] });
    const told = await changes(owner, since);
    expect(told.others.toSorted()).toEqual(['book', 'translation']);
    expect(told.changed.map(({ kind }: { kind: string }) => kind)).toEqual(['collection']);
    expect(told.withdrawn).toEqual([]);
  });

  test('many times over is one, and more than can be told one by one has everything fetched anew', async () => {
    const id = await song({ memberships: [inBook(3)] });
    const since = await here();
    for (const name of ['a', 'b', 'c']) await song({ id, name: { en: name }, memberships: [inBook(3)] });
    expect((await changes(owner, since)).changed).toEqual([{ kind: 'song', id }]);
    await canticle.context.database.transaction(async (tx) => {
      const many = Array.from({ length: 1001 }, (_, index) => ({ kind: 'song' as const, id: `s${index}` }));
      await recordChanges(tx, many, canticle.context.now());
    });
    expect(await changes(owner, since)).toMatchObject({ isWhole: true, changed: [] });
  });
});

test('a right that is given or ends gives the rights another name', async () => {
  const before = (await changes(guest)).rights;
  expect((await changes(owner)).rights).toBe(before);
  const subscription = { id: `custom_${newId()}`, productIds: [], collectionIds: [locked] };
  const until = (validTo: string) =>
    canticle.context.database.transaction((tx) =>
      saveSubscription(tx, ids[guest] as string, { ...subscription, validTo }, canticle.context.now()),
    );
  await until('2099-01-01T00:00:00.000Z');
  const given = (await changes(guest)).rights;
  expect(given).not.toBe(before);
  await until('2020-01-01T00:00:00.000Z');
  expect((await changes(guest)).rights).toBe(before);
});

test('a right that was given and has ended since has this person fetch everything anew, and no one else', async () => {
  const since = await here();
  const edited = await song({ memberships: [inBook(3)] });
  const subscription = { id: `custom_${newId()}`, productIds: [], collectionIds: [locked] };
  for (const validTo of ['2099-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'])
    await canticle.context.database.transaction((tx) =>
      saveSubscription(tx, ids[guest] as string, { ...subscription, validTo }, canticle.context.now()),
    );
  expect(await changes(guest, since)).toMatchObject({ isWhole: true });
  expect(await changes(owner, since)).toMatchObject({ isWhole: false, changed: [{ kind: 'song', id: edited }] });
  expect(await changes(guest, await here())).toMatchObject({ isWhole: false });
});

describe('what is kept on a device', () => {
  test('is named by hashes that follow the words, with its files, for those who may open it', async () => {
    const id = await song({ memberships: [inBook(11)] }, { en: 'First words' });
    const secret = await song({ memberships: [inBook(12, locked)] }, { en: 'Secret' });
    await addFile(canticle.context, id, 'sound');
    await addFile(canticle.context, secret, 'secret sound');
    const ask = () =>
      canticle.request('POST api/canticle/needs', { as: owner, body: { songIds: [id, secret, 'gone'] } });
    const before = (await ask()).json;
    expect(before.songs.map((one: { id: string }) => one.id)).toEqual([id]);
    expect(before.files).toMatchObject([{ songId: id, contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect((await ask()).json.songs).toEqual(before.songs);
    await song({ id, memberships: [inBook(11)] }, { en: 'Other words' });
    expect((await ask()).json.songs[0].hash).not.toBe(before.songs[0].hash);
  });

  test('begins with the rows of songs by their ids, locked ones as such, hidden ones not at all', async () => {
    const id = await song({ memberships: [inBook(21)] }, { en: 'Open' });
    const secret = await song({ memberships: [inBook(22, locked)] }, { en: 'Secret' });
    const hidden = await song({ memberships: [inBook(23)], enabled: false }, { en: 'Hidden' });
    const body = { songIds: [id, secret, hidden, 'gone', id] };
    const { json } = await canticle.request('POST api/canticle/rows', { as: owner, body });
    const rows = new Map(json.map((one: { id: string; available: boolean }) => [one.id, one.available]));
    expect(rows).toEqual(
      new Map([
        [id, true],
        [secret, false],
      ]),
    );
    const { result } = await canticle.request(`GET api/Songs/Id/${id}`, { as: owner });
    expect(json.find((one: { id: string }) => one.id === id)).toEqual(result);
  });

  test('comes many at a time: the words of open songs, and chapters of scriptures one may read', async () => {
    const id = await song({ memberships: [inBook(13)] }, { en: 'Words', no: 'Ord' });
    const secret = await song({ memberships: [inBook(14, locked)] }, { en: 'Secret' });
    const { json } = await canticle.request('POST api/canticle/texts', { as: owner, body: { songIds: [id, secret] } });
    expect(json).toHaveLength(1);
    expect(json[0].texts).toHaveLength(2);
    const scriptureId = await addCollection(canticle.context, { key: 'S2', type: 'scripture', free: true });
    const bible = await addTranslation(
      canticle.context,
      { scriptureId },
      { GEN: [prose('In the beginning'), prose('Thus')] },
    );
    const outline = (await canticle.request(`GET api/canticle/translations/${bible}`, { as: owner })).json;
    const chapterIds = outline.books[0].chapters.map((one: { id: string }) => one.id);
    const chapters = await canticle.request('POST api/canticle/chapters', { as: owner, body: { chapterIds } });
    expect(chapters.json.map((one: { number: number }) => one.number)).toEqual([1, 2]);
    const single = await canticle.request(`GET api/canticle/chapters/${chapterIds[0]}`, { as: owner });
    expect(chapters.json[0]).toEqual(single.json);
    const closed = await addCollection(canticle.context, { key: 'S3', type: 'scripture' });
    const other = await addTranslation(canticle.context, { scriptureId: closed, key: 'o' }, { GEN: [prose('Closed')] });
    const theirs = (await canticle.request(`GET api/canticle/translations/${other}`, { as: owner })).json;
    const body = { chapterIds: [chapterIds[0], theirs.books[0].chapters[0].id] };
    expect((await canticle.request('POST api/canticle/chapters', { as: owner, body })).status).toBe(403);
  });
});

describe('an open client', () => {
  type Line = { readonly next: () => Promise<string>; readonly close: () => void };

  async function listen(app: typeof other.app, email: string): Promise<Line> {
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const ending = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}/api/canticle/changes/events`, {
      headers: { authorization: `Bearer ${await canticle.token(email)}` },
      signal: ending.signal,
    });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return 'ended';
        if (value.includes('event: changes')) return 'woken';
      }
    };
    return { next, close: () => ending.abort() };
  }

  test('is woken by what changed through this process and through another', async () => {
    const lines = [await listen(canticle.app, owner), await listen(other.app, guest)];
    // The first event is sent at once, for what happened before.
    await Promise.all(lines.map((line) => line.next()));
    await song({ memberships: [inBook(4)] });
    expect(await Promise.all(lines.map((line) => line.next()))).toEqual(['woken', 'woken']);
    for (const { close } of lines) close();
  });

  test('is not woken by what somebody else does to their own', async () => {
    const own = await listen(canticle.app, owner);
    const others = await listen(canticle.app, guest);
    await Promise.all([own.next(), others.next()]);
    const woken: string[] = [];
    const hearing = [own.next().then(() => woken.push('own')), others.next().then(() => woken.push('others'))];
    await canticle.request('POST api/CustomCollections', { as: owner, version: '4.0', body: { name: 'Mine' } });
    await hearing[0];
    expect(woken).toEqual(['own']);
    await song({ memberships: [inBook(5)] });
    await hearing[1];
    own.close();
    others.close();
  });

  test('needs a bearer, and is let go of when the server ends', async () => {
    expect((await canticle.request('GET api/canticle/changes/events')).status).toBe(401);
    const open = await listen(other.app, guest);
    await open.next();
    await other.app.close();
    expect(await open.next()).toBe('ended');
  });
});

import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { emptyDraft, songFields } from '@canticle/contract/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addSong } from '../../testing/library.ts';
import { startSecondProcess } from '../../testing/second-process.ts';
import { moveToTrash, deletePermanently, restoreFromTrash, saveReference, type SongDraft, saveSong } from './index.ts';
import type { Song } from './model.ts';
import { listCollectionStates, listSongs } from './queries.ts';
import { serializeSongV3 } from './serializer-v3.ts';
import { serializeSongV4 } from './serializer-v4.ts';
import { OUTCOME, renderBlock } from './song-blocks.ts';
import { createSongRows, type SongRowList } from './song-rows.ts';

const PEOPLE = ['nobody', 'first', 'second', 'both', 'extended', 'technician', 'editor', 'administrator'];
const COUNTRY = {
  kind: 'country',
  slug: 'NO',
  name: { en: 'Norway' },
  description: {},
  language: 'no',
  sort: 0,
} as const;
const ORIGIN = 'http://localhost';

let canticle: TestCanticle;
let first: string;
let second: string;
let third: string;
let songs: string[];

beforeAll(async () => {
  canticle = await startCanticle({ PUBLIC_URL: ORIGIN });
  const { context } = canticle;
  first = await addCollection(context, { key: 'ONE' });
  second = await addCollection(context, { key: 'TWO' });
  third = await addCollection(context, { key: 'THREE' });
  await inTransaction((tx) => saveReference(tx, { id: 'country-no', ...COUNTRY }, context.now()));
  songs = await addSongs(300);
  for (const role of ['extended', 'technician', 'editor', 'administrator'] as const)
    await canticle.createPerson(`${role}@example.org`, { roles: [role] });
  await canticle.createPerson('nobody@example.org');
  await canticle.createPerson('first@example.org', { collections: [first] });
  await canticle.createPerson('second@example.org', { collections: [second] });
  await canticle.createPerson('both@example.org', { collections: [first, second] });
});

afterAll(() => canticle.close());

type Tx = Parameters<Parameters<TestCanticle['context']['database']['transaction']>[0]>[0];

const inTransaction = (work: (tx: Tx) => Promise<void>) => canticle.context.database.transaction(work);

/* In two collections and in both, one free in seven, one disabled in eleven, one of a country in five. */
const draftOf = (id: string, at: number): SongDraft => ({
  id,
  ...emptyDraft(songFields),
  name: { en: `Song ${at} "available":true`, no: `Sang ${at} – ærlig` },
  enabled: at % 11 !== 0,
  memberships: [
    ...(at % 3 === 0 ? [] : [{ collectionId: first, number: at + 1, free: at % 7 === 0 }]),
    ...(at % 3 === 1 ? [] : [{ collectionId: second, number: at + 1, free: false }]),
    ...(at % 13 === 0 ? [{ collectionId: third, number: at + 1, free: false }] : []),
  ],
  origins: at % 5 === 0 ? [{ type: 'melody', countryId: 'country-no', description: {} }] : [],
  image: at % 2 === 0 ? `/files/${at}.jpg` : null,
});

async function addSongs(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await inTransaction(async (tx) => {
    for (const [at, id] of ids.entries()) await saveSong(tx, draftOf(id, at), canticle.context.now());
  });
  return ids;
}

const save = (draft: SongDraft) => inTransaction((tx) => saveSong(tx, draft, canticle.context.now()));

type PlainList = readonly [version: '3.0' | '4.0', call: `GET ${string}`, text: string];

/* The lists of a person made one by one: every song of each read and serialized for them. */
async function createPlainSerializer(): Promise<(person: string) => readonly PlainList[]> {
  const { database } = canticle.context;
  const all = await listSongs(database.read, {});
  const middle = all.map(({ updatedAt }) => updatedAt).sort()[Math.floor(all.length / 2)] ?? '';
  const selections: readonly (readonly [query: string, songs: readonly Song[]])[] = [
    ['', all],
    [`?collections=${second}`, await listSongs(database.read, { collectionIds: [second] })],
    [`?collections=${third},${first}`, await listSongs(database.read, { collectionIds: [first, third] })],
    ['?collections=', await listSongs(database.read, { free: true })],
    [`?updatedAt=${middle}`, await listSongs(database.read, { updatedAfter: middle })],
  ];
  const existing = (await listCollectionStates(database.read)).map(({ id }) => id);
  const owned: Record<string, readonly string[]> = { first: [first], second: [second], both: [first, second] };
  return (person) => {
    const has = ['extended', 'editor', 'administrator'].includes(person) ? existing : (owned[person] ?? []);
    const seesDisabled = ['editor', 'administrator'].includes(person);
    const seesLocked = ['technician', 'administrator'].includes(person);
    const isVisible = (song: Song) => song.enabled || seesDisabled;
    const isOpen = (song: Song) =>
      isVisible(song) && song.memberships.some(({ collectionId, free }) => free || has.includes(collectionId));
    const v3 = (found: readonly Song[], shows: (song: Song) => boolean) =>
      JSON.stringify({
        success: true,
        error: null,
        lastUpdated:
          found
            .map(({ updatedAt }) => updatedAt)
            .sort()
            .at(-1) ?? '1970-01-01T00:00:00.000Z',
        result: found.filter(shows).map((song) => serializeSongV3(song, isOpen(song), ORIGIN)),
      });
    const v4 = (language: string) =>
      JSON.stringify(
        all
          .filter((song) => isOpen(song) || (seesLocked && isVisible(song)))
          .map((song) => serializeSongV4(song, isOpen(song), { language, origin: ORIGIN })),
      );
    return [
      ...selections.map(([query, found]): PlainList => ['3.0', `GET api/Songs${query}`, v3(found, isOpen)]),
      ['3.0', 'GET api/Songs?includeUnavailable=true', v3(all, isVisible)],
      ['4.0', 'GET api/Songs?language=en', v4('en')],
      ['4.0', 'GET api/Songs?language=no', v4('no')],
    ];
  };
}

async function expectPlainLists(people: readonly string[] = PEOPLE): Promise<void> {
  const serialize = await createPlainSerializer();
  for (const person of people) {
    for (const [version, call, expected] of serialize(person)) {
      const { text } = await canticle.request(call, { as: `${person}@example.org`, version });
      // Compared as texts only when they differ: some have megabytes.
      if (text !== expected) expect(`${person} ${call} ${text}`).toBe(`${person} ${call} ${expected}`);
    }
  }
}

test('everybody gets the songs they may see, byte for byte as each list serialized for itself', async () => {
  await expectPlainLists();
});

test.each<readonly [what: string, work: () => Promise<unknown>]>([
  ['a song is changed', () => save({ ...draftOf(songs[140] ?? '', 140), name: { en: 'Song, with a comma' } })],
  [
    'a song is added',
    () => addSong(canticle.context, { memberships: [{ collectionId: first, number: 900, free: false }] }),
  ],
  ['many songs are added', () => addSongs(300)],
  ['a song is locked', () => save({ ...draftOf(songs[7] ?? '', 7), memberships: [] })],
  ['a song is disabled', () => save({ ...draftOf(songs[8] ?? '', 8), enabled: false })],
  [
    'a song is in the trash',
    () => inTransaction((tx) => moveToTrash(tx, { kind: 'song', id: songs[9] ?? '' }, '', canticle.context.now())),
  ],
  [
    'a song is restored',
    () => inTransaction((tx) => restoreFromTrash(tx, { kind: 'song', id: songs[9] ?? '' }, '', canticle.context.now())),
  ],
  [
    'a song is deleted',
    () =>
      inTransaction(async (tx) => {
        await moveToTrash(tx, { kind: 'song', id: songs[10] ?? '' }, '', canticle.context.now());
        await deletePermanently(tx, { kind: 'song', id: songs[10] ?? '' }, canticle.context.now());
      }),
  ],
  [
    'a country has another code',
    () =>
      inTransaction((tx) => saveReference(tx, { id: 'country-no', ...COUNTRY, slug: 'SJ' }, canticle.context.now())),
  ],
  [
    'a collection is in the trash',
    () => inTransaction((tx) => moveToTrash(tx, { kind: 'collection', id: third }, '', canticle.context.now())),
  ],
  [
    'a collection is restored',
    () => inTransaction((tx) => restoreFromTrash(tx, { kind: 'collection', id: third }, '', canticle.context.now())),
  ],
  [
    'a collection is deleted',
    () =>
      inTransaction(async (tx) => {
        await moveToTrash(tx, { kind: 'collection', id: third }, '', canticle.context.now());
        await deletePermanently(tx, { kind: 'collection', id: third }, canticle.context.now());
      }),
  ],
])('lists are the same as serialized plainly after %s', async (_what, work) => {
  await work();
  await expectPlainLists(['nobody', 'both', 'technician', 'editor']);
});

test('lists are the same as serialized plainly after songs were merged, and after that was undone', async () => {
  const as = 'editor@example.org';
  const [from = '', into = ''] = songs.slice(20, 22);
  const { version } = (await canticle.request(`GET api/canticle/song-comparison?ids=${into},${from}`, { as })).json;
  const body = { intoId: into, songIds: [from], version, acceptsOpening: true };
  const { json } = await canticle.request('POST api/canticle/song-merges', { as, body });
  expect((await idsFor('editor')).filter((id) => id === from || id === into)).toEqual([into]);
  await expectPlainLists(['both', 'first', 'editor']);
  await canticle.request(`POST api/canticle/song-merges/${json.merges[0].id}/undo`, { as });
  expect((await idsFor('editor')).filter((id) => id === from || id === into)).toEqual([from, into]);
  await expectPlainLists(['both', 'first', 'editor']);
});

const idsFor = async (person: string): Promise<string[]> =>
  (await canticle.request('GET api/Songs', { as: `${person}@example.org` })).result.map(({ id }: any) => id);

test('one song that changes is the only one that is serialized again', async () => {
  const { database, now } = canticle.context;
  let serialized: string[] = [];
  const rows = createSongRows(database, (some) => {
    serialized.push(...some.map(({ id }) => id));
    return some.map((song) => JSON.stringify(serializeSongV3(song, true, ORIGIN)));
  });
  const before = await rows.current(0);
  expect(serialized).toHaveLength((await listSongs(database.read, {})).length);
  serialized = [];
  const changed = songs[150] ?? '';
  await database.transaction((tx) => saveSong(tx, { ...draftOf(changed, 150), name: { en: 'A comma,' } }, now()));
  const { library } = await canticle.context.changeCounter.versions();
  const [after] = await Promise.all([rows.current(library), rows.current(library)]);
  expect(serialized).toEqual([changed]);
  expect(after.blocks.filter((block) => !before.blocks.includes(block))).toHaveLength(1);
  await rows.current(library);
  expect(serialized).toEqual([changed]);
});

test('songs that change together while all are read are both as before or both new', async () => {
  const { database, now, changeCounter } = canticle.context;
  const together = [songs[1] ?? '', songs[298] ?? ''];
  let writing: Promise<void> | undefined;
  // The first block is read before the change, the last one after it.
  const rows = createSongRows(database, (some) => {
    writing ??= database.transaction(async (tx) => {
      for (const id of together) await saveSong(tx, { ...draftOf(id, 1), name: { en: 'Together' } }, now());
    });
    return some.map((song) => JSON.stringify(serializeSongV3(song, true, ORIGIN)));
  });
  const countNew = ({ blocks }: SongRowList) =>
    blocks
      .flatMap((block) =>
        JSON.parse(`[${renderBlock(block, new Uint8Array(block.ids.length).fill(OUTCOME.open), true)}]`),
      )
      .filter(({ name }) => name.en === 'Together').length;
  expect([0, 2]).toContain(countNew(await rows.current(0)));
  await writing;
  expect(countNew(await rows.current((await changeCounter.versions()).library))).toBe(2);
});

test('a long list is sent in parts: the same bytes in each encoding, with an ETag', async () => {
  const long = await addLongSongs();
  const address = await canticle.app.listen({ port: 0, host: '127.0.0.1' }).then(() => addressOf(canticle));
  const read = (encoding: string, headers = {}) =>
    readBytes(address, 'both', { 'accept-encoding': encoding, ...headers });
  const plain = await read('identity');
  expect(plain.bytes.length).toBeGreaterThan(4 * 1024 * 1024);
  expect(plain.headers['content-length']).toBe(String(plain.bytes.length));
  expect(plain.bytes.toString()).toBe((await createPlainSerializer())('both')[0]?.[2]);
  const zipped = await read('gzip, deflate, br');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
  expect(brotliDecompressSync((await read('br')).bytes).equals(plain.bytes)).toBe(true);
  const { etag = '' } = plain.headers;
  expect((await read('gzip', { 'if-none-match': etag })).status).toBe(304);

  // Somebody else with the same songs open has the same list; with others, another one.
  await canticle.createPerson('twin@example.org', { collections: [first, second] });
  expect((await readBytes(address, 'twin', { 'if-none-match': etag })).status).toBe(304);
  expect((await readBytes(address, 'first', { 'if-none-match': etag })).status).toBe(200);
  await expectPlainLists(['technician']);

  // A song at the end changes while the beginning is on its way.
  const slow = await open(address, 'both', { 'accept-encoding': 'identity' });
  slow.pause();
  const last = long.at(-1) ?? '';
  await save({ ...longDraft(last, 0), name: { en: 'Changed meanwhile' } });
  expect((await readBytes(address, 'both', { 'if-none-match': etag })).status).toBe(200);
  expect((await bytesOf(slow)).equals(plain.bytes)).toBe(true);
  expect((await readBytes(address, 'both', {})).bytes.includes('Changed meanwhile')).toBe(true);

  const other = await startSecondProcess(canticle);
  try {
    const here = await readBytes(address, 'both', {});
    const there = await readBytes(other.address, 'both', {});
    expect(there.headers.etag).toBe(here.headers.etag);
    expect(there.bytes.equals(here.bytes)).toBe(true);
    await save({ ...longDraft(last, 0), name: { en: 'Seen by both' } });
    await expect
      .poll(async () => (await readBytes(other.address, 'both', {})).bytes.includes('Seen by both'), {
        timeout: 60_000,
      })
      .toBe(true);
    expect((await readBytes(other.address, 'both', {})).headers.etag).toBe(
      (await readBytes(address, 'both', {})).headers.etag,
    );
  } finally {
    await other.stop();
  }
}, 300_000);

const longDraft = (id: string, at: number): SongDraft => ({
  ...draftOf(id, at),
  enabled: true,
  memberships: [{ collectionId: at % 2 === 0 ? first : second, number: null, free: false }],
  details: { en: `<p>${`Line ${at}. `.repeat(2000)}</p>` },
  description: { en: `Line ${at}. `.repeat(2000) },
});

async function addLongSongs(): Promise<string[]> {
  const ids = Array.from({ length: 400 }, () => newId());
  await inTransaction(async (tx) => {
    for (const [at, id] of ids.entries()) await saveSong(tx, longDraft(id, at), canticle.context.now());
  });
  return ids;
}

const addressOf = ({ app }: TestCanticle) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

async function open(address: string, person: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const authorization = `Bearer ${await canticle.token(`${person}@example.org`)}`;
  const all = { host: 'localhost', 'x-api-version': '3.0', authorization, ...headers };
  return new Promise((resolve, reject) => get(`${address}/api/Songs`, { headers: all }, resolve).once('error', reject));
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function readBytes(address: string, person: string, headers: Record<string, string>) {
  const response = await open(address, person, headers);
  return { status: response.statusCode, headers: response.headers, bytes: await bytesOf(response) };
}

import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addFile } from '../../testing/files.ts';
import { addCollection, addContributor, addSong } from '../../testing/library.ts';
import { someoneWaits } from '../../testing/someone-waits.ts';
import { saveFile } from './mutations.ts';
import { findFile } from './queries.ts';
import { createUrlSigner } from './url-signer.ts';
import { parseRange, playbackSource } from './rules.ts';

const [SINGER, STRANGER, EDITOR] = ['singer@example.org', 'stranger@example.org', 'editor@example.org'];
const BYTES = Buffer.from('0123456789abcdefghij');

let canticle: TestCanticle;
let owned: string;
let locked: string;
let collection: string;
let composer: string;
let file: string;
let lockedFile: string;

beforeAll(async () => {
  canticle = await startCanticle({ EMBED_ORIGINS: 'https://parish.example', CLIENT_ORIGINS: 'https://client.example' });
  const { context } = canticle;
  collection = await addCollection(context, { key: 'MH' });
  const other = await addCollection(context, { key: 'XX' });
  composer = await addContributor(context, 'Ada Lund');
  owned = await addSong(context, {
    name: { en: 'Morning' },
    memberships: [{ collectionId: collection, number: 12, free: false }],
  });
  locked = await addSong(context, {
    name: { en: 'Locked' },
    memberships: [{ collectionId: other, number: 1, free: false }],
  });
  file = await addFile(context, owned, BYTES, {
    name: 'Organ',
    category: 'studio',
    language: 'en',
    participants: [{ contributorId: composer, type: 'artist' }],
  });
  lockedFile = await addFile(context, locked, 'secret sound');
  await canticle.createPerson(SINGER, { collections: [collection] });
  await canticle.createPerson(STRANGER);
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
});

afterAll(() => canticle.close());

const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;
const addressFor = async (as: string, id = file) =>
  pathOf((await canticle.request(`GET api/Files/${id}`, { as })).result.directUrl);
const play = (address: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  canticle.app.inject({ method, url: address, headers });

describe('the files of songs', () => {
  it('are listed in 3.0 to those who may open the song', async () => {
    const { result, json } = await canticle.request('GET api/Files', { as: SINGER });
    expect(result).toEqual([
      expect.objectContaining({
        id: file,
        songId: owned,
        name: 'Organ',
        type: 'audio',
        category: 'studio',
        number: 12,
        languageKey: 'en',
        participants: [{ contributorId: composer, type: 'artist' }],
        collectionIds: [collection],
        directUrl: expect.stringMatching(/^http:\/\/.*\/api\/canticle\/media\//),
      }),
    ]);
    expect(json.lastUpdated).toMatch(/^\d{4}-.*Z$/);
    expect((await canticle.request('GET api/Files', { as: STRANGER })).result).toEqual([]);
    expect((await canticle.request('GET api/Files')).status).toBe(401);
  });

  it('are listed once for people with the same rights, each with addresses of their own', async () => {
    const others = ['alto@example.org', 'tenor@example.org'];
    for (const person of others) await canticle.createPerson(person, { collections: [collection] });
    const lists = [
      { version: '3.0', read: (json: any) => json.result },
      { version: '4.0', read: (json: any) => json },
    ] as const;
    for (const { version, read } of lists) {
      const tags = new Set<unknown>();
      const addresses = new Set<string>();
      for (const as of [SINGER, ...others]) {
        const { json, headers } = await canticle.request('GET api/Files', { as, version });
        const [{ id, directUrl, name }, ...more] = read(json);
        expect([id, name, more]).toEqual([file, 'Organ', []]);
        expect(pathOf(directUrl)).toBe(await addressFor(as));
        const played = await play(pathOf(directUrl));
        expect([played.statusCode, played.body]).toEqual([200, String(BYTES)]);
        tags.add(headers['etag']);
        addresses.add(directUrl);
        const known = { as, version, headers: { 'if-none-match': String(headers['etag']) } };
        expect((await canticle.request('GET api/Files', known)).status).toBe(304);
        const another = as === SINGER ? 'alto@example.org' : SINGER;
        expect((await canticle.request('GET api/Files', { ...known, as: another })).status).toBe(200);
      }
      expect([tags.size, addresses.size]).toEqual([3, 3]);
    }
  });

  it('are listed anew when one has changed', async () => {
    const added = await addFile(canticle.context, owned, 'one more');
    const ids = async () =>
      (await canticle.request('GET api/Files', { as: SINGER })).result.map(({ id }: { id: string }) => id).sort();
    expect(await ids()).toEqual([file, added].sort());
    const { lastUpdated } = (await canticle.request('GET api/Files', { as: SINGER })).json;
    expect((await canticle.request(`GET api/Files?updatedAt=${lastUpdated}`, { as: SINGER })).result).toEqual([]);
    expect((await canticle.request(`DELETE api/canticle/files/${added}`, { as: EDITOR })).status).toBe(200);
    expect(await ids()).toEqual([file]);
  });

  it('are listed in 4.0 by id and by song', async () => {
    const asked = { as: SINGER, version: '4.0' } as const;
    const ids = async (body: object) =>
      (await canticle.request('POST api/Files', { ...asked, body })).json.map((one: { id: string }) => one.id);
    expect(await ids({ itemIds: [file, lockedFile] })).toEqual([file]);
    expect(await ids({ parentIds: [owned, locked] })).toEqual([file]);
    const { json } = await canticle.request(`GET api/Files/${file}`, asked);
    expect(json).toMatchObject({ language: 'en', type: 'audio' });
    expect(json).not.toHaveProperty('number');
    expect((await play(pathOf(json.directUrl))).statusCode).toBe(200);
  });

  it('of a locked song are 403, and those of a song nobody may know of 404', async () => {
    expect((await canticle.request(`GET api/Files/${lockedFile}`, { as: SINGER })).status).toBe(403);
    expect((await canticle.request(`GET api/canticle/songs/${locked}/files`, { as: SINGER })).status).toBe(403);
    expect((await canticle.request('GET api/Files/nothing', { as: SINGER })).status).toBe(404);
    const hidden = await addSong(canticle.context, {
      enabled: false,
      memberships: [{ collectionId: collection, number: 13, free: true }],
    });
    const hiddenFile = await addFile(canticle.context, hidden, 'hidden');
    expect((await canticle.request(`GET api/Files/${hiddenFile}`, { as: SINGER })).status).toBe(404);
    expect((await canticle.request(`GET api/Files/${hiddenFile}`, { as: EDITOR })).status).toBe(200);
  });

  it('come with the song when it is asked for', async () => {
    const { result } = await canticle.request(`GET api/Files/${file}?expand=song`, { as: SINGER });
    expect(result.song).toMatchObject({ id: owned, available: true });
  });

  it('answer a sheet music type with all scores of the song, under the names 3.0 knows', async () => {
    const song = await addSong(canticle.context, {
      memberships: [{ collectionId: collection, number: 14, free: false }],
    });
    const add = (type: 'sheetmusic' | 'sheetmusic-pdf' | 'sibelius' | 'audio' | 'lyrics') =>
      addFile(canticle.context, song, type, { type });
    for (const type of ['sheetmusic', 'sheetmusic-pdf', 'sibelius', 'audio', 'lyrics'] as const) await add(type);
    const types = async (query: string) =>
      (await canticle.request(`GET api/Files?songId=${song}${query}`, { as: SINGER })).result
        .map((one: { type: string }) => one.type)
        .sort();
    expect(await types('&type=sheetmusic-pdf')).toEqual(['sheetmusic', 'sheetmusic-pdf', 'sheetmusic-sibelius']);
    expect(await types('')).toEqual(['audio', 'sheetmusic', 'sheetmusic-pdf', 'sheetmusic-sibelius']);
    const own = await canticle.request(`GET api/canticle/songs/${song}/files`, { as: SINGER });
    expect(own.json).toHaveLength(5);
  });

  it('are named by the contributors who have a part in them', async () => {
    const { result } = await canticle.request('GET api/Contributors', { as: SINGER });
    expect(result).toEqual([expect.objectContaining({ id: composer, fileIds: [file] })]);
  });

  it('of a collection come in the order of its numbers, without those one may not open', async () => {
    const { json } = await canticle.request(`GET api/canticle/collections/${collection}/files`, { as: SINGER });
    expect(json[0]).toMatchObject({ id: file, byteLength: 20, isMade: false, source: 'file', mediaType: 'audio/mpeg' });
    expect((await canticle.request(`GET api/canticle/collections/${collection}/files`, { as: STRANGER })).json).toEqual(
      [],
    );
    const missing = await canticle.request('GET api/canticle/collections/none/files', { as: SINGER });
    expect([missing.status, missing.json.message]).toEqual([404, 'Collection not found']);
  });
});

describe('a signed address', () => {
  it('plays without a header, with a type nobody has to guess', async () => {
    const { statusCode, headers, rawPayload } = await play(await addressFor(SINGER));
    expect([statusCode, rawPayload.toString()]).toEqual([200, BYTES.toString()]);
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '20',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-disposition': "inline; filename*=UTF-8''hymn.mp3",
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['bytes=0-4', 206, '01234', 'bytes 0-4/20'],
    ['bytes=15-', 206, 'fghij', 'bytes 15-19/20'],
    ['bytes=-3', 206, 'hij', 'bytes 17-19/20'],
    ['bytes=18-400', 206, 'ij', 'bytes 18-19/20'],
    ['bytes=20-', 416, '', 'bytes */20'],
    ['bytes=-0', 416, '', 'bytes */20'],
    ['lines=1-2', 200, BYTES.toString(), undefined],
    ['bytes=0-1,4-5', 200, BYTES.toString(), undefined],
  ])('answers the range %s with %i', async (range, status, body, contentRange) => {
    const { statusCode, headers, payload } = await play(await addressFor(SINGER), { range });
    expect([statusCode, payload, headers['content-range']]).toEqual([status, body, contentRange]);
  });

  it('is told apart by its content: 304, and no range of another version', async () => {
    const address = await addressFor(SINGER);
    const etag = String((await play(address)).headers.etag);
    expect((await play(address, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await play(address, { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
    expect((await play(address, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    const head = await play(address, {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, '20', '']);
  });

  it('is good for one file, one use and one person only', async () => {
    const address = await addressFor(EDITOR);
    for (const wrong of [
      address.replace(file, lockedFile),
      address.replace('/file?', '/download?'),
      address.replace(/p=[^&]*/, 'p=somebody'),
      address.replace(/e=(\d+)/, 'e=9999999999'),
      address.replace(/s=.*/, 's=AAAA'),
      address.replace(/\?.*/, ''),
    ])
      expect((await play(wrong)).statusCode).toBe(401);
    expect((await play(address)).statusCode).toBe(200);
  });

  it('opens nothing once the person has lost the right, nor when they are gone', async () => {
    const id = await canticle.createPerson('leaving@example.org', { collections: [collection] });
    const address = await addressFor('leaving@example.org');
    expect((await play(address)).statusCode).toBe(200);
    const { context } = canticle;
    const { recordChange } = await import('../../platform/changes/index.ts');
    await context.database.transaction(async (tx) => {
      await tx.deleteFrom('subscriptions').where('user_id', '=', id).execute();
      await recordChange(tx, { kind: 'rights', id }, context.now());
    });
    expect((await play(address)).statusCode).toBe(403);
    await context.database.transaction(async (tx) => {
      await tx.deleteFrom('users').where('id', '=', id).execute();
      await recordChange(tx, { kind: 'user', id }, context.now());
    });
    expect((await play(address)).statusCode).toBe(401);
  });

  it('ends with the slot of twelve hours after the one it was made in', () => {
    let now = new Date('2026-05-01T11:00:00.000Z');
    const addresses = createUrlSigner('a secret that is long enough for a test', () => now);
    const { pathname, searchParams } = new URL(addresses.sign({ id: 'f' }, 'file', 'person'), 'http://x');
    expect(pathname).toBe('/api/canticle/media/f/file');
    const read = () => addresses.verify('f', 'file', Object.fromEntries(searchParams));
    expect(read()).toBe('person');
    now = new Date('2026-05-01T23:59:59.000Z');
    expect(read()).toBe('person');
    now = new Date('2026-05-02T00:00:00.000Z');
    expect(read()).toBeUndefined();
  });

  it('has the HMAC-SHA-256 that addresses handed out earlier have', () => {
    const now = new Date('2026-05-01T11:00:00.000Z');
    const addresses = createUrlSigner('a secret that is long enough for a test', () => now);
    // Computed with another program: HKDF and HMAC of Python's standard library.
    const code = 'JT2CzGWIc0tgICNG3eTZ8b93h5qnQMc13ocfnwBPGRs';
    expect(addresses.sign({ id: 'f' }, 'file', 'person')).toBe(
      `/api/canticle/media/f/file?p=person&e=1777680000&s=${code}`,
    );
  });

  it('never lets a file of a song be read as a picture', async () => {
    const { result } = await canticle.request(`GET api/canticle/songs/${owned}/files`, { as: SINGER });
    expect(result).toBeUndefined();
    const own = (await canticle.request(`GET api/canticle/songs/${owned}/files`, { as: SINGER })).json[0];
    expect((await play(`/api/canticle/pictures/${own.contentHash}.jpg`)).statusCode).toBe(404);
  });

  it('saves what could run instead of showing it', async () => {
    const score = await addFile(canticle.context, owned, '<score-partwise/>', {
      type: 'sheetmusic',
      mediaType: 'application/vnd.recordare.musicxml+xml',
      fileName: "O'er the (hills)*.musicxml",
    });
    const { headers } = await play(await addressFor(SINGER, score));
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''O%27er%20the%20%28hills%29%2A.musicxml");
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'self' https://parish.example https://client.example; sandbox",
    );
    const { downloadUrl } = (await canticle.request(`GET api/canticle/songs/${owned}/files`, { as: SINGER })).json[0];
    expect((await play(pathOf(downloadUrl))).headers['content-disposition']).toMatch(
      /^attachment; filename\*=UTF-8''hymn\.mp3$/,
    );
  });

  it('lets the sites of the settings show a score on paper in a frame, whole or in parts, and nobody else', async () => {
    const paper = await addFile(canticle.context, owned, '%PDF-1.7', {
      type: 'sheetmusic-pdf',
      mediaType: 'application/pdf',
      fileName: 'voices.pdf',
    });
    const framedBy = async (headers: Record<string, string> = {}) =>
      (await play(await addressFor(SINGER, paper), headers)).headers['content-security-policy'];
    const policy = "default-src 'none'; frame-ancestors 'self' https://parish.example https://client.example";
    expect(await framedBy()).toBe(policy);
    expect(await framedBy({ range: 'bytes=0-3' })).toBe(policy);

    const closed = await startCanticle();
    const collectionId = await addCollection(closed.context, { key: 'MH' });
    const free = await addSong(closed.context, { memberships: [{ collectionId, number: 1, free: true }] });
    const other = await addFile(closed.context, free, '%PDF-1.7', { type: 'pdf', mediaType: 'application/pdf' });
    await closed.createPerson(SINGER);
    const { directUrl } = (await closed.request(`GET api/Files/${other}`, { as: SINGER })).result;
    const { headers } = await closed.app.inject(pathOf(directUrl));
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'self'");
    await closed.close();
  });

  it('seeks in an hour of sound without reading it', async () => {
    const path = join(canticle.storage.dataDir, 'long.mp3');
    const size = (3600 * 320_000) / 8;
    await writeFile(path, 'ID3');
    await truncate(path, size);
    const { hash } = await canticle.context.media.moveFrom(path);
    const long = await addFile(canticle.context, owned, 'x', { contentHash: hash, byteLength: size });
    const read = vi.spyOn(canticle.context.media, 'stream');
    const { statusCode, headers, rawPayload } = await play(await addressFor(SINGER, long), {
      range: `bytes=${size - 1000}-${size - 1}`,
    });
    expect([statusCode, rawPayload.length, headers['content-range']]).toEqual([
      206,
      1000,
      `bytes ${size - 1000}-${size - 1}/${size}`,
    ]);
    expect(read.mock.calls).toEqual([[hash, { first: size - 1000, last: size - 1 }]]);
    read.mockRestore();
    expect((await play(await addressFor(SINGER, long), { range: `bytes=${size}-` })).statusCode).toBe(416);
  });
});

/* Removes the bytes that are due a day later. */
async function forget(): Promise<void> {
  const { database, jobs } = canticle.context;
  await database.transaction((tx) =>
    tx.updateTable('jobs').set({ run_at: '2020-01-01T00:00:00.000Z' }).where('kind', '=', 'media.forget').execute(),
  );
  await jobs.runDue();
}

describe('editors', () => {
  it('change and remove files, and nobody else does', async () => {
    const id = await addFile(canticle.context, owned, 'to change');
    const change = (as: string, body: object) => canticle.request(`PATCH api/canticle/files/${id}`, { as, body });
    expect((await change(SINGER, { name: 'Mine' })).status).toBe(403);
    expect((await change(STRANGER, { name: 'Mine' })).status).toBe(403);
    const changed = await change(EDITOR, { name: 'Piano', category: 'instrumental', language: 'no' });
    expect(changed.json).toMatchObject({ name: 'Piano', category: 'instrumental', language: 'no', type: 'audio' });
    expect((await change(EDITOR, { type: 'video' })).json.message).toContain('by its content it is audio');
    expect((await change(EDITOR, { instrumentId: 'theremin' })).status).toBe(422);
    expect((await change(EDITOR, { participants: [{ contributorId: 'nobody', type: 'artist' }] })).status).toBe(422);

    expect((await canticle.request(`DELETE api/canticle/files/${id}`, { as: SINGER })).status).toBe(403);
    expect((await canticle.request(`DELETE api/canticle/files/${id}`, { as: EDITOR })).status).toBe(200);
    expect((await canticle.request(`DELETE api/canticle/files/${id}`, { as: EDITOR })).status).toBe(404);
  });

  it('who change different things of a file at the same moment lose nothing', async () => {
    const id = await addFile(canticle.context, owned, 'to change twice');
    const change = (body: object) => canticle.request(`PATCH api/canticle/files/${id}`, { as: EDITOR, body });
    for (const language of ['en', 'no', 'de', 'sv', 'da']) {
      const wanted = { name: `Name in ${language}`, category: `of-${language}`, language };
      const { name, category } = wanted;
      const changed = await Promise.all([change({ name }), change({ category }), change({ language })]);
      expect(changed.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await findFile(canticle.context.database.read, id)).toMatchObject(wanted);
    }
    await canticle.request(`DELETE api/canticle/files/${id}`, { as: EDITOR });
  });

  it('who change a file that another removes at the same moment do not bring it back', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await addFile(canticle.context, owned, `to remove ${round}`);
      const [changed, removed] = await Promise.all([
        canticle.request(`PATCH api/canticle/files/${id}`, { as: EDITOR, body: { name: 'Late' } }),
        canticle.request(`DELETE api/canticle/files/${id}`, { as: EDITOR }),
      ]);
      expect([200, 404]).toContain(changed.status);
      expect(removed.status).toBe(200);
      expect(await findFile(canticle.context.database.read, id)).toBeUndefined();
    }
  });

  it('remove bytes a day later, and only when no other file holds them', async () => {
    const { context } = canticle;
    const [one, two] = [await addFile(context, owned, 'twice'), await addFile(context, owned, 'twice')];
    const { contentHash } = (await canticle.request(`GET api/canticle/songs/${owned}/files`, { as: EDITOR })).json.find(
      (some: { id: string }) => some.id === one,
    );
    await canticle.request(`DELETE api/canticle/files/${one}`, { as: EDITOR });
    await context.jobs.runDue();
    await forget();
    expect(await context.media.sizeOf(contentHash)).toBe(5);
    await canticle.request(`DELETE api/canticle/files/${two}`, { as: EDITOR });
    await context.jobs.runDue();
    expect(await context.media.sizeOf(contentHash)).toBe(5);
    await forget();
    expect(await context.media.sizeOf(contentHash)).toBeUndefined();
  });

  it('keep bytes that another file begins to use while they are removed', async () => {
    const { context } = canticle;
    const bytes = 'used again';
    const old = await addFile(context, owned, bytes);
    const stored = await findFile(context.database.read, old);
    if (stored === undefined) throw new Error('no file');
    await canticle.request(`DELETE api/canticle/files/${old}`, { as: EDITOR });
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const forgetting = begun.then(forget);
    const id = newId();
    await context.database.transaction(async (tx) => {
      await saveFile(tx, context, { ...stored, id });
      begin();
      await someoneWaits(context.database);
    });
    await forgetting;
    expect((await play(await addressFor(SINGER, id))).payload).toBe(bytes);
    await canticle.request(`DELETE api/canticle/files/${id}`, { as: EDITOR });
  });

  it('link what stands elsewhere, once', async () => {
    const link = (as: string, address: string) =>
      canticle.request(`POST api/canticle/songs/${owned}/files`, {
        as,
        body: { type: 'video', name: 'Clip', address },
      });
    const { status, json } = await link(EDITOR, 'https://youtu.be/abc');
    expect([status, json.source, json.directUrl]).toEqual([200, 'youtube', 'https://youtu.be/abc']);
    expect((await link(EDITOR, 'https://youtu.be/abc')).json.id).toBe(json.id);
    const atOnce = await Promise.all([1, 2, 3].map(() => link(EDITOR, 'https://youtu.be/def')));
    expect(new Set(atOnce.map((one) => one.json.id)).size).toBe(1);
    expect((await link(SINGER, 'https://youtu.be/abc')).status).toBe(403);
    const refused = await link(EDITOR, 'javascript:alert(1)');
    expect([refused.status, refused.json.message]).toEqual([422, expect.stringContaining('Invalid source format')]);
    expect((await canticle.request(`GET api/Files/${json.id}`, { as: SINGER })).result.directUrl).toBe(
      'https://youtu.be/abc',
    );
  });
});

describe('rules', () => {
  it.each([
    ['https://www.youtube.com/watch?v=abc', 'youtube'],
    ['https://vimeo.com/12', 'vimeo'],
    ['https://example.org/live/hymn.m3u8?x=1', 'hls'],
    ['https://example.org/hymn.MP4', 'file'],
    ['http://example.org/hymn.mp4', undefined],
    ['https://example.org/page', undefined],
    ['https://user@example.org/hymn.mp4', undefined],
    ['nonsense', undefined],
  ])('%s is played as %s', (address, source) => expect(playbackSource(address)).toBe(source));

  it('an empty file has no range', () => expect(parseRange('bytes=0-', 0)).toBe('beyond'));
});

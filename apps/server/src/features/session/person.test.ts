import { randomUUID } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addSong } from '../../testing/library.ts';

let canticle: TestCanticle;
let song: string;
beforeAll(async () => {
  canticle = await startCanticle();
  song = await addSong(canticle.context, { name: { en: 'One' } });
});
afterAll(() => canticle.close());

const seconds = () => Math.floor(Date.now() / 1000);
type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;

/** Sends a request as somebody who signed in at a given time, in seconds since 1970. */
async function askWith(token: string, call: Call, body?: unknown) {
  return canticle.request(call, { body, headers: { authorization: `Bearer ${token}` } });
}
const tokenOf = (email: string, authTime: number) => canticle.token(email, { auth_time: authTime });

async function picture(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

const storedPicture = (address: string) =>
  canticle.context.files.readBuffer(/([0-9a-f]{64})\.jpg$/.exec(address)?.[1] ?? '');

/* Starts an upload and leaves it incomplete; returns the path of its bytes. */
async function leaveUpload(userId: string): Promise<string> {
  const { context } = canticle;
  const id = newId();
  const path = join(context.config.dataDir, 'uploads', id);
  await mkdir(join(context.config.dataDir, 'uploads'), { recursive: true });
  await writeFile(path, 'half of it');
  const at = new Date().toISOString();
  const row = { id, user_id: userId, song_id: song, file_name: 'a.mp3', facts: '{}', byte_length: 99 };
  const rest = {
    state: 'receiving' as const,
    file_id: null,
    picture: null,
    error: null,
    created_at: at,
    expires_at: at,
  };
  await context.database.transaction((tx) =>
    tx
      .insertInto('uploads')
      .values({ ...row, ...rest })
      .execute(),
  );
  return path;
}

test('signing out everywhere refuses every token made before, and none made after', async () => {
  const email = 'everywhere@example.org';
  const old = await tokenOf(email, seconds() - 3600);
  const other = await tokenOf(email, seconds() - 60);
  expect((await askWith(old, 'GET api/Session')).status).toBe(200);
  expect((await askWith(old, 'POST api/canticle/person/sign-outs')).status).toBe(200);
  for (const token of [old, other]) expect((await askWith(token, 'GET api/Session')).status).toBe(401);
  expect((await askWith(await tokenOf(email, seconds() + 1), 'GET api/Session')).status).toBe(200);
  expect((await canticle.request('GET api/Session', { as: 'untouched@example.org' })).status).toBe(200);
});

test('the picture is taken away, and its file with it', async () => {
  const as = 'picture@example.org';
  const body = { fileName: 'me.png', base64Image: await picture('#a46') };
  const { image } = (await canticle.request('PATCH api/Session/Image', { as, body })).result;
  expect(await storedPicture(image)).toBeDefined();
  expect((await canticle.request('DELETE api/canticle/person/picture', { as })).status).toBe(200);
  expect((await canticle.request('GET api/Session', { as })).result.image).toBe(null);
  expect(await storedPicture(image)).toBeUndefined();
});

test('a birthday is taken back with null, and stays when it is left out', async () => {
  const as = 'birthday@example.org';
  const patch = async (body: object) =>
    (await canticle.request('PATCH api/Session/Profile', { as, body })).result.birthDay;
  expect(await patch({ birthDay: '1990-02-28' })).toBe('1990-02-28');
  expect(await patch({ gender: 'female' })).toBe('1990-02-28');
  expect(await patch({ birthDay: null })).toBe(null);
});

test('everything that is kept of a person comes as one file, and nothing of anybody else', async () => {
  const as = 'download@example.org';
  await canticle.request('POST api/Favorites', { as, body: [song] });
  await canticle.request('POST api/Playlists', { as, body: { name: 'Mine' } });
  await canticle.request('POST api/Tags', { as, body: { name: 'My tag', songId: song } });
  await canticle.request('POST api/Playlists', { as: 'other@example.org', body: { name: 'Theirs' } });
  const answer = await canticle.request('GET api/canticle/person/export', { as });
  expect(answer.headers['content-disposition']).toMatch(/attachment; .*canticle-\d{4}-\d\d-\d\d\.json/);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json).toMatchObject({
    person: { email: as },
    favourites: [song],
    lists: [{ name: 'Mine', entries: [] }],
    tags: [{ name: 'My tag' }],
  });
  expect(answer.text).not.toContain('Theirs');
});

describe('deleting the account', () => {
  test('asks for a recent sign-in', async () => {
    const token = await tokenOf('stale@example.org', seconds() - 16 * 60);
    const answer = await askWith(token, 'DELETE api/canticle/person');
    expect([answer.status, answer.headers['x-problem']]).toEqual([403, 'SIGN_IN_AGAIN']);
    expect((await askWith(token, 'GET api/Session')).status).toBe(200);
  });

  test('is refused while a subscription goes on being paid for', async () => {
    const email = 'paying@example.org';
    const id = await canticle.createPerson(email, { collections: [] });
    await canticle.context.database.transaction((tx) =>
      tx.updateTable('subscriptions').set({ provider: 'sandbox', state: 'paid' }).where('user_id', '=', id).execute(),
    );
    expect((await askWith(await tokenOf(email, seconds()), 'DELETE api/canticle/person')).status).toBe(409);
  });

  test('leaves nothing behind, and refuses whoever signs in with it for a day', async () => {
    const email = 'leaving@example.org';
    const token = await tokenOf(email, seconds());
    const guest = 'guest@example.org';
    const { id: userId } = (await askWith(token, 'GET api/Session')).result;
    await askWith(token, 'POST api/Favorites', [song]);
    const list = (await askWith(token, 'POST api/Playlists', { name: 'Gone' })).result.id;
    const share = { itemId: list, type: 'playlist', permission: 'edit' };
    const { key } = (await askWith(token, 'PUT api/Sharing', share)).result;
    await canticle.request(`POST api/Sharing/${key}`, { as: guest });
    const body = { fileName: 'me.png', base64Image: await picture('#46a') };
    const { image } = (await askWith(token, 'PATCH api/Session/Image', body)).result;
    const small = `GET ${new URL(image, 'http://x').pathname}?w=64` as const;
    expect((await canticle.request(small)).status).toBe(200);
    const upload = await leaveUpload(userId);

    expect((await askWith(token, 'DELETE api/canticle/person')).status).toBe(200);
    expect((await askWith(token, 'GET api/Session')).status).toBe(401);
    expect((await canticle.request(`GET api/Playlists/${list}`, { as: guest })).status).toBe(404);
    expect((await canticle.request(`POST api/Sharing/${key}`, { as: guest })).status).toBe(404);
    expect(await storedPicture(image)).toBeUndefined();
    expect((await canticle.request(small)).status).toBe(404);
    expect(await stat(upload).catch(() => 'gone')).toBe('gone');
    const { read } = canticle.context.database;
    for (const table of ['favourites', 'playlists', 'share_keys', 'notifications', 'user_identities'] as const)
      expect(await read.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).toEqual([]);
    const answers = read.selectFrom('idempotent_answers').select('key').where('person_id', '=', userId);
    expect(await answers.execute()).toEqual([]);
  });
});

test('deleting the account takes the answers with it that were kept for repeated writes', async () => {
  const email = 'kept-answers@example.org';
  const token = await tokenOf(email, seconds());
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  const { result } = await askWith(token, 'GET api/Session');
  const made = await canticle.request('POST api/Tags', { body: { name: 'Only mine', songIds: [] }, headers });
  expect(made.status).toBe(200);
  const answers = () =>
    canticle.context.database.read
      .selectFrom('idempotent_answers')
      .selectAll()
      .where('person_id', '=', result.id)
      .execute();
  expect(JSON.stringify(await answers())).toContain('Only mine');
  expect((await askWith(token, 'DELETE api/canticle/person')).status).toBe(200);
  expect(await answers()).toEqual([]);
});

describe('the last administrator', () => {
  const admin = async (email: string) => {
    await canticle.createPerson(email, { roles: ['administrator'] });
    return tokenOf(email, seconds());
  };
  const leave = (token: string) => askWith(token, 'DELETE api/canticle/person');
  const administrators = async () =>
    (
      await canticle.context.database.read
        .selectFrom('user_roles')
        .select('user_id')
        .where('role', '=', 'administrator')
        .execute()
    ).length;

  test('cannot leave, and can once somebody else is one', async () => {
    const token = await admin('last@example.org');
    const { status, headers, text } = await leave(token);
    expect([status, headers['x-problem']]).toEqual([409, 'ONLY_ADMINISTRATOR']);
    expect(text).toContain('You are the only administrator.');
    expect((await askWith(token, 'GET api/Session')).result.roles).toEqual(['administrator']);
    await admin('next@example.org');
    expect((await leave(token)).status).toBe(200);
    expect(await administrators()).toBe(1);
  });

  test('is one of two who leave at the same moment', async () => {
    const tokens = [await tokenOf('next@example.org', seconds()), await admin('third@example.org')];
    const answers = await Promise.all(tokens.map(leave));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await administrators()).toBe(1);
  });
});

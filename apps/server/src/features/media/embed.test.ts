import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { recordChange } from '../../platform/changes/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addFile } from '../../testing/files.ts';
import { addCollection, addSong } from '../../testing/library.ts';

const [SINGER, STRANGER] = ['singer@example.org', 'stranger@example.org'];

let canticle: TestCanticle;
let song: string;
let neighbour: string;
let file: string;
let singerId: string;
/* Milliseconds since 1970; undefined for now. */
let time: number | undefined;

beforeAll(async () => {
  canticle = await startCanticle({}, () => new Date(time ?? Date.now()));
  const { context } = canticle;
  const collection = await addCollection(context, { key: 'MH' });
  song = await addSong(context, { memberships: [{ collectionId: collection, number: 1, free: false }] });
  neighbour = await addSong(context, { memberships: [{ collectionId: collection, number: 2, free: true }] });
  file = await addFile(context, song, 'sound');
  await addFile(context, neighbour, 'other sound');
  singerId = await canticle.createPerson(SINGER, { collections: [collection] });
  await canticle.createPerson(STRANGER);
});

afterAll(() => canticle.close());
afterEach(() => (time = undefined));

const make = async (as = SINGER) => canticle.request(`POST api/canticle/songs/${song}/embed-tokens`, { as });
const withToken = (token: string, call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`, body?: unknown) =>
  canticle.request(call, { headers: { authorization: `Bearer ${token}` }, ...(body === undefined ? {} : { body }) });

describe('an embed token', () => {
  it('opens its song for thirty days, signed out', async () => {
    const { status, json } = await make();
    expect(status).toBe(200);
    expect(Date.parse(json.expiresAt) - Date.parse(json.createdAt)).toBe(30 * 24 * 3600_000);
    const opened = await withToken(json.token, `GET api/Songs/Id/${song}`);
    expect(opened.result).toMatchObject({ id: song, available: true });
    const { result } = await withToken(json.token, `GET api/Files?songId=${song}`);
    expect(result).toEqual([expect.objectContaining({ id: file })]);
    const { pathname, search } = new URL(result[0].directUrl);
    expect((await canticle.app.inject(pathname + search)).payload).toBe('sound');
    expect((await withToken(json.token, `GET api/canticle/songs/${song}/files`)).status).toBe(200);
    expect((await withToken(json.token, 'GET api/Collections')).status).toBe(200);
  });

  it('opens no other song, not even a free one', async () => {
    const { token } = (await make()).json;
    expect((await withToken(token, `GET api/Songs/Id/${neighbour}`)).status).toBe(404);
    expect((await withToken(token, `GET api/canticle/songs/${neighbour}/files`)).status).toBe(404);
    expect((await withToken(token, 'GET api/Files')).result).toEqual([expect.objectContaining({ id: file })]);
  });

  it.each([
    'GET api/Session',
    'GET api/Songs',
    'GET api/Playlists',
    'GET api/Favorites',
    'GET api/canticle/uploads',
    'GET api/canticle/jobs',
  ] as const)('does not open %s', async (call) => {
    expect((await withToken((await make()).json.token, call)).status).toBe(403);
  });

  it('changes nothing', async () => {
    const { token, id } = (await make()).json;
    expect((await withToken(token, `POST api/canticle/songs/${song}/embed-tokens`)).status).toBe(403);
    expect((await withToken(token, `DELETE api/canticle/embed-tokens/${id}`)).status).toBe(403);
    expect((await withToken(token, 'PUT api/Session', { displayName: 'Me' })).status).toBe(403);
    expect((await withToken(token, `DELETE api/canticle/files/${file}`)).status).toBe(403);
  });

  it('ends when it is revoked, by who made it and nobody else; the addresses it gave end with it', async () => {
    const { token, id } = (await make()).json;
    const { pathname, search } = new URL((await withToken(token, `GET api/Files/${file}`)).result.directUrl);
    expect((await canticle.request(`DELETE api/canticle/embed-tokens/${id}`, { as: STRANGER })).status).toBe(404);
    const listed = await canticle.request(`GET api/canticle/songs/${song}/embed-tokens`, { as: SINGER });
    expect(listed.json[0]).toMatchObject({ id });
    expect(listed.text).not.toContain(token);
    expect((await canticle.request(`DELETE api/canticle/embed-tokens/${id}`, { as: SINGER })).status).toBe(200);
    expect((await withToken(token, `GET api/Songs/Id/${song}`)).status).toBe(401);
    expect((await canticle.app.inject(pathname + search)).statusCode).toBe(401);
  });

  it('ends after its thirty days, with the addresses it gave on the last one', async () => {
    const { token, expiresAt } = (await make()).json;
    const end = Date.parse(expiresAt);
    time = end - 60_000;
    const { pathname, search } = new URL((await withToken(token, `GET api/Files/${file}`)).result.directUrl);
    expect((await canticle.app.inject(pathname + search)).statusCode).toBe(200);
    time = end;
    expect((await withToken(token, `GET api/Files/${file}`)).status).toBe(401);
    expect((await canticle.app.inject(pathname + search)).statusCode).toBe(401);
  });

  it('cannot be made for a locked song, nor be forged', async () => {
    expect((await make(STRANGER)).status).toBe(403);
    const { token } = (await make()).json;
    const [head, body] = token.split('.');
    const other = Buffer.from(JSON.stringify({ song: neighbour, jti: 'x', aud: 'canticle-embed', exp: 4e9 })).toString(
      'base64url',
    );
    for (const forged of [`${head}.${other}.${token.split('.')[2]}`, `${head}.${body}.`, `${head}.${body}.AAAA`])
      expect((await withToken(forged, `GET api/Songs/Id/${song}`)).status).toBe(401);
  });

  it('opens no more than the person who made it may open now', async () => {
    const { token } = (await make()).json;
    const { context } = canticle;
    await context.database.transaction(async (tx) => {
      await tx.deleteFrom('subscriptions').where('user_id', '=', singerId).execute();
      await recordChange(tx, { kind: 'rights', id: singerId }, context.now());
    });
    expect((await withToken(token, `GET api/canticle/songs/${song}/files`)).status).toBe(403);
    expect((await withToken(token, `GET api/Songs/Id/${song}`)).result.available).toBe(false);
  });
});

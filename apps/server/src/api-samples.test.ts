import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAppIdentity } from './create-identity.ts';
import { seedDemo } from './demo.ts';
import { rebuildIndex } from './features/search/index.ts';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';
import { addCollection, addSong } from './testing/library.ts';

/* The programs that use the API with generated types (tools/api-clients) run: their types are checked in `npm run check`. */
const SAMPLES = new URL('../../../tools/api-clients/samples/', import.meta.url).href;
const SINGER = ['singer@canticle.example', 'canticle-demo'] as const;

let canticle: TestCanticle;
let address: string;
let song: string;

beforeAll(async () => {
  canticle = await startCanticle({ DEMO: 'yes' });
  const { context } = canticle;
  await seedDemo(context, createAppIdentity(context));
  const collectionId = await addCollection(context, { key: 'HY', free: true });
  const memberships = [{ collectionId, number: 1, free: true }];
  song = await addSong(context, { name: { en: 'Amazing grace' }, memberships });
  await rebuildIndex(context.database);
  address = await canticle.app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(() => canticle.close());

test('the program for 4.0 signs in, finds songs, and makes a list of them', async () => {
  const { makeList } = await import(`${SAMPLES}version-4.ts`);
  expect(await makeList(address, ...SINGER)).toMatchObject([{ id: song, title: 'Amazing grace' }]);
});

test('the program for 3.0 makes a list of the songs of a collection', async () => {
  const [email, password] = SINGER;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const signedIn = await fetch(`${address}/api/auth/sign-in/email`, { method: 'POST', headers, body });
  const authorization = `Bearer ${signedIn.headers.get('set-auth-token')}`;
  const { token } = (await (await fetch(`${address}/api/auth/token`, { headers: { authorization } })).json()) as {
    token: string;
  };
  const { makePlaylist } = await import(`${SAMPLES}version-3.ts`);
  expect(await makePlaylist(address, token)).toMatchObject({ name: 'Sunday', songIds: [song] });
});

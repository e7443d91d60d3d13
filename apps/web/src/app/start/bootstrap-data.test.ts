import type { BootstrapData } from '@canticle/contract/calls';
import { expect, it } from 'vitest';
import { fetchBootstrapData, createBootstrapFetch } from './bootstrap-data.ts';

const bearerOf = (person: string) => `a.${btoa(JSON.stringify({ sub: person }))}.c`;

const first: BootstrapData = {
  person: 'kari',
  bearer: bearerOf('kari'),
  answers: {
    'own api/canticle/installation': { etag: null, body: { demo: true } },
    'own api/auth/get-session': { etag: null, body: { user: { id: 'kari' } } },
    '3.0 api/Songs?collections=c1': { etag: '"7"', body: { result: ['first'] } },
  },
};

const songs = 'https://sing.example/api/Songs?collections=c1';

/** A page with one bootstrap request; `asked` lists the other requests to the server. */
function open(asking: Promise<BootstrapData | null> = Promise.resolve(first)) {
  const asked: string[] = [];
  let now = 0;
  let changeCount = 3;
  const server = async (address: RequestInfo | URL) => {
    asked.push(String(address));
    return Response.json('of the server');
  };
  const fetch = createBootstrapFetch(
    asking,
    server,
    () => now,
    () => changeCount,
  );
  const read = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(address, { method, headers });
  return {
    asked,
    wait: (ms: number) => (now += ms),
    learnOfChange: () => (changeCount += 1),
    read,
    readSongs: (person: string, more: Record<string, string> = {}) =>
      read(songs, { Authorization: `Bearer ${bearerOf(person)}`, 'X-Api-Version': '3.0', ...more }),
  };
}

it('what came in one go is not asked for again, and has its tag', async () => {
  const { asked, readSongs } = open();
  const answer = await readSongs('kari');
  expect([await answer.json(), answer.headers.get('ETag')]).toEqual([{ result: ['first'] }, '"7"']);
  expect(asked).toEqual([]);
});

it('who is there comes with the bearer, as the sign-in service answers', async () => {
  const { asked, read } = open();
  const answer = await read('/api/auth/get-session');
  expect(answer.headers.get('set-auth-jwt')).toBe(first.bearer);
  expect(await answer.json()).toEqual({ user: { id: 'kari' } });
  expect(await (await read('/api/canticle/installation')).json()).toEqual({ demo: true });
  expect(asked).toEqual([]);
});

it('each is given once: whoever asks again wants to know what is true now', async () => {
  const { asked, readSongs } = open();
  await readSongs('kari');
  expect(await (await readSongs('kari')).json()).toBe('of the server');
  expect(asked).toEqual([songs]);
});

it('nobody is given the answers of another person', async () => {
  const { asked, readSongs } = open();
  expect(await (await readSongs('ola')).json()).toBe('of the server');
  expect(asked).toEqual([songs]);
});

it('nothing is given after something was written, even while the answers were on their way', async () => {
  const { promise, resolve } = Promise.withResolvers<BootstrapData>();
  const { asked, read, readSongs } = open(promise);
  const reading = readSongs('kari');
  await read('/api/Favorites', {}, 'POST');
  resolve(first);
  expect(await (await reading).json()).toBe('of the server');
  expect(asked).toEqual(['/api/Favorites', songs]);
});

it.each(['/api/Session/AcceptPolicies?termsAndConditions=true', '/api/Store/Refresh'])(
  'nothing is given after %s, which changes what was said',
  async (address) => {
    const { asked, read, readSongs } = open();
    await read(address);
    expect(await (await readSongs('kari')).json()).toBe('of the server');
    expect(asked).toEqual([address, songs]);
  },
);

it('nothing is given once a change from elsewhere is known, even while the answers were on their way', async () => {
  const { promise, resolve } = Promise.withResolvers<BootstrapData>();
  const { asked, learnOfChange, readSongs } = open(promise);
  const reading = readSongs('kari');
  learnOfChange();
  resolve(first);
  expect(await (await reading).json()).toBe('of the server');
  expect(await (await readSongs('kari')).json()).toBe('of the server');
  expect(asked).toEqual([songs, songs]);
});

it('nothing is given of another version, to whoever holds an answer already, or ten seconds later', async () => {
  const { asked, readSongs, wait } = open();
  await readSongs('kari', { 'X-Api-Version': '4.0' });
  await readSongs('kari', { 'If-None-Match': '"6"' });
  wait(10_001);
  await readSongs('kari');
  expect(asked).toEqual([songs, songs, songs]);
});

it('where they cannot be had everything is asked for as ever', async () => {
  for (const ask of [async () => null, () => Promise.reject(new TypeError('fetch failed'))]) {
    const { asked, readSongs } = open(ask());
    expect(await (await readSongs('kari')).json()).toBe('of the server');
    expect(asked).toEqual([songs]);
  }
});

it('they are asked for at the address the page announces, and a server that knows nothing of them gives none', async () => {
  let asked = '';
  const refuse = async (address: RequestInfo | URL) => {
    asked = String(address);
    return new Response('', { status: 404 });
  };
  expect(await fetchBootstrapData('/songs/HH/1', refuse)).toBeNull();
  expect(asked).toBe('/api/canticle/first-answers?page=%2Fsongs%2FHH%2F1');
});

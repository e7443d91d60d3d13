import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveCollection } from '../songs/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addFile } from '../../testing/files.ts';
import { createPublicFixtures, type PublicFixtures } from '../../testing/public-library.ts';

let canticle: TestCanticle;
let world: PublicFixtures;

beforeAll(async () => {
  canticle = await startCanticle({ PUBLIC_URL: 'https://songs.example.org' });
  world = await createPublicFixtures(canticle.context);
});
afterAll(() => canticle.close());

const read = (path: string) => canticle.request(`GET api/canticle/public/${path}`);

describe('somebody who thinks of buying a songbook', () => {
  test('sees its contents, a free song to look into, and who made its songs', async () => {
    const { json } = await canticle.request('GET api/canticle/store/songbooks/HH', { as: 'buyer@example.org' });
    expect(json.contents.songs.map(({ number, free }: Record<string, unknown>) => [number, free])).toEqual([
      [1, true],
      [2, false],
      [4, false],
    ]);
    expect(json.samples.map(({ listing }: { listing: { id: string } }) => listing.id)).toEqual([world.free]);
    expect(json.samples[0].open.recordings).toHaveLength(1);
    expect([json.people, json.otherPeople]).toEqual([[world.author], 0]);
    expect(JSON.stringify(json)).not.toMatch(/locked words|hidden|secret/i);
  });
});

describe('somebody who is not signed in', () => {
  test('sees the songbooks with what is in them, and not those that are hidden', async () => {
    const { json } = await read('library');
    expect(
      json.songbooks.map(({ key, songs, freeSongs, scores, recordings }: Record<string, unknown>) => [
        key,
        songs,
        freeSongs,
        scores,
        recordings,
      ]),
    ).toEqual([['HH', 3, 1, 0, 1]]);
    expect(json.freeSongs.map(({ number }: { number: number }) => number)).toEqual([1]);
    expect(JSON.stringify(json)).not.toMatch(/hidden|secret/i);
  });

  test('is shown a song with chords and a recording to try', async () => {
    const { json } = await read('library');
    expect(json.sample.listing.id).toBe(world.free);
    expect(json.sample.open.recordings).toHaveLength(1);
  });

  test('sees the contents of a songbook by any of its keys, with what is locked and without what is hidden', async () => {
    const { json } = await read('songbooks/sh');
    expect(json.songs.map(({ number, free }: Record<string, unknown>) => [number, free])).toEqual([
      [1, true],
      [2, false],
      [4, false],
    ]);
  });

  test('opens a free song by its number and its id, with words, people and rights', async () => {
    const { json } = await read('songbooks/HH/songs/1');
    expect((await read(`songbooks/HH/songs/${world.free}`)).json.listing).toEqual(json.listing);
    expect(json.open.texts.map(({ language }: { language: string }) => language)).toEqual(['en', 'no']);
    expect(json.open.people).toEqual([{ type: 'author', name: world.author }]);
    expect(json.open.song.collections).toEqual([{ id: world.songbook, number: 1 }]);
  });

  test('is told where a locked song is, and nothing of it', async () => {
    const { json, text } = await read('songbooks/HH/songs/2');
    expect([json.listing.name.en, json.open]).toEqual(['A locked song', null]);
    expect(text).not.toMatch(/locked words/);
  });

  test('is not let into a song that only a hidden songbook has as free', async () => {
    expect((await read('songbooks/HH/songs/4')).json.open).toBeNull();
  });

  test('learns of a hidden song no more than of one there is not', async () => {
    const missing = await read('songbooks/HH/songs/999');
    expect(missing.status).toBe(404);
    for (const path of [
      'songbooks/HH/songs/3',
      `songbooks/HH/songs/${world.hidden}`,
      `songbooks/HH/songs/${world.elsewhere}`,
    ])
      expect(await read(path)).toMatchObject({ status: 404, text: missing.text });
    const noBook = await read('songbooks/NOPE');
    expect(await read('songbooks/HIDDEN')).toMatchObject({ status: 404, text: noBook.text });
  });

  test('reads an edition that is free, and no other', async () => {
    const { json } = await read(`publications/${world.freeEdition}?language=no`);
    expect(json.articles[0].content.content).toContain('free article');
    expect((await read(`publications/${world.lockedEdition}`)).status).toBe(404);
  });

  test('is still refused by every other call', async () => {
    expect((await canticle.request(`GET api/canticle/songs/${world.free}/texts`)).status).toBe(401);
    expect((await canticle.request('GET api/Collections')).status).toBe(401);
  });

  test('is told by a tag whether what was read has changed', async () => {
    const { headers } = await read('library');
    const again = await canticle.request('GET api/canticle/public/library', {
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect(again.status).toBe(304);
  });
});

describe('the recording of a free song', () => {
  const pathOf = (address: string) => address.replace('https://songs.example.org/', '');
  const addressOf = async () => pathOf((await read('songbooks/HH/songs/1')).json.open.recordings[0].directUrl);

  test('plays without signing in, and nothing else does at an address of everybody', async () => {
    const address = await addressOf();
    expect((await canticle.request(`GET ${address}`)).status).toBe(200);
    const locked = await addFile(canticle.context, world.locked, 'locked sound');
    expect((await canticle.request(`GET ${address.replace(world.recording, locked)}`)).status).toBe(401);
    expect((await canticle.request(`GET ${address.replace('p=everybody', `p=${world.free}`)}`)).status).toBe(401);
  });

  test('stops when its songbook is hidden', async () => {
    const address = await addressOf();
    const save = (enabled: boolean) =>
      canticle.context.database.transaction((tx) =>
        saveCollection(tx, { ...world.songbookDraft, enabled }, canticle.context.now()),
      );
    await save(false);
    expect((await canticle.request(`GET ${address}`)).status).toBe(404);
    await save(true);
    expect((await canticle.request(`GET ${address}`)).status).toBe(200);
  });
});

describe('where pages for everybody are switched off', () => {
  let closed: TestCanticle;
  beforeAll(async () => {
    closed = await startCanticle({ PUBLIC_PAGES: 'no' });
    await createPublicFixtures(closed.context);
  });
  afterAll(() => closed.close());

  test('nothing is there, and search engines are sent away', async () => {
    for (const path of ['library', 'songbooks/HH', 'songbooks/HH/songs/1'])
      expect((await closed.request(`GET api/canticle/public/${path}`)).status).toBe(404);
    expect((await closed.request('GET sitemap.xml')).status).toBe(404);
    expect((await closed.request('GET robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    expect((await closed.request('GET api/canticle/installation')).json.publicPages).toBe(false);
  });
});

test.each([
  ['invited', undefined, false],
  ['closed', undefined, false],
  ['open', undefined, true],
  ['closed', 'yes', true],
])('with SIGN_UP=%s and PUBLIC_PAGES=%s there are pages for everybody: %s', async (SIGN_UP, PUBLIC_PAGES, expected) => {
  const place = await startCanticle({ SIGN_UP, ...(PUBLIC_PAGES && { PUBLIC_PAGES }) });
  expect((await place.request('GET api/canticle/installation')).json.publicPages).toBe(expected);
  expect((await place.request('GET api/canticle/public/library')).status).toBe(expected ? 200 : 404);
  await place.close();
});

describe('where nothing is sold', () => {
  test('a songbook for chosen people is missing until it is for everyone again', async () => {
    const place = await startCanticle({ PAYMENTS: 'none' });
    const { songbook, free } = await createPublicFixtures(place.context);
    await place.createPerson('admin@example.org', { roles: ['administrator'] });
    const restrict = (isRestricted: boolean) =>
      place.request(`PUT api/canticle/collections/${songbook}/access`, {
        as: 'admin@example.org',
        body: { isRestricted },
      });
    const readSong = () => place.request(`GET api/canticle/public/songbooks/HH/songs/${free}`);
    const recording = new URL((await readSong()).json.open.recordings[0].directUrl);
    const play = () => place.request(`GET ${recording.pathname.slice(1)}${recording.search}`);
    expect((await play()).status).toBe(200);

    await restrict(true);
    const { json, text } = await place.request('GET api/canticle/public/library');
    expect([json.songbooks, json.freeSongs, json.sample]).toEqual([[], [], null]);
    expect(text).not.toMatch(/House|Free words/);
    expect([(await readSong()).status, (await play()).status]).toEqual([404, 404]);
    expect((await place.request('GET sitemap.xml')).text).not.toMatch(/songs\/HH/);

    await restrict(false);
    expect([(await readSong()).status, (await play()).status]).toEqual([200, 200]);
    await place.close();
  });
});

test('whoever asks too often is asked to wait', async () => {
  const limited = await startCanticle({ REQUESTS_PER_MINUTE: '3' });
  const ask = () => limited.request('GET api/canticle/public/library');
  for (let count = 0; count < 3; count += 1) expect((await ask()).status).toBe(200);
  const { status, headers } = await ask();
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  await limited.close();
});

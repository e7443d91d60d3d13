import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../../testing/canticle.ts';
import { createPublicFixtures, HOSTILE, type PublicFixtures } from '../../../testing/public-library.ts';
import { createPublicLibrary, type PublicLibrary } from '../public-library.ts';
import { findServedPage } from './find-page.ts';
import { renderSitemap } from './sitemap.ts';

const ORIGIN = 'https://songs.example.org';

let canticle: TestCanticle;
let world: PublicFixtures;
let library: PublicLibrary;

beforeAll(async () => {
  canticle = await startCanticle({ PUBLIC_URL: ORIGIN });
  world = await createPublicFixtures(canticle.context);
  library = createPublicLibrary(canticle.context, async () => []);
});
afterAll(() => canticle.close());

const pageAt = async (path: string, language = 'en') =>
  findServedPage(library, {
    branding: await canticle.context.branding.current(),
    origin: ORIGIN,
    url: new URL(path, ORIGIN),
    language,
  });

async function readPage(path: string, language?: string) {
  const page = await pageAt(path, language);
  if (page === undefined) throw new Error(`there is no page at ${path}`);
  const attribute = (pattern: RegExp) => pattern.exec(page.head)?.[1];
  return {
    ...page,
    description: attribute(/<meta name="description" content="([^"]*)"/),
    canonical: attribute(/<link rel="canonical" href="([^"]*)"/),
    alternates: Array.from(page.head.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g), ([, code, href]) => [code, href]),
    data: JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.head)?.[1] ?? 'null'),
    isListed: !page.head.includes('noindex'),
  };
}

describe('the page of a free song', () => {
  test('has its words, its people, and a link back to its songbook', async () => {
    const { body } = await readPage('/songs/HH/1');
    expect(body).toContain('Free words');
    expect(body).toContain('<i>verse</i>');
    expect(body).toContain('Words: Ada');
    expect(body).toContain('<a href="/songs/HH">');
    expect(body).toMatch(/<main[ >].*<article[ >].*<h1 /s);
  });

  test('says what it is: its own address, the same in other languages, and data that programs read', async () => {
    const { canonical, alternates, data, description, isListed } = await readPage('/songs/hh/1');
    expect(canonical).toBe(`${ORIGIN}/songs/HH/1?language=en`);
    expect(alternates).toEqual([
      ['en', `${ORIGIN}/songs/HH/1?language=en`],
      ['nb', `${ORIGIN}/songs/HH/1?language=no`],
    ]);
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'MusicComposition',
      lyricist: [{ '@type': 'Person', name: world.author }],
      inLanguage: ['en', 'nb'],
      musicalKey: 'G major',
      isAccessibleForFree: true,
    });
    expect(data.lyrics.text).toContain('Free words');
    expect(description).toContain('Free words');
    expect(isListed).toBe(true);
  });

  test('is written in the language of its address, then of the reader', async () => {
    expect((await readPage('/songs/HH/1?language=no')).body).toContain('<div class="served-words" lang="nb"');
    expect((await readPage('/songs/HH/1', 'no')).body).toContain('Frie ord');
    expect((await readPage('/songs/HH/1?language=no')).canonical).toBe(`${ORIGIN}/songs/HH/1?language=no`);
  });
});

describe('the page of a locked song', () => {
  test('has its name and the way in, and neither words nor data; search engines leave it out', async () => {
    const { body, data, isListed, head } = await readPage('/songs/HH/2');
    expect(body).toContain('A locked song');
    expect(body).toContain('href="/login?to=%2Fsongs%2FHH%2F2"');
    expect(`${head}${body}`).not.toContain('locked words');
    expect([data, isListed]).toEqual([null, false]);
  });
});

test('there is no page of what is hidden, of what is not there, and of what is of one person', async () => {
  for (const path of [
    '/songs/HH/3',
    `/songs/HH/${world.hidden}`,
    '/songs/HH/999',
    '/songs/HIDDEN',
    '/songs/HIDDEN/1',
    '/publications/LOCKED',
    `/publications/LOCKED/${world.lockedEdition}`,
    `/publications/FREE/${world.lockedEdition}`,
    '/custom-collections/1',
    '/groups/1',
    '/sharing?token=x',
    '/songs/search',
  ])
    expect([path, await pageAt(path)]).toEqual([path, undefined]);
});

test('somebody of whom it is not known whether they are signed in gets what is the same for everybody', async () => {
  const readable = async (path: string) =>
    (await findServedPage(library, {
      branding: await canticle.context.branding.current(),
      origin: ORIGIN,
      url: new URL(path, ORIGIN),
      language: 'en',
      maybeSignedIn: true,
    })) !== undefined;
  expect(await Promise.all(['/', '/songs/HH', '/songs/HH/1', '/songs/HH/2'].map(readable))).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test('the contents of a songbook name what is locked, and link to what is free alone', async () => {
  const { body } = await readPage('/songs/HH');
  expect(body).toContain('A locked song');
  expect(body).toContain('<a href="/songs/HH/1"');
  expect(body).not.toContain('<a href="/songs/HH/2"');
  expect(body).not.toMatch(/hidden song/i);
});

test('the front page has the songbooks, what is free, and a song to try', async () => {
  const { body, canonical } = await readPage('/collections', 'no');
  expect(canonical).toBe(`${ORIGIN}/`);
  expect(body).toContain('Alle sangene koret synger');
  expect(body).toContain('Frie ord');
  expect(body).toContain('3 sanger');
});

describe('what somebody wrote', () => {
  const paths = () => [
    '/',
    '/songs/HH',
    '/songs/HH/1',
    `/publications/FREE/${world.freeEdition}`,
    '/publications/FREE',
  ];

  test('never runs, on any page', async () => {
    for (const path of paths()) {
      const { head, body } = await readPage(path);
      const page = `${head}${body}`;
      expect([path, page.match(/<script(?! type="application\/ld\+json">)/g), page.match(/<img/g)]).toEqual([
        path,
        null,
        null,
      ]);
      expect(head.match(/<\/title>/g)).toHaveLength(1);
      const scripts = head.match(/<script type="application\/ld\+json">/g) ?? [];
      expect(head.match(/<\/script>/g) ?? []).toHaveLength(scripts.length);
    }
  });

  test('is there to read as it was written', async () => {
    const { body, data } = await readPage('/songs/HH/1');
    expect(body).toContain(`Free &quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;`);
    expect(data.name).toBe(`Free ${HOSTILE}`);
  });
});

describe('the sitemap', () => {
  test('has the front page, songbooks, free songs in each language, and free publications', async () => {
    const xml = await renderSitemap(library, ORIGIN);
    const addresses = Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address);
    expect(addresses).toEqual([
      `${ORIGIN}/`,
      `${ORIGIN}/songs/HH`,
      `${ORIGIN}/publications/FREE`,
      `${ORIGIN}/publications/FREE/${world.freeEdition}`,
      `${ORIGIN}/songs/HH/1?language=en`,
      `${ORIGIN}/songs/HH/1?language=no`,
    ]);
  });

  test('can be read by programs', async () => {
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => expect.fail(error.message));
    parser.write(await renderSitemap(library, ORIGIN)).close();
  });
});

test('robots are let into the pages of everybody, and into nothing else', async () => {
  const { text } = await canticle.request('GET robots.txt');
  expect(text).toContain('Allow: /$\n');
  expect(text).toContain('Allow: /songs/*/*\n');
  expect(text).toContain('Disallow: /songs/*/*/edit\n');
  expect(text).toContain('Disallow: /custom-collections/*\n');
  expect(text).toContain('Disallow: /groups/join/*\n');
  expect(text).not.toMatch(/Allow: .*(?:sharing|playlists|groups|custom)/);
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
});

test('the picture for link previews is one that programs can show', async () => {
  const { head } = await readPage('/songs/HH/1');
  const address = /property="og:image" content="https:\/\/songs\.example\.org\/([^"]*)"/.exec(head)?.[1] ?? '';
  const { status, headers } = await canticle.request(`GET ${address}`);
  expect([status, headers['content-type']]).toEqual([200, 'image/png']);
});

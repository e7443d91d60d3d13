import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { serveWebApp } from '../../../platform/http/index.ts';
import { startCanticle, type TestCanticle } from '../../../testing/canticle.ts';
import { addFile } from '../../../testing/files.ts';
import { addCollection, addContributor, addSong, verses } from '../../../testing/library.ts';
import { listSchemaAddresses, listSchemaErrors } from '../../../testing/schema-org.ts';
import { saveArticle, savePublication } from '../../publications/index.ts';
import { createPublicPages } from '../routes.ts';

/* What search engines, and programs that show what a link leads to, find here, read as they read it. */

const ORIGIN = 'https://songs.example.org';
const APP_PAGE =
  '<!doctype html><html lang="en"><head><title>Canticle</title><script src="/entry.js"></script></head><body><div id="root"></div></body></html>';

let canticle: TestCanticle;
let site: FastifyInstance;
let edition: string;
const folder = mkdtempSync(join(tmpdir(), 'canticle-crawl-'));

beforeAll(async () => {
  canticle = await startCanticle({ PUBLIC_URL: ORIGIN });
  edition = await addLibrary(canticle);
  writeFileSync(join(folder, 'index.html'), APP_PAGE);
  site = Fastify();
  const pages = createPublicPages(canticle.context, async ({ id }) => {
    const { json } = await canticle.request(`GET api/canticle/public/songbooks/HH/songs/${id}`);
    return json.open.recordings;
  });
  pages.mount(site);
  await serveWebApp(site, folder, undefined, pages.findPage);
});
afterAll(async () => {
  await site?.close();
  await canticle?.close();
  rmSync(folder, { recursive: true });
});

describe('every page of the sitemap', () => {
  test('is one that robots may read, and says of itself what the sitemap says', async () => {
    const { addresses, alternates } = await readSitemap();
    const mayRead = await readRobots();
    expect(addresses.length).toBeGreaterThan(6);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) {
      const page = await crawl(address);
      expect([address, mayRead(address), page.status, page.isListed]).toEqual([address, true, 200, true]);
      expect([address, page.canonical, page.openGraph['og:url']]).toEqual([address, address, address]);
      expect(page.alternates).toEqual(alternates.get(address) ?? []);
    }
  });

  test('has data that is as schema.org defines it, with addresses that answer', async () => {
    for (const address of (await readSitemap()).addresses) {
      const { data } = await crawl(address);
      for (const one of data) {
        expect([address, listSchemaErrors(one)]).toEqual([address, []]);
        for (const named of listSchemaAddresses(one))
          expect([address, named, await statusOf(named)]).toEqual([address, named, 200]);
      }
    }
  });

  test('has what programs show of a link, with a picture that they can draw', async () => {
    for (const address of (await readSitemap()).addresses) {
      const { openGraph, title, description } = await crawl(address);
      expect(openGraph).toMatchObject({ 'og:site_name': 'Canticle', 'og:description': description });
      expect(openGraph['og:type']).toMatch(/^(?:website|book|music\.song|article)$/);
      expect(title.startsWith(openGraph['og:title'] ?? 'none')).toBe(true);
      const picture = await fetchFrom(openGraph['og:image'] ?? '');
      expect([address, picture.status, picture.type]).toEqual([address, 200, 'image/png']);
    }
  });

  test('says where it is, from the front page down to itself', async () => {
    const wayTo = async (path: string) => {
      const list = (await crawl(`${ORIGIN}${path}`)).data.find((one) => one['@type'] === 'BreadcrumbList');
      return (list?.itemListElement ?? []).map((one: any) => [one.position, one.name, one.item.slice(ORIGIN.length)]);
    };
    expect(await wayTo('/')).toEqual([]);
    expect(await wayTo('/songs/HH')).toEqual([
      [1, 'Canticle', '/'],
      [2, 'House Hymns', '/songs/HH'],
    ]);
    expect(await wayTo('/songs/HH/1')).toEqual([
      [1, 'Canticle', '/'],
      [2, 'House Hymns', '/songs/HH'],
      [3, 'Amazing Grace', '/songs/HH/1?language=en'],
    ]);
    expect(await wayTo(`/publications/LETTER/${edition}`)).toEqual([
      [1, 'Canticle', '/'],
      [2, 'The Letter', '/publications/LETTER'],
      [3, 'The Letter: May', `/publications/LETTER/${edition}`],
    ]);
  });
});

test('a free song has its people, recordings, words and book in its data', async () => {
  const { data } = await crawl(`${ORIGIN}/songs/HH/1?language=no`);
  const named = (name: string) => ({ '@type': 'Person', name });
  expect(data[0]).toMatchObject({
    '@type': 'MusicComposition',
    name: 'Utrolig nåde',
    lyricist: [named('John Newton'), named('Anonymous')],
    translator: [named('Åse Vik')],
    composer: [named('William Walker')],
    inLanguage: ['en', 'nb'],
    musicalKey: 'G major',
    datePublished: '1779',
    isPartOf: { '@type': 'Book', name: 'House Hymns', url: `${ORIGIN}/songs/HH` },
    lyrics: { inLanguage: 'nb', text: 'Utrolig nåde, skjønne ord\n\nJeg var fortapt' },
    recordedAs: [
      { '@type': 'MusicRecording', name: 'Organ' },
      { '@type': 'MusicRecording', name: 'Choir' },
    ],
  });
});

test('an edition has its articles with who wrote them, and when it was published', async () => {
  const { data } = await crawl(`${ORIGIN}/publications/LETTER/${edition}`);
  expect(data[0]).toMatchObject({
    '@type': 'PublicationIssue',
    name: 'May',
    datePublished: '1931-05-01T00:00:00.000Z',
    isPartOf: { '@type': 'Periodical', name: 'The Letter', url: `${ORIGIN}/publications/LETTER` },
    hasPart: [{ '@type': 'Article', headline: 'On singing', author: { name: 'William Walker' }, inLanguage: 'en' }],
  });
});

test('what is locked is in no sitemap, has no data, and asks not to be listed', async () => {
  const { addresses } = await readSitemap();
  const page = await crawl(`${ORIGIN}/songs/HH/2`);
  expect(addresses.filter((address) => /\/songs\/HH\/2\b/.test(address))).toEqual([]);
  expect([page.status, page.isListed, page.data]).toEqual([200, false, []]);
});

async function addLibrary({ context }: TestCanticle): Promise<string> {
  const hymns = await addCollection(context, { key: 'HH', name: { en: 'House Hymns' } });
  const [newton, unknown, walker, vik] = [
    await addContributor(context, 'John Newton'),
    await addContributor(context, 'Anonymous'),
    await addContributor(context, 'William Walker'),
    await addContributor(context, 'Åse Vik'),
  ];
  const song = await addSong(
    context,
    {
      name: { en: 'Amazing Grace', no: 'Utrolig nåde' },
      originalKey: 'G',
      yearPublished: 1779,
      memberships: [{ collectionId: hymns, number: 1, free: true }],
      participants: [
        { contributorId: newton, type: 'author' },
        { contributorId: unknown, type: 'author' },
        { contributorId: walker, type: 'composer' },
        { contributorId: vik, type: 'translator' },
      ],
    },
    {
      en: verses(['[G]Amazing grace, how sweet the sound']),
      no: verses(['[G]Utrolig nåde, skjønne ord'], ['Jeg var fortapt']),
    },
  );
  await addFile(context, song, 'organ', { name: 'Organ' });
  await addFile(context, song, 'choir', { name: 'Choir' });
  await addSong(
    context,
    { name: { en: 'In one language' }, memberships: [{ collectionId: hymns, number: 3, free: true }] },
    { en: verses(['Only words']) },
  );
  await addSong(context, { name: { en: 'Locked' }, memberships: [{ collectionId: hymns, number: 2, free: false }] });
  return addEdition({ context }, walker);
}

async function addEdition({ context }: Pick<TestCanticle, 'context'>, authorId: string): Promise<string> {
  const collectionId = await addCollection(context, {
    key: 'LETTER',
    name: { en: 'The Letter' },
    type: 'publication',
    free: true,
  });
  const [id, plain] = [newId(), { icon: null, image: null }];
  const text = {
    id: newId(),
    language: 'en',
    title: 'On singing',
    translatorId: null,
    introduction: '',
    content: '<p>Sing.</p>',
    source: { introduction: '', content: '', pictures: [] },
  };
  await context.database.transaction(async (tx) => {
    const facts = {
      title: { en: 'May' },
      key: { en: 'may' },
      description: {},
      datePublished: '1931-05-01T00:00:00.000Z',
    };
    await savePublication(tx, { id, collectionId, ...facts, ...plain }, context.now());
    const about = { publicationId: id, number: 1, sourceId: null, dateWritten: null, authorId };
    await saveArticle(tx, { id: newId(), texts: [text], ...about, ...plain }, context.now());
  });
  return id;
}

type CrawledPage = Awaited<ReturnType<typeof crawl>>;

/* A page as a program reads it that runs no scripts: from its HTML alone. */
/* A page that takes long on a busy machine comes without its words; it has them the next time. */
async function readPage(url: string, tries = 5): Promise<{ readonly statusCode: number; readonly body: string }> {
  const page = await site.inject({ url, headers: { accept: 'text/html' } });
  return page.body.includes('application/ld+json') || tries === 1 ? page : readPage(url, tries - 1);
}

async function crawl(address: string) {
  const { statusCode, body } = await readPage(address.slice(ORIGIN.length));
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } });
  document.write(body);
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name) ?? undefined;
  const attributes = (selector: string, name: string, value: string) =>
    [...document.querySelectorAll(selector)].map(
      (one) => [one.getAttribute(name) ?? '', one.getAttribute(value) ?? ''] as const,
    );
  return {
    status: statusCode,
    title: document.title,
    description: attribute('meta[name="description"]', 'content'),
    canonical: attribute('link[rel="canonical"]', 'href'),
    alternates: attributes('link[rel="alternate"]', 'hreflang', 'href'),
    isListed: !/noindex/.test(attribute('meta[name="robots"]', 'content') ?? ''),
    openGraph: Object.fromEntries(attributes('meta[property]', 'property', 'content')),
    data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((one) =>
      JSON.parse(one.textContent),
    ),
  };
}

/* The addresses of the sitemap, and for those in several languages the others. */
async function readSitemap() {
  const { body } = await site.inject({ url: '/sitemap.xml' });
  const document = new new Window().DOMParser().parseFromString(body, 'application/xml');
  const urls = [...document.querySelectorAll('url')].map((url) => ({
    address: url.querySelector('loc')?.textContent ?? '',
    alternates: [...url.children]
      .filter(({ localName }) => localName.endsWith('link'))
      .map((one): CrawledPage['alternates'][number] => [
        one.getAttribute('hreflang') ?? '',
        one.getAttribute('href') ?? '',
      ]),
  }));
  return {
    addresses: urls.map(({ address }) => address),
    alternates: new Map(urls.map(({ address, alternates }) => [address, alternates])),
  };
}

/* Whether robots may read an address: of the rules that match, the longest one counts. Source: RFC 9309, 2.2.2 */
async function readRobots() {
  const { body } = await site.inject({ url: '/robots.txt' });
  const rules = Array.from(body.matchAll(/^(Allow|Disallow): (.*)$/gm), ([, verb = '', path = '']) => ({
    allows: verb === 'Allow',
    length: path.length,
    pattern: new RegExp(`^${path.replaceAll(/[.+?^{}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')}`),
  }));
  return (address: string): boolean => {
    const path = address.slice(ORIGIN.length);
    const matching = rules.filter(({ pattern }) => pattern.test(path)).toSorted((a, b) => b.length - a.length);
    return matching[0]?.allows ?? true;
  };
}

/* What an address answers: a call, a picture of the app, or a page. */
async function fetchFrom(address: string) {
  const path = address.slice(ORIGIN.length + 1);
  if (!address.startsWith(`${ORIGIN}/`)) return { status: 0, type: '' };
  if (path.startsWith('icons/')) return { status: existsSync(new URL(path, APP_FILES)) ? 200 : 404, type: 'image/png' };
  if (!path.startsWith('api/')) return { status: (await crawl(address)).status, type: 'text/html' };
  const { status, headers } = await canticle.request(`GET ${path}`);
  return { status, type: headers['content-type'] };
}

const APP_FILES = new URL('../../../../../web/public/', import.meta.url);

const statusOf = async (address: string) => (await fetchFrom(address)).status;

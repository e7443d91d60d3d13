import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveWebApp } from './web-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'canticle-web-'));
let app: FastifyInstance;
beforeAll(async () => {
  for (const [path, text] of [
    [
      'index.html',
      '<!doctype html><html lang="en"><head><title>Canticle</title><script src="/entry.js"></script><link rel="stylesheet" href="/assets/a.css"></head><body><div id="root"></div></body></html>',
    ],
    ['entry.js', '1;'],
    ['served-page.css', 'p{}'],
    ['service-worker.js', 'self;'],
    ['app.webmanifest', '{}'],
    ['assets/index-AAAAAAAA.js', '1;'],
    [
      'page-files.json',
      JSON.stringify([{ path: '^/songs/[^/]+/[^/]+$', files: ['/assets/song.js', '/assets/song.css'] }]),
    ],
    ['translations/v1/en.json', '{"app.name":"Canticle"}'],
  ] as const) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  app = Fastify();
  await serveWebApp(
    app,
    folder,
    ({ pathname, search }) => (search === '?token=t' ? undefined : `/first?page=${pathname}`),
    async ({ url }) =>
      url === '/songs/FREE/1'
        ? { language: 'nb', head: '<title>A song</title>', body: '<main>Words</main>' }
        : undefined,
  );
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const head = async (url: string) => {
  const { statusCode, headers } = await app.inject({ url });
  return { status: statusCode, type: headers['content-type'], cache: headers['cache-control'] };
};

test('the worker and the page are asked for every time, so that a new version is always found', async () => {
  expect(await head('/service-worker.js')).toMatchObject({ status: 200, cache: 'no-cache' });
  expect((await head('/service-worker.js')).type).toContain('javascript');
  expect(await head('/songs/HH/12')).toMatchObject({ status: 200, cache: 'no-cache' });
});

test('the manifest says what it is, and files with a hash are kept for ever', async () => {
  expect((await head('/app.webmanifest')).type).toContain('application/manifest+json');
  expect((await head('/assets/index-AAAAAAAA.js')).cache).toContain('immutable');
});

test('the texts of the app stand at version 1 as one object, and a language without a file is not found', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/translations/v1/en.json' });
  expect([statusCode, JSON.parse(body)]).toEqual([200, { 'app.name': 'Canticle' }]);
  expect(headers['content-type']).toContain('application/json');
  expect((await head('/translations/v1/xx.json')).status).toBe(404);
});

test('what a build has no longer is not found: the app must not be taken for a script', async () => {
  expect((await head('/assets/index-BBBBBBBB.js')).status).toBe(404);
});

test('files that are not there are not found, hidden ones and the measures that are off too; the app is no file', async () => {
  for (const path of [
    '/.env',
    '/.git/config',
    '/nonexistent.js',
    '/manifest.webmanifest',
    '/metrics',
    '/wp-login.php',
    '/songs/backup.sql?x=1',
    '/favicon.ico',
    '/robots.txt',
    '/.well-known/openid-configuration',
    '/files/pictures/x',
  ]) {
    const { statusCode, body } = await app.inject({ url: path, headers: { accept: 'text/html' } });
    expect([path, statusCode, body.includes('<')]).toEqual([path, 404, false]);
  }
});

test.each([
  '/',
  '/dashboard',
  '/songs/HH/12',
  '/songs/St.J/3',
  '/songs/HH/12.5',
  '/login?to=%2Fsongs%2Fa.js',
  '/scriptures/a/b/c',
  '/audience/k7Q2',
  '/settings/',
])('the app is given at %s, which it may know', async (path) => {
  expect(await head(path)).toMatchObject({ status: 200, type: expect.stringContaining('text/html') });
});

test('an address without a page is not found: the app says so to a person, and a program does not get the app', async () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' };
  for (const url of ['/a-page-nobody-knows', '/songs/a/b/c', '/livez', '/nonsense.ext']) {
    const opened = await app.inject({ url, headers: browser });
    expect([url, opened.statusCode, opened.headers['content-type'], opened.headers['link']]).toEqual([
      url,
      404,
      'text/html; charset=utf-8',
      undefined,
    ]);
    expect(opened.body).toContain('<title>Canticle</title>');
    const asked = await app.inject({ url, headers: { accept: '*/*' } });
    expect([url, asked.statusCode, asked.body.includes('<')]).toEqual([url, 404, false]);
  }
});

test('a page that is opened names what it will load next; to the worker, which stores it for every page, it names nothing', async () => {
  const linksOf = async (url: string, dest: string) =>
    (await app.inject({ url, headers: { 'sec-fetch-dest': dest } })).headers['link'];
  const asking = (page: string) => `</first?page=${page}>; rel=preload; as=fetch; crossorigin`;
  expect(await linksOf('/songs/HH/12?format=chords', 'document')).toBe(
    `${asking('/songs/HH/12')}, </assets/song.js>; rel=modulepreload; fetchpriority=low, </assets/song.css>; rel=preload; as=style; fetchpriority=low`,
  );
  expect(await linksOf('/sheetmusic?token=t', 'document')).toBe('');
  expect(await linksOf('/settings', 'document')).toBe(asking('/settings'));
  expect(await linksOf('/songs/HH/12', 'empty')).toBeUndefined();
});

describe('a page with words in it', () => {
  const open = (headers: Record<string, string> = {}) => app.inject({ url: '/songs/FREE/1', headers });

  test('is sent to browsers and to programs that read pages, not to the service worker', async () => {
    expect((await open()).body).toContain('<main>Words</main>');
    expect((await open({ 'sec-fetch-dest': 'document' })).body).toContain('<main>Words</main>');
    expect((await open({ 'sec-fetch-dest': 'empty' })).body).not.toContain('Words');
  });

  test('has the files of its own kind named, not those of the page for people who are signed in', async () => {
    const { headers } = await open({ 'sec-fetch-dest': 'document' });
    expect(headers['link']).toContain('/first?page=/songs/FREE/1');
    expect(headers['link']).not.toContain('/assets/song.js');
  });

  test('is not sent again while it is the same, and is asked for every time', async () => {
    const { headers } = await open();
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringContaining('accept-language') });
    const tag = String(headers['etag']);
    expect((await open({ 'if-none-match': tag })).statusCode).toBe(304);
    expect((await open({ 'if-none-match': `W/${tag}` })).statusCode).toBe(304);
    expect((await open({ 'if-none-match': '"another"' })).statusCode).toBe(200);
  });
});

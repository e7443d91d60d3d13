import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type Call,
  lyrics,
  publications,
  type ReplyOf,
  scriptures,
  search,
  type SearchResponse,
  songs,
} from '@canticle/contract/calls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSampleData } from '../../../../../../tests/fixtures/sample-data/index.ts';
import { callApi, configureApi, type CallRequest } from '../../../api/index.ts';
import { type LocalCache, cachedQuery, createMemoryCache } from '../../../offline/index.ts';
import { createDeviceSearch } from './device-search.ts';

/* Real hymnals, or some of their hymns. */
const { folder: samples } = await openSampleData();
const house = join(import.meta.dirname, '../../../../../..');
const bundles = [
  ['library'],
  [join(samples, 'hymns/christ-in-song-1908'), '--into', 'CIS'],
  [join(samples, 'openlyrics/hymnary-fhop'), '--into', 'FHOP'],
];

type Judged = { readonly query: string };
const judged = JSON.parse(readFileSync(join(house, 'packages/search/judged/queries.json'), 'utf8')) as Judged[];

let folder: string;
let server: ChildProcess;
let copy: LocalCache;

/* The server as in production, with the hymnals in it, in a separate process. */
async function startServer(): Promise<string> {
  folder = mkdtempSync(join(tmpdir(), 'canticle-judged-'));
  const port = await freePort();
  const { VITEST: _, NODE_ENV: __, ...environment } = process.env;
  const settings = {
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    REQUESTS_PER_MINUTE: '100000',
    MAKE_RECORDINGS: 'no',
    // Three programs of the same code: what one has compiled the next need not.
    NODE_COMPILE_CACHE: join(house, 'node_modules/.cache/compiled'),
  };
  const options = { cwd: house, env: { ...environment, ...settings } };
  for (const bundle of bundles)
    await promisify(execFile)(process.execPath, ['apps/server/src/cli.ts', 'import', ...bundle], options);
  server = spawn(process.execPath, ['apps/server/src/main.ts'], { ...options, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}/`;
  await vi.waitFor(async () => expect((await fetch(`${address}readyz`)).ok).toBe(true), {
    timeout: 60_000,
    interval: 200,
  });
  return address;
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });

async function tokenOf(address: string): Promise<string> {
  const signIn = await fetch(`${address}api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'editor@canticle.example', password: 'canticle-demo' }),
  });
  const cookie = signIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return ((await (await fetch(`${address}api/auth/token`, { headers: { cookie } })).json()) as { token: string }).token;
}

/* Requests something from the server and stores the response under the key a screen uses. */
async function keep<C extends Call>(call: C, wants: CallRequest<C>, textsOf?: string): Promise<ReplyOf<C>> {
  const value = await callApi(call, { ...wants, signal: undefined });
  const name = textsOf ?? JSON.stringify(cachedQuery(call, wants, 0).queryKey);
  await copy.write(textsOf === undefined ? 'lists' : 'lyrics', name, { value, savedAt: 1, etag: undefined });
  return value;
}

/* Everything a device can cache. */
async function fillCopy(): Promise<void> {
  copy = createMemoryCache();
  await keep(songs.listContributors, {});
  for (const { id, type } of await keep(songs.listCollections, { query: { allCollections: 'true' } })) {
    if (type === 'song') await keepSongs(id);
    if (type === 'scripture') await keepScripture(id);
    if (type === 'publication') await keepPublications(id);
  }
}

async function keepSongs(collections: string): Promise<void> {
  const list = await keep(songs.listSongs, { query: { collections, includeUnavailable: 'true' } });
  await Promise.all(list.map(({ id }) => keep(lyrics.listSongTexts, { params: { songId: id } }, id)));
}

async function keepScripture(id: string): Promise<void> {
  for (const translation of await keep(scriptures.listTranslations, { params: { id } })) {
    const params = { translationId: translation.id };
    const { books } = await keep(scriptures.getTranslationOutline, { params });
    for (const chapter of books.flatMap((book) => book.chapters))
      await keep(scriptures.readChapter, { params: { chapterId: chapter.id } });
  }
}

async function keepPublications(id: string): Promise<void> {
  for (const language of ['en', 'no']) {
    const query = { language };
    for (const edition of await keep(publications.publicationsV4.pick, { query, body: { parentIds: [id] } }))
      await keep(publications.articlesV4.pick, { query, body: { parentIds: [edition.id], withContent: true } });
  }
}

const ask = (query: string) =>
  callApi(search.search, { body: { query, limit: 10, skip: 0, includeUnavailable: true } });
const idsOf = ({ songs: found, contributors }: SearchResponse) =>
  [found, contributors].map((some) => some.map(({ id }) => id));

describe('judged questions on a device', () => {
  beforeAll(async () => {
    const baseUrl = await startServer();
    const token = await tokenOf(baseUrl);
    configureApi({ getToken: async () => token, baseUrl });
    await vi.waitFor(() => ask('is it built'), { timeout: 60_000, interval: 200 });
    await fillCopy();
  }, 300_000);
  afterAll(() => {
    server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('have the same answers in the same order as on the server', async () => {
    const device = await createDeviceSearch(copy);
    for (const { query } of judged) {
      const here = device.run({ query, limit: 10, skip: 0, collectionIds: [], language: 'en' });
      expect([query, ...idsOf(here)]).toEqual([query, ...idsOf(await ask(query))]);
    }
  });
});

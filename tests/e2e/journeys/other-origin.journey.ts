import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import {
  address,
  fetchAs,
  uploadFile,
  clientSite,
  journey,
  createUser,
  startEmbeddingSite,
  openWindow,
  type EmbeddingSite,
  otherSite,
  createScore,
  findSongId,
  signInForToken,
} from '../../fixtures/index.ts';

const NUMBER = 13;
/** The smallest file recognised as a PDF; whether it is rendered is up to the browser. */
const PAPER = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

let elsewhere: EmbeddingSite;
let sheet: string;
let paper: string;

beforeAll(async () => {
  if (inject('browser') === '') return;
  elsewhere = await startEmbeddingSite();
  const song = await findSongId('HH', NUMBER);
  const score = await uploadFile(createScore(), 'framed.musicxml', {
    songId: song,
    name: 'Framed',
    type: 'sheetmusic',
  });
  const pdf = await uploadFile(PAPER, 'framed.pdf', { songId: song, name: 'Framed', type: 'sheetmusic-pdf' });
  const token = await signInForToken('singer@canticle.example');
  const embed = await fetchAs<{ token: string }>(token, 'POST', `api/canticle/songs/${song}/embed-tokens`, {});
  sheet = `${address}/sheetmusic/${song}?fileid=${score}&token=${embed.token}`;
  const file = await fetchAs<{ result: { directUrl: string } }>(token, 'GET', `api/Files/${pdf}`, undefined, '3.0');
  paper = file.result.directUrl;
});

afterAll(() => elsewhere?.close());

/** What happens to a URL that a page of this site embeds: `shown`, or `blocked` because it may not be framed there. */
async function show(site: string, how: 'frame' | 'object', what: string): Promise<string> {
  const page = await openWindow();
  // The browser of the journeys has no PDF viewer and would save the file: as text it is subject to the same headers.
  if (what === paper)
    await page.route(what, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'text/plain' } });
    });
  const outcome = Promise.race([
    page.waitForEvent('framenavigated', (frame) => frame.url() === what).then(() => 'shown'),
    page
      .waitForEvent('requestfailed', (request) => request.url() === what)
      .then((request) => (request.failure()?.errorText === 'net::ERR_BLOCKED_BY_RESPONSE' ? 'blocked' : 'failed')),
  ]);
  await page.goto(`${site}/?${how}=${encodeURIComponent(what)}`);
  if (what === sheet && (await outcome) === 'shown') await drawnIn(page);
  return outcome.finally(() => page.close());
}

const drawnIn = (page: Page) =>
  expect
    .poll(async () => (await page.frames()[1]?.locator('.sheet-picture svg').count()) ?? 0, { timeout: 90_000 })
    .toBeGreaterThan(0);

journey(
  'A page of an existing client or of a named site shows a PDF and a score of ours, and no other page does',
  async () => {
    for (const how of ['frame', 'object'] as const)
      for (const what of [paper, sheet])
        expect([
          how,
          await show(clientSite, how, what),
          await show(otherSite, how, what),
          await show(elsewhere.origin, how, what),
        ]).toEqual([how, 'shown', 'shown', 'blocked']);
  },
  180_000,
);

journey('A page of an existing client buys a songbook, and is returned to', async () => {
  const email = await createUser('client');
  const bearer = await signInForToken(email);
  const page = await openWindow();
  await page.goto(`${clientSite}/collections`);
  const { sessionId } = await page.evaluate(
    async ([server, token, home]) => {
      const ask = async (path: string, init: RequestInit = {}) => {
        const headers = {
          authorization: `Bearer ${token}`,
          'x-api-version': '3.0',
          'content-type': 'application/json',
        };
        return (await (await fetch(`${server}/${path}`, { ...init, headers })).json()).result;
      };
      const { products } = await ask('api/Store/Setup');
      const cart = {
        productIds: [products[0].id],
        cancelUrl: `${home}/collections`,
        successUrl: `${home}/success`,
        type: 'year',
      };
      return ask('api/Store/Session', { method: 'POST', body: JSON.stringify(cart) });
    },
    [address, bearer, clientSite],
  );
  await page.goto(`${address}/sandbox/checkout/${sessionId}`);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(`${clientSite}/success`);
  await expect
    .poll(async () => {
      const { result } = await fetchAs<{ result: { subscriptions: unknown[] } }>(bearer, 'GET', 'api/Session');
      return result.subscriptions.length;
    })
    .toBe(1);
});

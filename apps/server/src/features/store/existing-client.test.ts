import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type CrossOriginPage, createCrossOriginPage } from '../../testing/cross-origin-page.ts';
import { addProduct, createCart, submitForm, type ProductFixture } from '../../testing/store-fixtures.ts';
import { createPaymentScript } from '../../testing/payment-script.ts';

const CLIENT = 'https://client.example';
const AS = 'singer@example.org';

let canticle: TestCanticle;
let server: string;
let hymns: ProductFixture;
let page: CrossOriginPage;

beforeAll(async () => {
  canticle = await startCanticle({ CLIENT_ORIGINS: CLIENT });
  hymns = await addProduct(canticle, 'HY');
  await canticle.app.listen({ host: '127.0.0.1', port: 0 });
  server = `http://127.0.0.1:${(canticle.app.server.address() as AddressInfo).port}`;
  page = createCrossOriginPage(server, CLIENT);
});

afterAll(() => canticle.close());

/** Posts as the data layer of an existing client does, and returns what that passes on: `result` of the reply. */
async function post(path: string, body: object, as = AS) {
  const headers = {
    authorization: `Bearer ${await canticle.token(as)}`,
    'content-type': 'application/json',
    'x-api-version': '3.0',
  };
  const { status, text } = await page('POST', path, { headers, body: JSON.stringify(body) });
  return { status, text, result: status === 200 ? JSON.parse(text).result : undefined };
}

const checkOut = (home = CLIENT, as = AS) => post('/api/Store/Session', createCart([hymns.product], home), as);
const lyrics = async (as = AS) => (await canticle.request(`GET api/Songs/${hymns.song}/Lyrics`, { as })).status;

describe('an existing client on an origin of its own', () => {
  test('hands the whole answer to the payment script, and is returned to when it was paid', async () => {
    const script = createPaymentScript();
    const { status, result } = await checkOut();
    expect(status).toBe(200);
    script.redirectToCheckout(result);
    expect(script.opened).toEqual([result.sessionId]);
    expect((await canticle.request(`GET api/Store/Session/${result.sessionId}`, { as: AS })).result).toEqual(result);
    expect(await lyrics()).toBe(403);

    const checkout = `/sandbox/checkout/${result.sessionId}`;
    expect((await submitForm(canticle, checkout, { do: 'cancel' })).headers.location).toBe(`${CLIENT}/collections`);
    expect((await submitForm(canticle, checkout, { do: 'pay' })).headers.location).toBe(`${CLIENT}/success`);
    await expect.poll(() => lyrics(), { timeout: 5000 }).toBe(200);
  });

  test('opens the portal on our own origin, from where there is a way back', async () => {
    const as = 'portal@example.org';
    await checkOut(CLIENT, as);
    const { status, result } = await post('/api/Store/Portal', { returnUrl: `${CLIENT}/settings` }, as);
    expect([status, Object.keys(result)]).toEqual([200, ['url']]);
    expect(new URL(result.url).origin).toBe(server);
    const portal = await fetch(result.url);
    expect([portal.status, await portal.text()]).toEqual([200, expect.stringContaining(`href="${CLIENT}/settings"`)]);
  });

  test('may leave the form of a sandbox page, and that page leads to nobody else', async () => {
    const { result } = await checkOut(CLIENT, 'forms@example.org');
    const { headers } = await canticle.app.inject(`/sandbox/checkout/${result.sessionId}`);
    const rules = String(headers['content-security-policy']).split('; ');
    expect(rules).toContain(`form-action 'self' ${CLIENT}`);
    expect(rules).toContain("frame-ancestors 'none'");
  });

  test.each([
    'https://elsewhere.example',
    `${CLIENT}.evil.example`,
    `${CLIENT}@evil.example`,
    'http://client.example',
    'javascript:alert(1)//https://client.example',
  ])('is not led to %s', async (home) => {
    for (const refused of [await checkOut(home), await post('/api/Store/Portal', { returnUrl: home })]) {
      expect(refused.status).toBe(400);
      expect(refused.text).toBe(`The return address must start with ${server} or ${CLIENT}.`);
    }
  });
});

describe('the answer of version 3.0', () => {
  test('names the checkout and nothing else, wherever it returns to', async () => {
    for (const home of [CLIENT, server])
      expect((await checkOut(home, 'answer@example.org')).result).toEqual({
        sessionId: expect.stringMatching(/^cs_sandbox_/),
      });
  });

  test('says nothing of where it is paid, which our own pages ask for', async () => {
    const { status, json } = await canticle.request('POST api/canticle/store/checkouts', {
      as: 'ours@example.org',
      body: createCart([hymns.product], CLIENT),
      headers: { host: new URL(server).host },
    });
    expect(status).toBe(200);
    expect(json).toEqual({ id: expect.any(String), url: `${server}/sandbox/checkout/${json.id}` });
  });
});

test('the payment script refuses any other member', () => {
  expect(() => createPaymentScript().redirectToCheckout({ sessionId: 'cs', url: 'https://pay.example' })).toThrow(
    'Do not provide other parameters when providing sessionId',
  );
});

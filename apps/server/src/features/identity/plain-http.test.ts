import { afterEach, describe, expect, it } from 'vitest';
import type { Environment } from '../../platform/config/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createBrowser } from '../../testing/cookie-browser.ts';

let canticle: TestCanticle;

afterEach(() => canticle.close());

const person = { name: 'Anna', email: 'anna@example.org', password: 'a good password' };
const lan = 'http://192.168.1.20:4180';

async function signInAt(origin: string, environment: Environment) {
  canticle = await startCanticle({ PAYMENTS: 'sandbox', ...environment });
  const browser = createBrowser(canticle.app, origin);
  await browser.post('/api/auth/sign-up/email', person);
  const mail = async () => (await canticle.context.mail.listNewest(9)).find(({ to }) => to === person.email);
  await expect.poll(mail).toBeDefined();
  const token = /token=([^\s"&]+)/.exec((await mail())?.text ?? '')?.[1];
  await browser.get(`/api/auth/verify-email?token=${token}`);
  const sameOrigin = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  const { headers, status } = await browser.post('/api/auth/sign-in/email', person, sameOrigin);
  const { json } = await canticle.request('GET api/canticle/installation');
  return { status, headers, cookie: String(headers['set-cookie']), bearer: await browser.bearer(), json };
}

describe('on a local network over plain HTTP', () => {
  it.each<[string, Environment]>([
    ['at whatever address people use', { HOST: '0.0.0.0' }],
    ['at the address that is set', { HOST: '0.0.0.0', PUBLIC_URL: lan }],
  ])('people sign in %s, with a cookie that is not for HTTPS alone', async (_, environment) => {
    const { status, headers, cookie, bearer, json } = await signInAt(lan, environment);
    expect(status).toBe(200);
    expect(cookie).toMatch(/^canticle\.session_token=.*; HttpOnly; SameSite=Lax/);
    expect(cookie).not.toMatch(/Secure/);
    expect(bearer).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(String(headers['content-security-policy'])).not.toContain('upgrade-insecure-requests');
    expect(json.secureAddress).toBe('');
  });

  it('the app is told where people sign in, when the address that is set has HTTPS', async () => {
    const { cookie, json } = await signInAt(lan, { HOST: '0.0.0.0', PUBLIC_URL: 'https://songs.example' });
    expect(cookie).toMatch(/^__Secure-canticle\.session_token=.*; Secure/);
    expect(json.secureAddress).toBe('https://songs.example');
  });
});

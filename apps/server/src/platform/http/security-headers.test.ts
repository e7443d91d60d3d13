import { afterEach, describe, expect, test } from 'vitest';
import type { Environment } from '../config/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';

let canticle: TestCanticle;

afterEach(() => canticle.close());

async function policyAt(path: string, environment: Environment = {}): Promise<Record<string, string>> {
  canticle = await startCanticle(environment);
  const { headers } = await canticle.request(`GET ${path}`);
  return Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((rule) => rule.split(/ (.*)/s).slice(0, 2) as [string, string]),
  );
}

describe('what a page may load', () => {
  test('comes from Canticle alone when sign-in is built in', async () => {
    expect(await policyAt('healthz')).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'connect-src': "'self'",
      'frame-src': "'self'",
    });
  });

  test('includes what Firebase needs to sign people in, and only then', async () => {
    const firebase = {
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'choir.firebaseapp.com',
      FIREBASE_PROJECT_ID: 'choir',
      IDENTITY_ISSUERS: JSON.stringify([
        {
          issuer: 'https://securetoken.google.com/choir',
          audience: 'choir',
          jwksUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
          algorithms: ['RS256'],
        },
      ]),
    };
    expect(await policyAt('healthz', firebase)).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self' 'wasm-unsafe-eval' https://apis.google.com",
      'connect-src': "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
      'frame-src': "'self' https://choir.firebaseapp.com",
    });
  });
});

describe('a frame on another site', () => {
  const embedding = { EMBED_ORIGINS: 'https://choir.example, https://parish.example' };

  test('may hold sheet music when the operator names the site', async () => {
    const policy = await policyAt('sheetmusic/12', embedding);
    expect(policy['frame-ancestors']).toBe('https://choir.example https://parish.example');
  });

  test.each(['sheetmusicians', 'healthz'])('may not hold /%s', async (path) => {
    expect((await policyAt(path, embedding))['frame-ancestors']).toBe("'none'");
  });

  test('may hold sheet music when it is an existing client', async () => {
    const policy = await policyAt('sheetmusic/12', { ...embedding, CLIENT_ORIGINS: 'https://client.example' });
    expect(policy['frame-ancestors']).toBe('https://choir.example https://parish.example https://client.example');
  });

  test('may not hold other pages when it is an existing client', async () => {
    expect((await policyAt('songs', { CLIENT_ORIGINS: 'https://client.example' }))['frame-ancestors']).toBe("'none'");
  });

  test('may hold nothing when no site is named', async () => {
    expect((await policyAt('sheetmusic/12'))['frame-ancestors']).toBe("'none'");
  });
});

test('browsers keep to HTTPS when the public address does', async () => {
  canticle = await startCanticle({ PUBLIC_URL: 'https://songs.example.org' });
  expect((await canticle.request('GET healthz')).headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
});

test('includes the players of the video services that are named, and only of those', async () => {
  expect(await policyAt('healthz', { VIDEO_SERVICES: 'vimeo' })).toMatchObject({
    'script-src': "'self' 'wasm-unsafe-eval'",
    'frame-src': "'self' https://player.vimeo.com",
  });
  await canticle.close();
  expect(await policyAt('healthz', { VIDEO_SERVICES: 'youtube,vimeo' })).toMatchObject({
    'script-src': "'self' 'wasm-unsafe-eval' https://www.youtube.com",
    'frame-src': "'self' https://www.youtube-nocookie.com https://www.youtube.com https://player.vimeo.com",
  });
});

test('includes the script of Stripe where people pay through it, and only there', async () => {
  const stripe = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };
  expect((await policyAt('healthz', stripe))['script-src']).toBe("'self' 'wasm-unsafe-eval' https://js.stripe.com");
  await canticle.close();
  expect((await policyAt('healthz', { PAYMENTS: 'sandbox' }))['script-src']).toBe("'self' 'wasm-unsafe-eval'");
});

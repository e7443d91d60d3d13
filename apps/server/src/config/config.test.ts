import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './index.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'canticle-config-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const read = (environment: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, PAYMENTS: 'sandbox', ...environment });

const FIREBASE = {
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'choir.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'choir',
};

describe('demo mode', () => {
  test.each([
    [{}, true],
    [{ HOST: '::1' }, true],
    [{ PUBLIC_URL: 'http://localhost:4180' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ PUBLIC_URL: 'https://songs.example.org' }, false],
    [{ NODE_ENV: 'production' }, false],
  ])('%j: %s', (environment, demo) => {
    expect(read(environment as Record<string, string>).demo).toBe(demo);
  });
});

describe('the data directory', () => {
  const modeOf = (path: string) => statSync(path).mode & 0o777;

  test('is made for its user alone', () => {
    const made = join(dataDir, 'new', 'data');
    read({ DATA_DIR: made });
    expect([modeOf(made), modeOf(join(made, 'secret'))]).toEqual([0o700, 0o600]);
  });

  test('is closed to others when it was open, and no file that only a link leads to', () => {
    const older = join(dataDir, 'older');
    const elsewhere = join(dataDir, 'elsewhere.txt');
    mkdirSync(join(older, 'media'), { recursive: true });
    writeFileSync(elsewhere, 'x');
    writeFileSync(join(older, 'canticle.sqlite'), 'x');
    symlinkSync(elsewhere, join(older, 'link'));
    for (const name of ['', 'media']) chmodSync(join(older, name), 0o755);
    for (const path of [elsewhere, join(older, 'canticle.sqlite')]) chmodSync(path, 0o644);
    read({ DATA_DIR: older });
    expect(['', 'media', 'canticle.sqlite'].map((name) => modeOf(join(older, name)))).toEqual([0o700, 0o700, 0o600]);
    expect(modeOf(elsewhere)).toBe(0o644);
  });
});

describe('the secret', () => {
  test('is made once, readable by its owner alone', () => {
    const first = read().secret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(read().secret).toBe(first);
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(first);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  });

  test('must be given when several processes share a database', () => {
    expect(() => read({ DATABASE_URL: 'postgres://localhost/canticle' })).toThrow(
      'SECRET must be set together with DATABASE_URL',
    );
  });
});

test('settings are read as they are written', () => {
  const issuer = {
    issuer: 'https://securetoken.google.com/choir',
    audience: 'choir',
    jwksUrl: 'https://keys.example/jwks',
    algorithms: ['RS256'],
  };
  expect(
    read({
      ...FIREBASE,
      IDENTITY_ISSUERS: JSON.stringify([issuer]),
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, ::1,fd00::/8',
      COUNTRY_HEADER: 'CF-IPCountry',
      MAIL_FROM: 'Our choir <songs@example.org>',
    }),
  ).toMatchObject({
    firebase: { apiKey: 'key', authDomain: 'choir.firebaseapp.com', projectId: 'choir' },
    issuers: [issuer],
    trustedProxies: ['loopback', '10.0.0.0/8', '::1', 'fd00::/8'],
    countryHeader: 'cf-ipcountry',
    mailFrom: 'Our choir <songs@example.org>',
  });
});

describe('payments', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_PUBLISHABLE_KEY: 'pk_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };

  test('are a sandbox with a test clock where nobody else can pay', () => {
    expect(read({ PAYMENTS: '' }).payments).toMatchObject({ kind: 'sandbox', hasTestClock: true, graceDays: 7 });
    expect(read({ PAYMENTS: '' }).payments.halfPriceCountries).toHaveLength(42);
  });

  test('in production are what PAYMENTS says, and time passes by itself', () => {
    const production = { NODE_ENV: 'production', HALF_PRICE_COUNTRIES: 'none' };
    expect(read({ ...production, PAYMENTS: 'sandbox' }).payments).toMatchObject({
      kind: 'sandbox',
      hasTestClock: false,
      halfPriceCountries: [],
    });
    expect(read({ ...production, PAYMENTS: 'stripe', ...stripe }).payments.stripe).toMatchObject({ secretKey: 'sk_x' });
  });
});

describe('a wrong setting is one plain sentence', () => {
  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a number'],
    [{ SYNC_FROM: 's3:/', S3_BUCKET: 'songs' }, 'SYNC_FROM must name a folder of the bucket'],
    [{ PORT: '70000' }, 'PORT must be a number'],
    [{ PUBLIC_URL: 'songs.example.org' }, 'PUBLIC_URL must be an address'],
    [{ PUBLIC_URL: 'https://example.org/songs' }, 'without a path'],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must start with postgres://'],
    [{ SECRET: 'short' }, 'at least 32 characters'],
    [{ DEFAULT_COUNTRY: 'Norway' }, 'two letters'],
    [{ EMBED_ORIGINS: 'example.org' }, 'EMBED_ORIGINS must list addresses'],
    [{ CLIENT_ORIGINS: 'songs.example.org' }, 'CLIENT_ORIGINS must list origins such as https://songs.example.org'],
    [{ CLIENT_ORIGINS: 'https://a.example, https://b.example/app' }, 'without a path, not "https://b.example/app"'],
    [{ CLIENT_ORIGINS: 'https://me@a.example' }, 'not "https://me@a.example"'],
    [{ CLIENT_ORIGINS: 'https://a.example/?x' }, 'not "https://a.example/?x"'],
    [{ CLIENT_ORIGINS: 'ftp://a.example' }, 'CLIENT_ORIGINS must list origins'],
    [{ CLIENT_ORIGINS: '*' }, 'not "*"'],
    [{ CLIENT_ORIGINS: 'https://*.example.org' }, 'not "https://*.example.org"'],
    [{ CLIENT_ORIGINS: 'https://a;default-src' }, 'CLIENT_ORIGINS must list origins'],
    [{ SUPPORT_EMAIL: 'nobody' }, 'SUPPORT_EMAIL must be an e-mail address'],
    [{ EDITOR_LYRICS_URL: 'javascript:alert({songId})' }, 'EDITOR_LYRICS_URL must be an address'],
    [{ EDITOR_LYRICS_URL: 'https://studio.example.org/' }, '{lyricsId} or {songId}'],
    [{ EDITOR_CONTRIBUTOR_URL: 'https://studio.example.org/{songId}' }, '{contributorId}'],
    [{ EDITOR_SONG_URL: 'https://studio.example.org/song' }, '{songId}'],
    [{ CONTRIBUTE_URL: 'javascript:alert(1)' }, 'CONTRIBUTE_URL must be an address'],
    [{ VIDEO_SERVICES: 'youtube, elsewhere' }, 'VIDEO_SERVICES must list youtube, vimeo or both, not "elsewhere"'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must look like'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ REQUESTS_PER_MINUTE: '0' }, 'REQUESTS_PER_MINUTE'],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together'],
    [{ FIREBASE_API_KEY: 'x' }, 'must be set together'],
    [{ ...FIREBASE, FIREBASE_AUTH_DOMAIN: 'https://choir.firebaseapp.com' }, 'must be a host name'],
    [FIREBASE, 'IDENTITY_ISSUERS must name the Firebase project too'],
    [{ TRUSTED_PROXIES: '10.0.0.1, proxy.example' }, '"proxy.example" is neither'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must list addresses'],
    [{ COUNTRY_HEADER: 'CF IPCountry', TRUSTED_PROXIES: 'loopback' }, 'COUNTRY_HEADER must be the name of a header'],
    [{ COUNTRY_HEADER: 'CF-IPCountry' }, 'COUNTRY_HEADER needs TRUSTED_PROXIES'],
    [{ PAYMENTS: 'cash' }, 'PAYMENTS must be stripe or sandbox'],
    [{ PAYMENTS: '', NODE_ENV: 'production' }, 'PAYMENTS must be set in production'],
    [{ PAYMENTS: '', HOST: '0.0.0.0' }, 'PAYMENTS must be set in production'],
    [{ PAYMENTS: 'stripe' }, 'STRIPE_SECRET_KEY must be set'],
    [{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_PUBLISHABLE_KEY must be set'],
    [{ PAYMENT_GRACE_DAYS: 'a week' }, 'PAYMENT_GRACE_DAYS must be a number'],
    [{ HALF_PRICE_COUNTRIES: 'Poland' }, 'HALF_PRICE_COUNTRIES must list countries'],
    [{ MAIL_FROM: 'Our choir' }, 'MAIL_FROM must be an e-mail address'],
    [{ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ENDPOINTS: 'https://a.example' }, 'three addresses'],
    [{ IDENTITY_ISSUERS: 'no json' }, 'not valid JSON'],
    [{ IDENTITY_ISSUERS: '[{"issuer":"a"}]' }, 'an entry is incomplete'],
    [
      { IDENTITY_ISSUERS: '[{"issuer":"a","audience":"b","jwksUrl":"http://127.0.0.1/k","algorithms":["none"]}]' },
      '"none" is not accepted',
    ],
    [
      { IDENTITY_ISSUERS: '[{"issuer":"a","audience":"b","jwksUrl":"http://127.0.0.1/k","algorithms":["HS256"]}]' },
      '"HS256" is not accepted',
    ],
  ])('%j', (environment, sentence) => {
    expect(() => read(environment as unknown as Record<string, string>)).toThrow(sentence);
  });

  test('a data directory that is a file', () => {
    expect(() => read({ DATA_DIR: join(dataDir, 'secret') })).toThrow('cannot be written');
  });
});

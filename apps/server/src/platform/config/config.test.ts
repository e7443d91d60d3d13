import { execFile } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseDatabaseUrl, readConfig, readEnvironment } from './index.ts';

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

/* The example of RFC 8291, 5. */
const PUSH_KEYS = {
  WEB_PUSH_PUBLIC_KEY: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  WEB_PUSH_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
};

test('push messages are sent with a key pair, to the push services of four browsers, and not at all without', () => {
  expect(read().webPush).toBeUndefined();
  expect(read({ ...PUSH_KEYS, SUPPORT_EMAIL: 'help@example.org' }).webPush).toEqual({
    publicKey: PUSH_KEYS.WEB_PUSH_PUBLIC_KEY,
    privateKey: PUSH_KEYS.WEB_PUSH_PRIVATE_KEY,
    contact: 'mailto:help@example.org',
    hosts: ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'],
  });
  expect(
    read({ ...PUSH_KEYS, WEB_PUSH_CONTACT: 'https://example.org', WEB_PUSH_HOSTS: 'push.example.org' }).webPush,
  ).toMatchObject({ contact: 'https://example.org', hosts: ['push.example.org'] });
  expect(read({ WEB_PUSH_HOSTS: 'push.example.org' }).warnings).toEqual([
    'WEB_PUSH_HOSTS has no effect because WEB_PUSH_PUBLIC_KEY is not set.',
  ]);
});

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

  test('must be given when processes share a database, and no folder in which one could make it for all', () => {
    const shared = { DATABASE_URL: 'postgres://localhost/canticle' };
    expect(() => read({ ...shared, S3_BUCKET: 'songs' })).toThrow('SECRET must be set together with DATABASE_URL and');
    expect(read(shared).secret).toBe(readFileSync(join(dataDir, 'secret'), 'utf8'));
  });

  test('is one for all processes that start at the same moment in one folder', async () => {
    const folder = join(dataDir, 'shared');
    mkdirSync(folder);
    const script = `import { readSecret } from ${JSON.stringify(new URL('./secret.ts', import.meta.url).href)};
      process.stdout.write(readSecret(undefined, ${JSON.stringify(folder)}, false));`;
    const run = promisify(execFile);
    const secrets = await Promise.all(
      Array.from({ length: 4 }, () => run(process.execPath, ['--input-type=module', '--eval', script])),
    );
    expect(new Set(secrets.map(({ stdout }) => stdout))).toEqual(
      new Set([readFileSync(join(folder, 'secret'), 'utf8')]),
    );
    expect(readdirSync(folder)).toEqual(['secret']);
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

test.each([
  ['postgres://me:p%40ss@db:6432/songs?sslmode=require', 'postgres://me:p%40ss@db:6432/songs?sslmode=require'],
  ['postgres://me:p@ss@db/songs', 'postgres://me:p@ss@db/songs'],
  ['postgres://db/songs?options=a@b', 'postgres://db/songs?options=a@b'],
  ['postgres://me@a,b:5433,[::1]/songs?target_session_attrs=read-write', undefined],
])('the address of PostgreSQL may be %s', (address, alone) => {
  const { databaseUrl } = read({ DATABASE_URL: address, SECRET: 'x'.repeat(32) });
  const { addresses, mustBeWritable } = parseDatabaseUrl(String(databaseUrl));
  expect(addresses).toEqual(
    alone === undefined
      ? ['a', 'b:5433', '[::1]'].map((host) => `postgres://me@${host}/songs?target_session_attrs=read-write`)
      : [alone],
  );
  expect(mustBeWritable).toBe(alone === undefined);
});

describe('a file of settings', () => {
  const write = (text: string) => {
    const folder = mkdtempSync(join(dataDir, 'env-'));
    writeFileSync(join(folder, '.env'), text);
    return folder;
  };

  test('is read where the environment says nothing, with spaces, quotes and comments', () => {
    const folder = write(
      '# Ours\nPORT=4181\nHOST=0.0.0.0\n\nMAIL_FROM="Our choir <songs@example.org>"\nexport SUPPORT_EMAIL=a@example.org # helps\n',
    );
    const { port, host, mailFrom, supportEmail } = read(
      readEnvironment({ HOST: '127.0.0.1', PORT: '' }, folder) as Record<string, string>,
    );
    expect([port, host, mailFrom, supportEmail]).toEqual([
      4181,
      '127.0.0.1',
      'Our choir <songs@example.org>',
      'a@example.org',
    ]);
  });

  test('may be missing, and is refused with a line that sets nothing', () => {
    expect(readEnvironment({ PORT: '1' }, dataDir)).toEqual({ PORT: '1' });
    expect(() => readEnvironment({}, write('PORT=1\nSECRET: hidden\n'))).toThrow(
      /\.env has a line that is not NAME=value: "SECRET: hidden"/,
    );
    expect(readEnvironment({}, write('SECRET="two\nlines"\nPORT=1'))).toEqual({ SECRET: 'two\nlines', PORT: '1' });
  });
});

describe('a secret in a file', () => {
  const secret = 'a secret that is long enough for a test';
  const write = (text: string) => {
    const file = join(mkdtempSync(join(dataDir, 'secret-')), 'secret');
    writeFileSync(file, text);
    return file;
  };

  test('is read without the line break at its end', () => {
    const keys = {
      S3_BUCKET: 'songs',
      S3_ACCESS_KEY_ID_FILE: write('id\n'),
      S3_SECRET_ACCESS_KEY_FILE: write('key\n'),
    };
    expect(read({ ...keys, SECRET_FILE: write(`${secret}\n`) })).toMatchObject({
      secret,
      s3: { accessKeyId: 'id', secretAccessKey: 'key' },
      warnings: [],
    });
  });

  test.each([
    [{ SECRET: secret, SECRET_FILE: '/run/secrets/canticle' }, 'SECRET and SECRET_FILE are both set. Leave one'],
    [{ SMTP_URL_FILE: '/not/there' }, 'SMTP_URL_FILE: the file /not/there cannot be read: ENOENT'],
    [{ METRICS_TOKEN_FILE: '/dev/null' }, 'METRICS_TOKEN_FILE: the file /dev/null is empty.'],
    [
      { STRIPE_SECRET_KEY_FILE: import.meta.filename, PAYMENTS: 'none' },
      'STRIPE_SECRET_KEY is set, but PAYMENTS is none',
    ],
  ] as [Record<string, string>, string][])('%j is refused', (environment, sentence) => {
    expect(() => read(environment)).toThrow(sentence);
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

describe('what is probably not meant is said in a sentence that names it', () => {
  const stripe = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };

  test.each([
    [{ SMPT_URL: 'smtp://mail.example.org' }, 'SMPT_URL is not a setting; did you mean SMTP_URL?'],
    [{ IDENTITY_ISSUER: '[]' }, 'IDENTITY_ISSUER is not a setting; did you mean IDENTITY_ISSUERS?'],
    [{ S3_ACCES_KEY_ID: 'x' }, 'S3_ACCES_KEY_ID is not a setting; did you mean S3_ACCESS_KEY_ID?'],
    [{ STRIPE_SECRETKEY: 'x' }, 'STRIPE_SECRETKEY is not a setting; did you mean STRIPE_SECRET_KEY?'],
    [{ GOOGEL_CLIENT_ID: 'x' }, 'GOOGEL_CLIENT_ID is not a setting; did you mean GOOGLE_CLIENT_ID?'],
    [{ FIREBASE_APIKEY: 'x' }, 'FIREBASE_APIKEY is not a setting; did you mean FIREBASE_API_KEY?'],
    [{ OTEL_SERVICENAME: 'x' }, 'OTEL_SERVICENAME is not a setting; did you mean OTEL_SERVICE_NAME?'],
    [{ PROT: '4180' }, 'PROT is not a setting; did you mean PORT?'],
    [{ port: '4180' }, 'port is not a setting; did you mean PORT?'],
    [{ SYNC_EVERY_MINUTES: '5' }, 'SYNC_EVERY_MINUTES has no effect because SYNC_FROM is not set.'],
    [
      { PUBLIC_URL_FILE: '/run/secrets/url' },
      'PUBLIC_URL_FILE is not a setting: only secrets can be read from a file.',
    ],
    [{ SECRET_FLIE: '/run/secrets/canticle' }, 'SECRET_FLIE is not a setting; did you mean SECRET_FILE?'],
    [{ SECRET: `'${'x'.repeat(32)}'` }, 'SECRET begins and ends with a quotation mark'],
    [{ DATABASE_POOL_SIZE: '5' }, 'DATABASE_POOL_SIZE has no effect because DATABASE_URL is not set.'],
    [{ DATABASE_POOLER: 'no' }, 'DATABASE_POOLER has no effect because DATABASE_URL is not set.'],
    [{ MAIL_FROM: 'songs@example.org' }, 'MAIL_FROM has no effect because SMTP_URL is not set.'],
    ...['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_SERVICE_NAME', 'OTEL_TRACES_SAMPLER_ARG'].map((name) => [
      { [name]: name === 'OTEL_EXPORTER_OTLP_HEADERS' ? 'a=b' : '1' },
      `${name} has no effect because OTEL_EXPORTER_OTLP_ENDPOINT is not set.`,
    ]),
    [{ SYNC_FROM: '/not/there' }, 'SYNC_FROM is set to the folder /not/there, which does not exist'],
    [
      { SYNC_FROM: import.meta.filename },
      `SYNC_FROM is set to the folder ${import.meta.filename}, which does not exist`,
    ],
    [{ ...stripe, HALF_PRICE_COUNTRIES: 'PL' }, 'HALF_PRICE_COUNTRIES has no effect'],
    [
      { ...stripe, HALF_PRICE_COUNTRIES: 'none', STRIPE_HALF_PRICE_COUPON: 'half' },
      'STRIPE_HALF_PRICE_COUPON has no effect',
    ],
    [
      { PUBLIC_URL: 'https://songs.example.org' },
      'TRUSTED_PROXIES is not set, but PUBLIC_URL is reached through a proxy',
    ],
  ] as [Record<string, string>, string][])('%j', (environment, sentence) => {
    const { warnings } = read(environment);
    expect(warnings).toEqual([expect.stringContaining(sentence)]);
  });

  test('nothing, where everything has what it needs', () => {
    const environment = {
      ...stripe,
      HALF_PRICE_COUNTRIES: 'PL',
      STRIPE_HALF_PRICE_COUPON: 'half',
      PUBLIC_URL: 'https://songs.example.org',
      TRUSTED_PROXIES: 'loopback',
      SMTP_URL: 'smtp://mail.example.org',
      MAIL_FROM: 'songs@example.org',
      SYNC_FROM: import.meta.dirname,
      SYNC_EVERY_MINUTES: '5',
      S3_BUCKET: 'songs',
      S3_ENDPOINT: 'https://s3.example.org',
      NODE_ENV: 'production',
    };
    expect(read(environment).warnings).toEqual([]);
  });

  test('nothing about what other programs and systems put into an environment', () => {
    const names =
      'HOME HOSTNAME HOSTTYPE MAIL PATH PWD OLDPWD TERM SHELL SHLVL LANG LC_ALL USER LOGNAME TZ EDITOR TMPDIR TEMP PS1 ' +
      'NODE_OPTIONS NODE_VERSION NODE_PATH YARN_VERSION NODE_EXTRA_CA_CERTS npm_config_cache INIT_CWD INVOCATION_ID JOURNAL_STREAM ' +
      'KUBERNETES_PORT KUBERNETES_SERVICE_HOST HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy AWS_REGION AWS_ACCESS_KEY_ID ' +
      'AWS_SECRET_ACCESS_KEY POSTGRES_PASSWORD DATABASE_PASSWORD PGHOST PGPORT SMTP_HOST SMTP_PORT SMTP_USER ' +
      'GOOGLE_APPLICATION_CREDENTIALS OTEL_TRACES_SAMPLER OTEL_EXPORTER_OTLP_PROTOCOL MALLOC_ARENA_MAX NODE_COMPILE_CACHE PROD MODE DEV';
    expect(read(Object.fromEntries(names.split(' ').map((name) => [name, 'x']))).warnings).toEqual([]);
  });

  test('nothing about what is empty', () => {
    expect(read({ SMPT_URL: '', SYNC_EVERY_MINUTES: '', S3_ENDPOINT: '', STRIPE_SECRET_KEY: ' ' }).warnings).toEqual(
      [],
    );
  });
});

const ON_POSTGRES = { DATABASE_URL: 'postgres://me@db/songs' };

describe('a wrong setting is one plain sentence', () => {
  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a number'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, or left out, not "prod".'],
    [{ DEFAULT_COUNTRY: 'ZZ' }, 'DEFAULT_COUNTRY must be a country in two letters such as NO, not "ZZ".'],
    [{ HALF_PRICE_COUNTRIES: 'PL, ZZ' }, '"ZZ" is neither'],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES must not contain 0.0.0.0/0, which means everyone'],
    [{ TRUSTED_PROXIES: 'loopback,::/0' }, 'TRUSTED_PROXIES must not contain ::/0, which means everyone'],
    [{ SYNC_EVERY_MINUTES: 'abc' }, 'SYNC_EVERY_MINUTES must be a number of minutes, or 0, not "abc".'],
    [{ SYNC_FROM: 's3:songs' }, 'SYNC_FROM names a folder of a bucket, but S3_BUCKET is not set.'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "2".'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, 'OTEL_EXPORTER_OTLP_HEADERS must look like name=value'],
    ...['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PREFIX'].map((name) => [
      { [name]: 'https://s3.example.org' },
      `${name} is set, but S3_BUCKET is not`,
    ]),
    [{ S3_BUCKET: 'songs', S3_ACCESS_KEY_ID: 'x' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together'],
    ...[
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_HALF_PRICE_COUPON',
      'STRIPE_ENDPOINT',
    ].map((name) => [{ [name]: 'x' }, `${name} is set, but PAYMENTS is sandbox, which takes no money`]),
    [
      { APPLE_ENDPOINTS: 'https://a.example, https://b.example, https://c.example' },
      'APPLE_CLIENT_ID and APPLE_CLIENT_SECRET must be set together',
    ],
    [{ SYNC_FROM: 's3:/', S3_BUCKET: 'songs' }, 'SYNC_FROM must name a folder of the bucket'],
    [{ PORT: '70000' }, 'PORT must be a number'],
    [{ PUBLIC_URL: 'songs.example.org' }, 'PUBLIC_URL must be an address'],
    [{ PUBLIC_URL: 'https://example.org/songs' }, 'without a path'],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must start with postgres://'],
    [{ DATABASE_URL: 'postgres://me:pa/ss@db/songs' }, 'must be percent-encoded'],
    [{ DATABASE_URL: 'postgres://me:12#34@db/songs' }, 'must be percent-encoded'],
    [{ DATABASE_URL: 'postgres://me@a,b:no/songs' }, 'be a complete address'],
    [{ DATABASE_URL: 'postgres://me@a,b/songs?target_session_attrs=standby' }, 'must be read-write, not "standby"'],
    [{ DATABASE_READ_URL: 'postgres://me@copy/songs' }, 'SQLite, which is used then, has no replicas'],
    [{ ...ON_POSTGRES, DATABASE_READ_URL: 'copy:5432' }, 'DATABASE_READ_URL must start with postgres://'],
    [
      { ...ON_POSTGRES, DATABASE_READ_URL: 'postgres://me:pa/ss@copy/songs' },
      'The password in DATABASE_READ_URL must be',
    ],
    [
      { ...ON_POSTGRES, DATABASE_READ_URL: 'postgres://me@a,b/songs?target_session_attrs=read-write' },
      'target_session_attrs in it must be standby, not "read-write"',
    ],
    [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE must be a number of connections from 2'],
    [{ DATABASE_POOL_SIZE: 'many' }, 'DATABASE_POOL_SIZE'],
    [{ DATABASE_POOLER: 'pgbouncer' }, 'DATABASE_POOLER must be yes or no'],
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
    [{ WEB_PUSH_PUBLIC_KEY: 'x' }, 'WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY must be set together'],
    [{ WEB_PUSH_PRIVATE_KEY: 'x' }, 'must be set together'],
    [{ ...PUSH_KEYS, WEB_PUSH_PRIVATE_KEY: 'x' }, 'must be a pair that `canticle push-keys` printed'],
    [{ ...PUSH_KEYS, WEB_PUSH_PUBLIC_KEY: 'x' }, 'must be a pair'],
    [PUSH_KEYS, 'WEB_PUSH_CONTACT must be set with WEB_PUSH_PUBLIC_KEY, or SUPPORT_EMAIL'],
    [{ ...PUSH_KEYS, WEB_PUSH_CONTACT: 'nobody' }, 'WEB_PUSH_CONTACT must look like mailto:'],
    [{ ...PUSH_KEYS, WEB_PUSH_HOSTS: 'https://push.example' }, 'WEB_PUSH_HOSTS must list hosts'],
    [{ SUPPORT_EMAIL: 'nobody' }, 'SUPPORT_EMAIL must be an email address'],
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
    [{ PAYMENTS: 'cash' }, 'PAYMENTS must be stripe, sandbox or none'],
    [{ PAYMENTS: '', NODE_ENV: 'production' }, 'PAYMENTS must be set in production'],
    [{ PAYMENTS: '', HOST: '0.0.0.0' }, 'PAYMENTS must be set in production'],
    [{ PAYMENTS: 'stripe' }, 'STRIPE_SECRET_KEY must be set'],
    [{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_PUBLISHABLE_KEY must be set'],
    [{ PAYMENT_GRACE_DAYS: 'a week' }, 'PAYMENT_GRACE_DAYS must be a number'],
    [{ HALF_PRICE_COUNTRIES: 'Poland' }, 'HALF_PRICE_COUNTRIES must list countries'],
    [{ MAIL_FROM: 'Our choir' }, 'MAIL_FROM must be an email address'],
    [{ MAIL_FROM: '"Our choir <songs@example.org>"' }, 'The quotes were handed on as part of it'],
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
  ] as [Record<string, string>, string][])('%j', (environment, sentence) => {
    expect(() => read(environment)).toThrow(sentence);
  });

  test('a data directory that is a file', () => {
    expect(() => read({ DATA_DIR: join(dataDir, 'secret') })).toThrow('cannot be written');
  });
});

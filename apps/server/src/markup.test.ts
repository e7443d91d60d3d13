import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPath } from './features/transfer/index.ts';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';
import { addFile } from './testing/files.ts';
import { createTestFolder } from './testing/folder.ts';
import { addCollection, addSong, addTranslation, prose, verses } from './testing/library.ts';
import { createScoreXml } from './testing/scores.ts';
import { addProduct, startCheckout, APP_ORIGIN } from './testing/store-fixtures.ts';

const [EDITOR, SINGER] = ['editor@example.org', 'singer@example.org'];
/** Everything that runs, loads or restyles, around text that stays. */
const ATTACK = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
  '<a href="javascript:alert(1)">words</a>',
  '<a href=" java\tscript:alert(1)">words</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style>*{display:none}</style><p style="position:fixed">words</p>',
  '<form action="//evil.example"><button formaction="javascript:alert(1)">words</button></form>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<p>words</p>',
].join('');
const RUNS =
  /<(?:script|img|svg|iframe|style|form|button|math|object|embed|base|link|meta)|<[^>]*\son\w+\s*=|<[^>]*javascript:/i;
const runsIn = (value: unknown): boolean => RUNS.test(JSON.stringify(value).replaceAll(String.raw`\t`, ''));

let canticle: TestCanticle;
let collection: string;
let song: string;

beforeAll(async () => {
  canticle = await startCanticle();
  collection = await addCollection(canticle.context, { key: 'MH' });
  song = await addSong(
    canticle.context,
    { name: { en: '<script>alert(1)</script>' }, memberships: [{ collectionId: collection, number: 1, free: true }] },
    { en: verses([ATTACK, `[G]${ATTACK}`]) },
  );
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
  await canticle.createPerson(SINGER, { collections: [collection] });
});
afterAll(() => canticle.close());

const read = async (call: `GET ${string}`, version?: '3.0' | '4.0') =>
  (await canticle.request(call, { as: SINGER, ...(version ? { version } : {}) })).json;

describe('what existing clients insert as markup', () => {
  it.each([
    ['song', () => song, ['details'], () => [`GET api/Songs/Id/${song}?expand=details`]],
    [
      'collection',
      () => collection,
      ['details', 'header'],
      () => ['GET api/Collections', `GET api/Collections/${collection}`],
    ],
  ] as const)('is safe once an editor has saved it: %s', async (kind, id, fields, calls) => {
    const at = `api/canticle/catalogue/${kind}/${id()}` as const;
    const { version, item } = (await canticle.request(`GET ${at}`, { as: EDITOR })).json;
    const written = Object.fromEntries(fields.map((field) => [field, { en: ATTACK, no: ATTACK }]));
    const saved = await canticle.request(`PUT ${at}`, {
      as: EDITOR,
      body: { base: version, item: { ...item, ...written } },
    });
    expect(saved.status).toBe(200);
    const after = (await canticle.request(`GET ${at}`, { as: EDITOR })).json.item;
    for (const field of fields) {
      expect(after[field].en).toContain('words');
      expect(runsIn(after[field]), field).toBe(false);
    }
    for (const call of calls())
      for (const version of ['3.0', '4.0'] as const) {
        const answer = await read(call as 'GET x', version);
        for (const one of [answer.result ?? answer].flat())
          for (const field of [...fields, 'description', 'header'])
            expect(runsIn(one[field] ?? ''), `${call} ${field}`).toBe(false);
      }
  });

  it('is safe once an editor has saved it: contributor', async () => {
    const person = { sortName: null, birthYear: null, country: null, subtitle: null, image: null, enabled: true };
    const item = { ...person, name: 'Ada Lund', biography: { en: ATTACK } };
    const { id } = (await canticle.request('POST api/canticle/catalogue/contributor', { as: EDITOR, body: { item } }))
      .json;
    const { biography } = await read(`GET api/Contributors/${id}`, '4.0');
    expect(biography).toContain('words');
    expect(runsIn(biography)).toBe(false);
    expect(runsIn((await read('GET api/Contributors')).result)).toBe(false);
  });

  it('is safe in the verses and previews of a scripture', async () => {
    const scripture = await addCollection(canticle.context, { key: 'B', type: 'scripture', free: true });
    const translation = await addTranslation(canticle.context, { scriptureId: scripture }, { PSA: [prose(ATTACK)] });
    const { books } = await read(`GET api/canticle/translations/${translation}`);
    const [chapter] = books[0].chapters;
    expect(runsIn((await read(`GET api/Scriptures/Chapter/${chapter.id}/Verses`)).result)).toBe(false);
    const query = 'includeChildren=true&includePreview=true';
    expect(runsIn((await read(`GET api/Scriptures/Chapter/${chapter.id}?${query}`)).result)).toBe(false);
  });

  it('is safe in the lines of a song, which a presentation inserts', async () => {
    for (const format of ['json', 'performance'])
      expect(runsIn((await read(`GET api/Songs/${song}/Lyrics?language=en&format=${format}`)).result.content)).toBe(
        false,
      );
  });

  it('is safe on the pages of a score', async () => {
    const words = ATTACK.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    const score = await addFile(
      canticle.context,
      song,
      createScoreXml({ title: words, names: [words], words: [words] }),
      {
        type: 'sheetmusic',
        mediaType: 'application/xml',
        fileName: 'score.musicxml',
      },
    );
    const { json } = await canticle.request('POST api/Sheets', { as: SINGER, version: '4.0', body: { id: score } });
    expect(json.join('')).not.toMatch(/<(?:script|img|iframe|foreignObject|animate)|<[^>]*\son\w+\s*=/i);
    expect(json[0]).toMatch(/^<svg/);
  });
});

describe('pages of our own', () => {
  it('show what things are called as it is written, in the sandbox of payments', async () => {
    const { product } = await addProduct(canticle, `<script>alert(1)</script>`);
    const { json } = await startCheckout(canticle, SINGER, [product]);
    const page = await canticle.app.inject({ url: new URL(json.url, APP_ORIGIN).pathname });
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.body).not.toContain('<script>alert');
  });

  it.each([
    'api/Songs/Id/<script>alert(1)</script>',
    'api/<script>',
    'api/Songs/Id/%3Cscript%3E',
    'sandbox/checkout/<script>',
  ])('are not made of what somebody wrote into the address: %s', async (path) => {
    const answer = await canticle.app.inject({
      url: `/${path}`,
      headers: { authorization: `Bearer ${await canticle.token(SINGER)}` },
    });
    expect(answer.body).not.toContain('<script>');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(["'self' 'wasm-unsafe-eval'", "'none'"]).toContain(
      scriptsOf(String(answer.headers['content-security-policy'])),
    );
  });
});

describe('the server', () => {
  it('asks nobody whom a document, a token or an address names', async () => {
    const heard: string[] = [];
    const trap = createServer((request, response) => {
      heard.push(request.url ?? '');
      response.end('{"keys":[]}');
    });
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
    const place = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
    try {
      await nameEverywhere(place);
      expect(heard).toEqual([]);
      // The trap would have received a request.
      await (await fetch(`${place}/heard`)).text();
      expect(heard).toEqual(['/heard']);
    } finally {
      trap.closeAllConnections();
      await new Promise((resolve) => trap.close(resolve));
    }
  });

  it('has no other way out than those the operator sets up', async () => {
    const root = fileURLToPath(new URL('.', import.meta.url));
    const sources = (await readdir(root, { recursive: true })).filter(
      (path) => path.endsWith('.ts') && !/\.(test|emulated)\.ts$/.test(path) && !path.startsWith('testing'),
    );
    const found: string[] = [];
    for (const path of sources) if (ASKS.test(await readFile(join(root, path), 'utf8'))) found.push(path);
    expect(found.sort()).toEqual(Object.keys(WAYS_OUT).sort());
  });
});

/** The origins whose scripts a policy allows. */
function scriptsOf(policy: string): string | undefined {
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]));
  return rules.get('script-src') ?? rules.get('default-src');
}

/** Code that sends requests to another machine. */
const ASKS =
  /(?<![.\w])fetch\(|from '(?:node:https?|node:net|node:tls|undici|nodemailer|stripe|pg|@aws-sdk\/client-s3)'|createRemoteJWKSet\(|import\('(?:nodemailer|stripe|@aws-sdk\/[\w-]+)/;

/**
 * The modules that can send requests to another machine, and where the address comes from: from the settings alone, or
 * from a browser within what the settings allow.
 */
const WAYS_OUT: Readonly<Record<string, string>> = {
  'platform/database/hosts.ts': 'DATABASE_URL',
  'platform/database/postgres.ts': 'DATABASE_URL',
  'platform/database/replica-host.ts': 'DATABASE_READ_URL',
  'platform/database/pub-sub.ts': 'DATABASE_URL',
  'platform/database/statements.ts': 'nobody: its statements go through the connections of the pool',
  'features/admin/release-check.ts': 'UPDATE_CHECK_URL',
  'features/identity/social.ts': 'the profile at a provider of the settings',
  'features/identity/oidc-discovery.ts': 'OIDC_ISSUER',
  'features/identity/oidc-profile.ts': 'what the provider at OIDC_ISSUER says of itself',
  'features/identity/passkeys.ts': 'nobody: it knows addresses when it sees them',
  'features/identity/tokens.ts': 'jwksUrl of IDENTITY_ISSUERS',
  'platform/files/s3-store.ts': 'S3_ENDPOINT',
  'platform/mail/smtp.ts': 'SMTP_URL',
  'platform/payments/stripe.ts': 'Stripe, when its keys are set',
  'platform/payments/events.ts': 'nobody: it looks at signatures',
  'platform/files/watched-source.ts': 'the folder or bucket of SYNC_FROM',
  'platform/push/push-sender.ts': 'the address of a browser, at the hosts of WEB_PUSH_HOSTS',
  'platform/push/public-address.ts': 'nobody: it knows addresses when it sees them',
  'platform/config/trusted-proxies.ts': 'nobody: it knows addresses when it sees them',
  'platform/http/country.ts': 'nobody: it knows addresses when it sees them',
};

/* An internal address, in every field that takes one. */
async function nameEverywhere(place: string): Promise<void> {
  const ask = (call: `${'POST' | 'PUT' | 'PATCH'} ${string}`, body: unknown, as = EDITOR) =>
    canticle.request(call, { as, body });
  for (const address of [`${place}/a.mp3`, `${place.replace('http', 'https')}/a.mp3`, 'file:///etc/passwd'])
    await ask(`POST api/canticle/songs/${song}/files`, { name: 'A', type: 'audio', address });
  await ask('PATCH api/Session/Image', { fileName: 'a.png', base64Image: `${place}/portrait.png` }, SINGER);
  await ask('POST api/canticle/catalogue-pictures', { base64Image: `${place}/cover.png` });
  const returns = { cancelUrl: `${place}/cancel`, successUrl: `${place}/success`, country: 'NO', type: 'year' };
  expect((await ask('POST api/Store/Session', { productIds: ['x'], ...returns }, SINGER)).status).toBe(400);
  const event = { id: 'evt', object: 'event', data: { object: { id: 'sub', url: `${place}/event` } } };
  await canticle.request('POST api/canticle/payments/events', {
    body: event,
    headers: { 'stripe-signature': 't=1,v1=0' },
  });
  for (const [header, claims] of [
    [{ jku: `${place}/jku`, x5u: `${place}/x5u` }, { iss: canticle.context.config.issuers[0]?.issuer }],
    [{}, { iss: place }],
  ] as const) {
    const forged = await new SignJWT({ email: SINGER, email_verified: true, ...claims })
      .setProtectedHeader({ alg: 'HS256', kid: place, ...header })
      .setSubject('x')
      .setExpirationTime('5 minutes')
      .sign(new Uint8Array(32));
    const answer = await canticle.request('GET api/Session', { headers: { authorization: `Bearer ${forged}` } });
    expect(answer.status).toBe(401);
  }
  const doctype = `<!DOCTYPE score-partwise SYSTEM "${place}/score.dtd">`;
  const credit = `<credit><credit-image source="${place}/credit.png" type="image/png"/></credit>`;
  const bytes = createScoreXml({}).replace('?>', `?>${doctype}`).replace('<part-list>', `${credit}<part-list>`);
  const facts = { type: 'sheetmusic', mediaType: 'application/xml', fileName: 'score.musicxml' } as const;
  const score = await addFile(canticle.context, song, bytes, facts);
  await canticle.request('POST api/Sheets', { as: SINGER, version: '4.0', body: { id: score } });
  await ask(`POST api/canticle/scores/${score}/pdf`, {}, SINGER);
  const folder = await createTestFolder({
    'may/publication.json': JSON.stringify({ title: { en: 'May' }, image: `${place}/cover.png` }),
    'may/01-far.en.md': `---\ntitle: Far\nimage: ${place}/head.png\n---\n![Far](${place}/far.png)\n`,
    'songs/a.xml': `<?xml version="1.0"?><!DOCTYPE song SYSTEM "${place}/song.dtd"><song xmlns="http://openlyrics.info/namespace/2009/song"/>`,
  });
  try {
    await importPath(canticle.context, folder.path);
  } finally {
    await folder.remove();
  }
}

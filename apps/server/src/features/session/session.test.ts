import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection } from '../../testing/library.ts';

let canticle: TestCanticle;

beforeAll(async () => {
  canticle = await startCanticle({ COUNTRY_HEADER: 'X-Country', DEFAULT_COUNTRY: 'SE', TRUSTED_PROXIES: 'loopback' });
});

afterAll(() => canticle.close());

const storedUser = (id: string) =>
  canticle.context.database.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the session', () => {
  it('makes a person from the token at the first call', async () => {
    const { result } = await canticle.request('GET api/Session', { as: 'nils@example.org' });
    expect(result).toMatchObject({
      displayName: 'nils',
      email: 'nils@example.org',
      image: null,
      roles: [],
      subscriptions: [],
      gender: 'unknown',
      birthDay: null,
      registered: false,
      privacyPolicy: false,
      termsAndConditions: false,
      settings: {
        languageKey: 'en',
        defaultTransposition: 'C',
        defaultTranscode: 'common',
        defaultClef: 'treble',
        theme: 'light',
      },
    });
  });

  it('makes one person when the first calls arrive at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => canticle.request('GET api/Session', { as: 'twice@example.org' })),
    );
    expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
    const { read } = canticle.context.database;
    expect(await read.selectFrom('users').select('id').where('email', '=', 'twice@example.org').execute()).toHaveLength(
      1,
    );
  });

  it('is small in version 4, and says that a language was not chosen yet', async () => {
    const { json } = await canticle.request('GET api/Session', { as: 'small@example.org', version: '4.0' });
    const { id, updatedAt } = json;
    expect((await storedUser(id)).updated_at).toBe(updatedAt);
    expect(json).toEqual({
      id,
      updatedAt,
      userId: id,
      roles: [],
      privacyPolicyAccepted: false,
      settings: {
        id,
        updatedAt,
        languages: ['en'],
        defaultLanguage: 'en',
        defaultTransposition: 'C',
        defaultTheme: 'light',
        defaultTranscode: 'common',
        defaultClef: 'treble',
        themeChoice: 'system',
        languageChosen: false,
      },
    });
  });

  it('carries the roles, the highest first, and what the person has subscribed to', async () => {
    const collection = await addCollection(canticle.context, { key: 'SUB' });
    await canticle.createPerson('sub@example.org', {
      roles: ['technician', 'administrator'],
      collections: [collection],
      until: '2020-01-01T00:00:00.000Z',
    });
    const { result } = await canticle.request('GET api/Session', { as: 'sub@example.org' });
    expect(result.roles).toEqual(['administrator', 'technician']);
    expect(result.subscriptions).toEqual([
      {
        id: expect.stringMatching(/^custom/),
        productIds: [],
        collectionIds: [collection],
        validTo: '2020-01-01T00:00:00.000Z',
        valid: false,
        updatedAt: expect.stringMatching(/Z$/),
      },
    ]);
    const [{ id, updatedAt }] = result.subscriptions;
    expect(result.updatedAt >= updatedAt, 'the person is as new as their subscription').toBe(true);
    const { json } = await canticle.request('GET api/Session/Subscriptions', { as: 'sub@example.org', version: '4.0' });
    expect(json).toEqual([{ id, updatedAt, productIds: [], expireAt: '2020-01-01T00:00:00.000Z', expired: true }]);
  });

  it('is closed to whoever is signed out', async () => {
    const { status, text, headers } = await canticle.request('GET api/Session');
    expect([status, text, headers['x-problem']]).toEqual([401, 'Unauthorized', 'SIGNED_OUT']);
  });
});

describe('settings', () => {
  it('are saved whole by 3.0 clients', async () => {
    const as = 'settings@example.org';
    const body = {
      defaultTranscode: 'german',
      defaultTransposition: 'Bb',
      defaultClef: 'bass',
      languageKey: 'no',
      theme: 'dark',
    };
    const { result } = await canticle.request('PATCH api/Session', { as, body });
    expect(result.settings).toEqual(body);
    expect((await canticle.request('GET api/Session/Settings', { as, version: '4.0' })).json).toMatchObject({
      defaultLanguage: 'no',
      languages: ['no'],
      languageChosen: true,
      themeChoice: 'dark',
    });
  });

  it('keep the choice "system" when a 3.0 client sends back the theme it was told', async () => {
    const as = 'system@example.org';
    await canticle.request('PATCH Session/Settings', { as, version: '4.0', body: { set: { themeChoice: 'dark' } } });
    await canticle.request('PATCH Session/Settings', { as, version: '4.0', body: { set: { themeChoice: 'system' } } });
    const { result } = await canticle.request('PATCH api/Session', {
      as,
      body: { theme: 'dark', defaultClef: 'alto' },
    });
    expect(result.settings).toMatchObject({ theme: 'dark', defaultClef: 'alto' });
    const themeChoice = async () =>
      (await canticle.request('GET api/Session/Settings', { as, version: '4.0' })).json.themeChoice;
    expect(await themeChoice()).toBe('system');
    await canticle.request('PATCH api/Session', { as, body: { theme: 'light' } });
    expect(await themeChoice()).toBe('light');
  });

  it('are set and unset by a patch document, with or without "api" in the address', async () => {
    const as = 'patch@example.org';
    const set = await canticle.request('PATCH Session/Settings', {
      as,
      version: '4.0',
      body: { set: { defaultLanguage: 'no', languages: ['no', 'en'], defaultTransposition: 'F#' } },
    });
    expect(set.json).toMatchObject({
      defaultLanguage: 'no',
      languages: ['no', 'en'],
      defaultTransposition: 'F#',
      languageChosen: true,
    });
    const unset = await canticle.request('PATCH api/Session/Settings', {
      as,
      version: '4.0',
      body: { unset: ['defaultLanguage', 'languages', 'defaultTransposition'] },
    });
    expect(unset.json).toMatchObject({
      defaultLanguage: 'en',
      languages: ['en'],
      defaultTransposition: 'C',
      languageChosen: false,
    });
  });

  it.each([
    { theme: 'system' },
    { defaultClef: 'tenor' },
    { defaultTransposition: 'H' },
    { languageKey: 'norsk' },
    { languageKey: 'zz' },
  ])('refuse %o', async (body) => {
    const { status, headers } = await canticle.request('PATCH api/Session', { as: 'refuse@example.org', body });
    expect([status, headers['x-problem']]).toEqual([400, 'BAD_REQUEST']);
  });

  it('refuse a language there is not on 4.0 too, and take one that the library has no text in', async () => {
    const as = 'refuse@example.org';
    for (const set of [{ defaultLanguage: 'zz' }, { languages: ['en', 'zz'] }])
      expect((await canticle.request('PATCH api/Session/Settings', { as, version: '4.0', body: { set } })).status).toBe(
        400,
      );
    expect((await canticle.request('PATCH api/Session', { as, body: { languageKey: 'sl' } })).status).toBe(200);
  });

  it('that were chosen are what texts are answered in at once', async () => {
    const as = 'language@example.org';
    const id = await canticle.createPerson(as, { roles: ['administrator'] });
    await addCollection(canticle.context, { key: 'LNG', name: { en: 'Hymns', no: 'Salmer' } });
    const title = async () =>
      (await canticle.request('GET api/Collections', { as, version: '4.0' })).json.find(
        (one: { keys?: unknown; title: string }) => /Hymns|Salmer/.test(one.title),
      ).title;
    expect(await title()).toBe('Hymns');
    await canticle.request('PATCH api/Session', { as, body: { languageKey: 'no' } });
    expect(await title()).toBe('Salmer');
    expect((await storedUser(id)).language).toBe('no');
  });
});

describe('name and profile', () => {
  it('is the name the person gives, without blanks around it', async () => {
    const { result } = await canticle.request('PUT api/Session', {
      as: 'name@example.org',
      body: { displayName: '  Nils Holm ' },
    });
    expect(result.displayName).toBe('Nils Holm');
    expect(
      (await canticle.request('GET api/Session/User', { as: 'name@example.org', version: '4.0' })).json,
    ).toMatchObject({ id: result.id, displayName: 'Nils Holm' });
  });

  it('refuses an empty name', async () => {
    expect(
      (await canticle.request('PUT api/Session', { as: 'name@example.org', body: { displayName: '  ' } })).status,
    ).toBe(400);
  });

  it('completes the registration only with the flag', async () => {
    const as = 'register@example.org';
    expect(
      (await canticle.request('PATCH api/Session/Profile?firstTimeRegistration=false', { as, body: {} })).result
        .registered,
    ).toBe(false);
    expect(
      (await canticle.request('PATCH api/Session/Profile?firstTimeRegistration=true', { as, body: {} })).result
        .registered,
    ).toBe(true);
    expect(
      (await canticle.request('PATCH api/Session/Profile', { as, body: { gender: 'female', birthDay: '1990-02-28' } }))
        .result,
    ).toMatchObject({
      registered: true,
      gender: 'female',
      birthDay: '1990-02-28',
    });
  });

  it('saves the settings it knows and ignores a field it does not, in both versions', async () => {
    const as = 'more-settings@example.org';
    const saved = await canticle.request('PATCH api/Session', {
      as,
      body: { theme: 'dark', defaultClef: 'alto', foo: 1 },
    });
    expect([saved.status, saved.result?.settings]).toMatchObject([200, { theme: 'dark', defaultClef: 'alto' }]);
    expect(saved.text).not.toContain('foo');
    const body = { set: { defaultTransposition: 'Bb', foo: 1 } };
    const patched = await canticle.request('PATCH api/Session/Settings', { as, version: '4.0', body });
    expect([patched.status, patched.json]).toMatchObject([200, { defaultTransposition: 'Bb', defaultClef: 'alto' }]);
    const wrong = await canticle.request('PATCH api/Session', { as, body: { theme: 'purple', defaultClef: 'bass' } });
    expect(wrong.status).toBe(400);
    expect((await canticle.request('GET api/Session', { as })).result.settings).toMatchObject({ defaultClef: 'alto' });
  });

  it('takes a birthday between 1900 and today', async () => {
    const as = 'birthday@example.org';
    const today = new Date().toISOString().slice(0, 10);
    for (const birthDay of ['1900-01-01', today, '1990-02-28']) {
      const saved = await canticle.request('PATCH api/Session/Profile', { as, body: { birthDay } });
      expect([saved.status, saved.result.birthDay]).toEqual([200, birthDay]);
    }
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    for (const birthDay of ['1899-12-31', '0000-01-01', tomorrow, '3000-01-01', '9999-12-31'])
      expect((await canticle.request('PATCH api/Session/Profile', { as, body: { birthDay } })).status, birthDay).toBe(
        400,
      );
    expect((await canticle.request('GET api/Session', { as })).result.birthDay).toBe('1990-02-28');
  });

  it.each([{ birthDay: '1990-02-30' }, { birthDay: '28.2.1990' }, { gender: 'other' }])('refuses %o', async (body) => {
    expect((await canticle.request('PATCH api/Session/Profile', { as: 'register@example.org', body })).status).toBe(
      400,
    );
  });
});

describe('the policies', () => {
  it('are accepted one by one, and the first moment is kept', async () => {
    const as = 'policy@example.org';
    const first = await canticle.request('GET api/Session/AcceptPolicies?privacyPolicy=true', { as });
    expect(first.result).toMatchObject({ privacyPolicy: true, termsAndConditions: false });
    expect(first.headers['cache-control']).toBe('no-store');
    const { privacy_accepted_at } = await storedUser(first.result.id);
    const second = await canticle.request('GET api/Session/AcceptPolicies?privacyPolicy=true&termsAndConditions=true', {
      as,
    });
    expect(second.result).toMatchObject({ privacyPolicy: true, termsAndConditions: true });
    expect((await storedUser(first.result.id)).privacy_accepted_at).toBe(privacy_accepted_at);
  });

  it.each(['', '?privacyPolicy=false'])('are not accepted by "%s"', async (query) => {
    expect(
      (await canticle.request(`GET api/Session/AcceptPolicies${query}`, { as: 'nopolicy@example.org' })).status,
    ).toBe(400);
  });
});

describe('the country', () => {
  it.each([
    ['dk', 'DK'],
    ['XX', 'SE'],
    ['Danmark', 'SE'],
  ])('of a request whose proxy says "%s" is %s', async (header, country) => {
    expect(
      (await canticle.request('GET api/Session/Country', { as: 'nils@example.org', headers: { 'x-country': header } }))
        .result,
    ).toBe(country);
  });

  it('is the default when nothing is known', async () => {
    expect((await canticle.request('GET api/Session/Country', { as: 'nils@example.org' })).result).toBe('SE');
  });
});

describe('the picture', () => {
  const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
  const drawn = () => sharp({ create: { width: 900, height: 300, channels: 3, background: '#336699' } });

  it('becomes a square without metadata, at an address by its content', async () => {
    const as = 'picture@example.org';
    const original = await drawn()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer();
    const { status, result } = await canticle.request('PATCH api/Session/Image', {
      as,
      body: { fileName: 'me.jpg', base64Image: dataUrl(original, 'image/jpeg') },
    });
    expect(status).toBe(200);
    expect(result.image).toMatch(/^http:\/\/[^/]+\/api\/canticle\/pictures\/[0-9a-f]{64}\.jpg$/);
    const stored = await canticle.context.files.readBuffer(/([0-9a-f]{64})\.jpg$/.exec(result.image)?.[1] ?? '');
    const { format, width, height, exif } = await sharp(stored).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 512, height: 512, exif: undefined });
    expect((await canticle.request('GET api/Session', { as })).result.image).toBe(result.image);
  });

  it('that is replaced goes a day later', async () => {
    const as = 'pictures@example.org';
    const { context } = canticle;
    const hashes: string[] = [];
    for (const background of ['#224466', '#664422']) {
      const picture = sharp({ create: { width: 9, height: 9, channels: 3, background } });
      const body = { fileName: 'me.png', base64Image: dataUrl(await picture.png().toBuffer()) };
      const { result } = await canticle.request('PATCH api/Session/Image', { as, body });
      hashes.push(/([0-9a-f]{64})\.jpg$/.exec(result.image)?.[1] ?? '');
    }
    const kept = () => Promise.all(hashes.map(async (hash) => (await context.files.sizeOf(hash)) !== undefined));
    await context.jobs.runDue();
    expect(await kept()).toEqual([true, true]);
    await context.database.transaction((tx) =>
      tx
        .updateTable('jobs')
        .set({ run_at: '2020-01-01T00:00:00.000Z' })
        .where('kind', '=', 'pictures.forget')
        .execute(),
    );
    await context.jobs.runDue();
    expect(await kept()).toEqual([false, true]);
  });

  it('is accepted as PNG and WebP, whatever the data URL calls it', async () => {
    for (const bytes of [await drawn().png().toBuffer(), await drawn().webp().toBuffer()]) {
      const body = { fileName: 'me', base64Image: dataUrl(bytes, 'image/jpeg') };
      expect((await canticle.request('PATCH api/Session/Image', { as: 'picture@example.org', body })).status).toBe(200);
    }
  });

  it.each([
    ['a GIF', async () => dataUrl(await drawn().gif().toBuffer(), 'image/png')],
    [
      'a drawing in SVG',
      async () => dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/png'),
    ],
    ['something else', async () => dataUrl(Buffer.from('not a picture at all'))],
    ['bare base64', async () => (await drawn().png().toBuffer()).toString('base64')],
  ])('is refused when it is %s', async (_name, make) => {
    const { status } = await canticle.request('PATCH api/Session/Image', {
      as: 'picture@example.org',
      body: { fileName: 'x', base64Image: await make() },
    });
    expect(status).toBe(400);
  });

  it('is refused above 5 MB', async () => {
    const { status, headers } = await canticle.request('PATCH api/Session/Image', {
      as: 'picture@example.org',
      body: { fileName: 'x', base64Image: dataUrl(Buffer.alloc(5 * 1024 * 1024 + 1)) },
    });
    expect([status, headers['x-problem']]).toEqual([413, 'TOO_LARGE']);
  });
});

describe('a write that comes twice', () => {
  it('is done once', async () => {
    const headers = { 'idempotency-key': newId() };
    const as = 'once@example.org';
    await canticle.request('PUT api/Session', { as, headers, body: { displayName: 'First' } });
    await canticle.request('PUT api/Session', { as, body: { displayName: 'Second' } });
    await canticle.request('PUT api/Session', { as, headers, body: { displayName: 'First' } });
    expect((await canticle.request('GET api/Session', { as })).result.displayName).toBe('Second');
  });
});

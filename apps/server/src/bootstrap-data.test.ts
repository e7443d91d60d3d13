import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAppIdentity } from './create-identity.ts';
import { type Browser, createBrowser } from './testing/cookie-browser.ts';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';
import { addCollection, addSong, verses } from './testing/library.ts';

const PASSWORD = 'a long password';
const HYMN = '/songs/MH/1';

let canticle: TestCanticle;
let open: string;
let locked: string;

beforeAll(async () => {
  canticle = await startCanticle();
  const hymnal = await addCollection(canticle.context, { key: 'MH' });
  const member = (number: number, free: boolean) => [{ collectionId: hymnal, number, free }];
  open = await addSong(
    canticle.context,
    { name: { en: 'Open' }, memberships: member(1, true) },
    { en: verses(['Sing it']) },
  );
  locked = await addSong(
    canticle.context,
    { name: { en: 'Locked' }, memberships: member(2, false) },
    { en: verses(['Only for those who have it']) },
  );
});
afterAll(() => canticle.close());
afterEach(() => vi.useRealTimers());

/* Signs in a person with a verified address. */
async function signIn(email: string): Promise<Browser> {
  await createAppIdentity(canticle.context).addUser(email, { roles: [], password: PASSWORD });
  const browser = createBrowser(canticle.app);
  await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  return browser;
}

const firstOf = (browser: Browser, page: string) =>
  browser.get(`/api/canticle/first-answers?page=${encodeURIComponent(page)}`);

const PERSON = [
  'own api/canticle/installation',
  'own api/auth/get-session',
  '3.0 api/Session',
  '4.0 api/Session/Settings',
  '3.0 api/Collections?allCollections=true',
];
const OF_SONGS = ['3.0 api/Contributors', '3.0 api/Copyrights', '3.0 api/Favorites'];
const OF_ONE = ['own api/canticle/song-choices', '3.0 api/Tags', '3.0 api/Countries'];
const named = (json: { answers: object }) => Object.keys(json.answers).toSorted();

describe('what a page reads first', () => {
  it('is given in one go, each as its own address gives it', async () => {
    const browser = await signIn('anna@example.org');
    const { status, headers, json, text } = await firstOf(browser, HYMN);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const songs = named(json).find((name) => name.startsWith('3.0 api/Songs?')) ?? '';
    const texts = `own api/canticle/songs/${open}/texts`;
    expect(named(json)).toEqual([...PERSON, ...OF_SONGS, ...OF_ONE, songs, texts].toSorted());
    for (const name of named(json)) {
      const [version = '', path] = name.split(' ');
      if (name === 'own api/auth/get-session') continue;
      const alone = await browser.api('GET', `/${path}`, version === 'own' ? {} : { 'x-api-version': version });
      expect(json.answers[name].body, name).toEqual(alone.json);
      expect(json.answers[name].etag ?? undefined, name).toBe(alone.headers['etag']);
    }
    expect(JSON.stringify(json.answers[texts].body)).toContain('Sing it');
    const { user } = (await browser.get('/api/auth/get-session')).json;
    expect(json.answers['own api/auth/get-session'].body).toEqual({ user });
    const sessions = await canticle.context.database.read.selectFrom('auth_session').selectAll().execute();
    const tokens = sessions.map((session) => (session as unknown as { token: string }).token);
    expect(tokens.filter((token) => text.includes(token))).toEqual([]);
    expect(tokens.length).toBeGreaterThan(0);
  });

  it('is the lists of the person on home, and only there', async () => {
    const browser = await signIn('home@example.org');
    expect(named((await firstOf(browser, '/')).json)).toEqual([...PERSON, '4.0 api/CustomCollections'].toSorted());
    expect(named((await firstOf(browser, '/settings')).json)).toEqual(PERSON.toSorted());
  });

  it('comes with the bearer of whoever is asking, and is theirs alone', async () => {
    const [anna, berit] = await Promise.all(['anna2@example.org', 'berit@example.org'].map(signIn));
    if (!anna || !berit) return expect.unreachable();
    await canticle.request(`POST api/Favorites`, { headers: await bearerOf(anna), body: [open] });
    const [hers, other] = [await firstOf(anna, '/songs/MH'), await firstOf(berit, '/songs/MH')];
    expect(hers.json.person).not.toBe(other.json.person);
    expect(hers.json.answers['3.0 api/Favorites'].body.result).toEqual([open]);
    expect(other.json.answers['3.0 api/Favorites'].body.result).toEqual([]);
    const me = await canticle.request('GET api/Session', { headers: { authorization: `Bearer ${hers.json.bearer}` } });
    expect(me.result.email).toBe('anna2@example.org');
  });

  it('is no way to the words of a song that is locked', async () => {
    const browser = await signIn('carl@example.org');
    const { json, text } = await firstOf(browser, '/songs/MH/2');
    expect(named(json).filter((name) => name.includes('/texts'))).toEqual([]);
    expect(text).not.toContain('Only for those who have it');
    expect((await browser.api('GET', `/api/canticle/songs/${locked}/texts`)).status).toBe(403);
  });

  it('is only what kind of installation this is for a stranger', async () => {
    const { status, json } = await firstOf(createBrowser(canticle.app), HYMN);
    expect([status, json.person, json.bearer]).toEqual([200, null, null]);
    expect(named(json)).toEqual(['own api/auth/get-session', 'own api/canticle/installation']);
    expect(json.answers['own api/auth/get-session'].body).toBeNull();
    const spoiled = await createBrowser(canticle.app).get('/api/canticle/first-answers?page=/', {
      cookie: 'better-auth.session_token=nonsense.nonsense',
    });
    expect([spoiled.status, spoiled.json.person, named(spoiled.json)]).toEqual([200, null, named(json)]);
  });

  it('is not read for somebody whose address is not verified', async () => {
    const browser = await signIn('unverified@example.org');
    await canticle.context.database.transaction((tx) =>
      tx.updateTable('auth_user').set({ emailVerified: false }).where('email', '=', 'unverified@example.org').execute(),
    );
    const { json } = await firstOf(browser, HYMN);
    expect(json.answers['own api/auth/get-session'].body.user.emailVerified).toBe(false);
    expect(named(json).filter((name) => /Songs|texts|Collections/.test(name))).toEqual([]);
  });

  it.each(['/settings', '/songs/search', '/songs/NOBODY/1', '/songs/MH/99', '/songs/%', '', '\0'])(
    'is as much as %j names',
    async (page) => {
      const browser = await signIn(`named${page.replace(/\W/g, '-')}@example.org`);
      const { status, json } = await firstOf(browser, page);
      expect(status).toBe(200);
      expect(named(json)).toEqual(expect.arrayContaining(PERSON));
      expect(named(json).filter((name) => name.includes('/texts'))).toEqual([]);
    },
  );

  it('leaves out what is large, and gives what it names all the same', async () => {
    const large = await addCollection(canticle.context, { key: 'LARGE' });
    const words = { en: verses(['Number one']) };
    for (let number = 1; number <= 60; number++)
      await addSong(
        canticle.context,
        { details: { en: 'long '.repeat(2000) }, memberships: [{ collectionId: large, number, free: true }] },
        number === 1 ? words : {},
      );
    const { json, text } = await firstOf(await signIn('large@example.org'), '/songs/LARGE/1');
    expect(named(json).filter((name) => name.startsWith('3.0 api/Songs'))).toEqual([]);
    expect(text).toContain('Number one');
  });

  it('counts as one request, and gives nothing to whoever asked too often', async () => {
    const { close, ...hasty } = await startCanticle({ REQUESTS_PER_MINUTE: '3' });
    await createAppIdentity(hasty.context).addUser('hasty@example.org', { roles: [], password: PASSWORD });
    const browser = createBrowser(hasty.app);
    await browser.post('/api/auth/sign-in/email', { email: 'hasty@example.org', password: PASSWORD });
    const given = [];
    for (let time = 0; time < 4; time++) given.push(named((await firstOf(browser, '/songs/MH')).json).length);
    expect(given).toEqual([8, 8, 8, 2]);
    await close();
  });

  it('prolongs a sign-in as the question who is there does', async () => {
    const browser = await signIn('often@example.org');
    expect((await firstOf(browser, '/')).headers['set-cookie']).toBeUndefined();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });
    expect(String((await firstOf(browser, '/')).headers['set-cookie'])).toContain('session_token');
  });
});

const bearerOf = async (browser: Browser) => ({ authorization: `Bearer ${await browser.bearer()}` });

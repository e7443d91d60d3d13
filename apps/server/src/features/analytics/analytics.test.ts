import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { buildApp } from '../../app.ts';
import { startSecondInstance, startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createCountryFile } from '../../testing/country-file.ts';
import { addCollection, addContributor, addSong } from '../../testing/library.ts';
import { aggregateViews, startOfHour, parseTimeRange, type SongView } from './rules.ts';

const SINGER = 'singer@example.org';
const WATCHER = 'watcher@example.org';

let canticle: TestCanticle;
let collection: string;
let singer: string;

beforeAll(async () => {
  canticle = await startCanticle({
    TRUSTED_PROXIES: 'loopback',
    COUNTRY_HEADER: 'CF-IPCountry',
    REQUESTS_PER_MINUTE: '100000',
  });
  collection = await addCollection(canticle.context, { key: 'HY' });
  singer = await canticle.createPerson(SINGER, { collections: [collection] });
  await canticle.createPerson(WATCHER, { roles: ['extended'] });
});
afterAll(() => canticle.close());

const song = (name = 'A song', more: Parameters<typeof addSong>[1] = {}) =>
  addSong(canticle.context, {
    name: { en: name },
    memberships: [{ collectionId: collection, number: 7, free: false }],
    ...more,
  });
const view = (id: string, headers: Record<string, string> = {}, query = '') =>
  canticle.request(`POST api/Analytics/View/${id}${query}`, { as: SINGER, headers });
const watch = (path: string) => canticle.request(`GET ${path}`, { as: WATCHER });
const trash = (as: string, kind: string, id: string) =>
  canticle.request(`POST api/canticle/catalogue/${kind}/${id}/trash`, { as });
const today = () => canticle.context.now().toISOString().slice(0, 10);

describe('a view', () => {
  it('is counted, and answered with how many there are now', async () => {
    const id = await song();
    expect((await view(id)).result).toBe(1);
    expect((await view(id)).result).toBe(2);
    expect((await canticle.request('GET api/Analytics/Views', { as: SINGER })).result[id]).toBe(2);
  });

  it('of a call that came twice counts once', async () => {
    const id = await song();
    const headers = { 'idempotency-key': newId() };
    expect([(await view(id, headers)).result, (await view(id, headers)).result]).toEqual([1, 1]);
    const both = await Promise.all(
      [newId()].flatMap((key) => [key, key.toUpperCase()]).map((key) => view(id, { 'idempotency-key': key })),
    );
    expect(both.map(({ result }) => result)).toEqual([2, 2]);
    expect((await view(id, { 'idempotency-key': 'no uuid' })).status).toBe(400);
  });

  it('that waited for a network counts in the hour it was read, for thirty days', async () => {
    const id = await song();
    const hours = 50;
    expect((await view(id, {}, `?ago=${hours * 3600}`)).result).toBe(1);
    const { result } = await watch(`api/Analytics/${id}?fromDate=2020-01-01`);
    const read = startOfHour(new Date(canticle.context.now().getTime() - hours * 3600_000));
    expect(result.activity).toEqual([{ dateHour: read, count: 1, countries: [{ country: 'unknown', count: 1 }] }]);
    const refused = await Promise.all(['2592001', '-5', 'soon', '1e3'].map((ago) => view(id, {}, `?ago=${ago}`)));
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });

  it('of a song that is not there is refused', async () => {
    expect((await view(newId())).status).toBe(404);
  });

  it('keeps nothing of the person, and its key for less than a day', async () => {
    const id = await song();
    const key = newId();
    await view(id, { 'idempotency-key': key });
    const { database, jobs } = canticle.context;
    const rows = [
      ...(await database.read.selectFrom('song_view_hours').selectAll().execute()),
      ...(await database.read.selectFrom('song_view_languages').selectAll().execute()),
      ...(await database.read.selectFrom('song_view_keys').selectAll().execute()),
      ...(await database.read.selectFrom('song_views').selectAll().execute()),
    ];
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows)).not.toContain(singer);
    const answers = await database.read.selectFrom('idempotent_answers').selectAll().execute();
    expect(JSON.stringify(answers)).not.toContain(key);
    const old = new Date(canticle.context.now().getTime() - 24 * 3600_000).toISOString();
    await database.transaction(async (tx) => {
      await tx.updateTable('song_view_keys').set({ at: old }).where('key', '=', key).execute();
      await jobs.add(tx, { kind: 'analytics.forget' });
    });
    await jobs.runDue();
    const left = await database.read.selectFrom('song_view_keys').select('key').execute();
    expect(left.map((row) => row.key)).not.toContain(key);
  });

  it('is not lost among many at once, through two processes', async () => {
    const [first, second] = [await song(), await song()];
    const beside = await startSecondInstance(canticle, () => Date.now());
    const token = await canticle.token(SINGER);
    const through = (app: TestCanticle['app'], id: string) =>
      app.inject({
        method: 'POST',
        url: `/api/Analytics/View/${id}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, n) => through(n % 2 ? canticle.app : beside.app, n % 4 < 2 ? first : second)),
    );
    await beside.app.close();
    await beside.context.close();
    const counted = answers.filter(({ statusCode }) => statusCode === 200).length;
    expect(counted).toBe(400);
    const { result } = await canticle.request('GET api/Analytics/Views', { as: SINGER });
    expect([result[first], result[second]]).toEqual([200, 200]);
    const statistics = await watch(`api/Analytics/${first}?fromDate=2020-01-01`);
    expect(statistics.result.count).toBe(200);
  });
});

describe('the statistics of a song', () => {
  it('tell the hours, the countries and the languages', async () => {
    const id = await song();
    await view(id, { 'cf-ipcountry': 'SE' });
    await view(id, { 'cf-ipcountry': 'se' }, '?language=no');
    await view(id, { 'cf-ipcountry': 'XX' });
    const { result } = await watch(`api/Analytics/${id}?fromDate=${today()}T00:00:00.000Z`);
    const hour = startOfHour(canticle.context.now());
    expect(result).toEqual({
      count: 3,
      activity: [
        {
          dateHour: hour,
          count: 3,
          countries: [
            { country: 'SE', count: 2 },
            { country: 'unknown', count: 1 },
          ],
        },
      ],
      lyrics: [
        { language: 'en', dateHour: hour, count: 2 },
        { language: 'no', dateHour: hour, count: 1 },
      ],
    });
    const before = await watch(`api/Analytics/${id}?fromDate=2020-01-01&toDate=2020-01-31`);
    expect(before.result).toEqual({ count: 0, activity: [], lyrics: [] });
  });

  test.each([
    ['', 400],
    ['?fromDate=yesterday', 400],
    ['?fromDate=2026-02-30', 400],
    ['?fromDate=2026-05-02&toDate=2026-04-30', 400],
    ['?fromDate=2026-05-02&toDate=2026-05-02', 200],
  ])('for %j are answered with %i', async (query, status) => {
    expect((await watch(`api/Analytics/${await song()}${query}`)).status).toBe(status);
  });

  it('name the country of the file the operator gives, when no header does', async () => {
    const path = join(canticle.storage.dataDir, 'countries.mmdb');
    writeFileSync(path, createCountryFile({ '203.0.113.0/24': 'DK', '198.51.100.0/25': 'FI' }));
    const { context } = canticle;
    const app = await buildApp({
      ...context,
      jobs: { ...context.jobs, define: () => undefined },
      config: { ...context.config, countryHeader: undefined, countryFile: path },
    });
    const token = await canticle.token(SINGER);
    const country = async (from: string) =>
      (
        await app.inject({
          url: '/api/Session/Country',
          headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from },
        })
      ).json().result;
    expect(await country('203.0.113.9')).toBe('DK');
    expect(await country('198.51.100.127')).toBe('FI');
    expect(await country('198.51.100.128')).toBe('NO');
    expect(await country('2001:db8::1')).toBe('NO');
    await app.close();
  });

  it('refuse to begin with a file that tells no countries', async () => {
    const { context } = canticle;
    const path = join(canticle.storage.dataDir, 'nothing.mmdb');
    writeFileSync(path, 'nothing');
    for (const countryFile of [path, '/nowhere.mmdb'])
      await expect(
        buildApp({
          ...context,
          jobs: { ...context.jobs, define: () => undefined },
          config: { ...context.config, countryFile },
        }),
      ).rejects.toThrow(/COUNTRY_FILE must be a file in the MaxMind DB format/);
  });
});

describe('the most viewed songs', () => {
  it('come in their order, and as a table that no spreadsheet runs', async () => {
    const author = await addContributor(canticle.context, '@Ada; "Lund"');
    const most = await song('=HYPERLINK("https://example.org")', {
      participants: [
        { contributorId: author, type: 'author' },
        { contributorId: author, type: 'composer' },
      ],
    });
    for (let n = 0; n < 205; n += 1) await view(most);
    expect(Object.keys((await watch('api/Analytics/MostViewed')).result)[0]).toBe(most);
    const [first, ...rest] = (await watch(`api/canticle/statistics/songs?fromDate=${today()}`)).json;
    expect(first).toEqual({
      songId: most,
      title: '=HYPERLINK("https://example.org")',
      authors: ['@Ada; "Lund"'],
      composers: ['@Ada; "Lund"'],
      copyrights: [],
      places: [{ collection: 'HY', number: 7 }],
      views: 205,
    });
    expect(rest.every((one: { views: number }) => one.views <= 205)).toBe(true);
    expect((await watch(`api/canticle/statistics/songs?fromDate=${today()}&limit=1`)).json).toHaveLength(1);
    const table = await watch(`api/canticle/statistics/songs.csv?fromDate=${today()}&toDate=${today()}&language=no`);
    const [head, line] = table.text.split('\r\n');
    expect(head).toBe('\uFEFFTittel;Tekst av;Melodi av;Opphavsrett;Sangbøker;Visninger');
    expect(line).toBe(`"'=HYPERLINK(""https://example.org"")";"'@Ada; ""Lund""";"'@Ada; ""Lund""";;HY 7;205`);
    expect(table.headers['content-disposition']).toContain(`canticle-${today()}-${today()}.csv`);
  });
});

describe('a licence report', () => {
  it('tells of what was opened, also when the song and its collection lie in the trash now', async () => {
    const editor = 'editor@example.org';
    await canticle.createPerson(editor, { roles: ['editor'] });
    const [author, gone] = [
      await addContributor(canticle.context, 'Nils Gone'),
      await addCollection(canticle.context, { key: 'OLD', name: { en: 'Old hymns' } }),
    ];
    const id = await song('Opened once', {
      participants: [{ contributorId: author, type: 'author' }],
      memberships: [{ collectionId: gone, number: 3, free: true }],
    });
    await view(id);
    for (const [kind, item] of [
      ['song', id],
      ['collection', gone],
    ])
      expect((await trash(editor, kind ?? '', item ?? '')).status).toBe(200);
    const table = await watch(`api/canticle/statistics/songs.csv?fromDate=${today()}`);
    expect(table.text).toContain('\r\nOpened once;Nils Gone;;;Old hymns 3;1');
    const list = (await watch(`api/canticle/statistics/songs?fromDate=${today()}&limit=1000`)).json;
    expect(list.map((one: { songId: string }) => one.songId)).not.toContain(id);
  });
});

describe('the rules', () => {
  it('add up what is the same', () => {
    const one: SongView = { songId: 'b', hour: 'h', country: 'NO', language: 'no', key: undefined };
    expect(aggregateViews([one, { ...one, language: 'en' }, { ...one, songId: 'a' }], 'country')).toEqual([
      { song_id: 'a', hour: 'h', what: 'NO', count: 1 },
      { song_id: 'b', hour: 'h', what: 'NO', count: 2 },
    ]);
  });

  it('take a span until now when it has no end', () => {
    expect(parseTimeRange('2026-05-01T00:00:00+02:00', undefined, new Date('2026-05-03T10:30:00Z'))).toEqual({
      from: '2026-04-30T22:00:00.000Z',
      to: '2026-05-03T11:30:00.000Z',
    });
  });
});

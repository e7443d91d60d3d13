import type { AddressInfo } from 'node:net';
import * as newer from 'hiddentreasures-js';
import * as older from 'hiddentreasures-js-1.5';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startCanticle, type TestCanticle } from './canticle.ts';
import {
  createSdkFixtures,
  publicMethodsOf,
  type SdkClient,
  type SdkFixtures,
  SDK_CALLS,
} from './existing-clients/index.ts';

let canticle: TestCanticle;
let shelf: SdkFixtures;
let address: string;

beforeAll(async () => {
  canticle = await startCanticle();
  shelf = await createSdkFixtures(canticle);
  await canticle.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(canticle.app.server.address() as AddressInfo).port}/`;
});

afterAll(() => canticle.close());

const VERSIONS = [
  ['1.5.7', older],
  ['1.6.5', newer],
] as const;

describe.each(VERSIONS)('the published SDK %s, unmodified', (version, sdk) => {
  const methods = publicMethodsOf(sdk);

  test('says itself that it cannot change the person, and asks nothing of the server', async () => {
    const client = new sdk.Client({ basePath: 'http://127.0.0.1:9/', getToken: () => canticle.token(shelf.singer) });
    await expect(client.updateUser({ id: 'n1' } as never)).rejects.toThrow('Cannot update user yet: n1');
  });

  test('has every service and every method used below', () => {
    expect(methods.length).toBeGreaterThan(version === '1.5.7' ? 70 : 73);
    expect(methods.filter((method) => SDK_CALLS[method] === undefined)).toEqual([]);
  });

  test.each(methods.filter((method) => SDK_CALLS[method] !== undefined))('%s', async (method) => {
    const quiet = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const errors: unknown[] = [];
    const client: SdkClient = new sdk.Client({
      basePath: address,
      getToken: () => canticle.token(shelf.singer),
      onError: (error: unknown) => errors.push(error),
    });
    await SDK_CALLS[method]?.({ sdk: sdk as typeof newer, client: client as newer.Client, canticle, fixtures: shelf });
    expect(errors).toEqual([]);
    quiet.mockRestore();
  });
});

test('the newer SDK offers all that the older one has', () => {
  const [before, now] = VERSIONS.map(([, sdk]) => publicMethodsOf(sdk));
  expect(before?.filter((method) => !now?.includes(method))).toEqual([]);
  expect(Object.keys(SDK_CALLS).filter((method) => !now?.includes(method))).toEqual([]);
});

describe('the start-up block of existing clients', () => {
  const others = [
    'Contributors',
    'Files',
    'Instruments',
    'Countries',
    'Copyrights',
    'Themes',
    'Genres',
    'SongTags',
    'Languages',
    'Tags',
    'Playlists',
  ];

  test('comes twice at once for a person nobody knows yet, and is answered whole', async () => {
    const as = 'newcomer@example.org';
    const block = async () => {
      const first = await Promise.all([
        canticle.request('GET api/Favorites', { as }),
        canticle.request('GET api/Session', { as }),
      ]);
      const collections = await canticle.request('GET api/Collections?allCollections=true', { as });
      const rest = await Promise.all([
        canticle.request('GET api/Songs?collections=&expand=details,transpositions', { as }),
        ...others.map((path) => canticle.request(`GET api/${path}`, { as })),
        canticle.request('GET api/Analytics/Views', { as }),
        canticle.request('GET api/Activity?limit=20', { as }),
        canticle.request('GET api/Store/Setup', { as }),
        canticle.request('GET api/Session/Country', { as }),
      ]);
      return [...first, collections, ...rest];
    };
    const answers = (await Promise.all([block(), block()])).flat();
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    for (const answer of answers)
      expect(answer.json).toMatchObject({ success: true, error: null, result: expect.anything() });
    const people = await canticle.context.database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', as)
      .execute();
    expect(people).toHaveLength(1);
  });
});

import {
  EXAMPLE_IDS,
  type ExampleId,
  listEndpoints,
  type NamedEndpoint,
  pathOf,
  versionHeaders,
} from '@canticle/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from './platform/database/index.ts';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';
import { type DescribedCall, readDescription } from './testing/conformance/index.ts';
import { addSong } from './testing/library.ts';
import { createFixtures, type PermissionFixtures } from './testing/rights/index.ts';

/* The examples of the API documents: each is tried, by a person who may do everything and has one thing of each kind. */
const EXAMPLES = listEndpoints().filter(({ endpoint }) => endpoint.example !== undefined);

let canticle: TestCanticle;
let world: PermissionFixtures;
let favoriteSong: string;
let described: ReadonlyMap<string, DescribedCall>;

beforeAll(async () => {
  canticle = await startCanticle();
  described = await readDescription(canticle);
  world = await createFixtures(canticle);
  favoriteSong = await addSong(canticle.context, {
    memberships: [{ collectionId: world.open.collection, number: 2, free: false }],
  });
}, 60_000);
afterAll(() => canticle.close());

test.each(EXAMPLES)('the example of $name succeeds, and is answered as described', async ({ endpoint }) => {
  const as = `${newId()}@example.org`;
  const { params, query, body } = withIds(endpoint.example, await createThings(as)) as NonNullable<
    typeof endpoint.example
  >;
  const version = versionHeaders[endpoint.version];
  const path = pathOf(endpoint, { params, query });
  const answer = await canticle.request(`${endpoint.method} ${path}`, {
    as,
    ...(version !== undefined && { version: version as '3.0' | '4.0' }),
    ...(body !== undefined && { body }),
  });
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  const description = described.get(keyOf(endpoint));
  expect(description?.validateRequest({ body, query: path.split('?')[1] })).toBe('');
  if (endpoint.binary === undefined) expect(description?.validateResponse(answer.json)).toBe('');
});

const keyOf = ({ method, path, version }: NamedEndpoint['endpoint']): string => `${method} ${path} ${version}`;

/* The same with the ids of this library. */
const withIds = (example: unknown, ids: Readonly<Record<ExampleId, string>>): unknown =>
  JSON.parse(
    (Object.keys(EXAMPLE_IDS) as ExampleId[]).reduce(
      (text, kind) => text.replaceAll(EXAMPLE_IDS[kind], ids[kind]),
      JSON.stringify(example),
    ),
  );

/* New for each example: some of them delete what they are about. */
async function createThings(as: string): Promise<Record<ExampleId, string>> {
  const { collection, song, recording, score, publication, article, scripture, translation, book, chapter } =
    world.open;
  await canticle.createPerson(as, { roles: ['administrator', 'editor', 'extended', 'technician'] });
  const send = async (call: `${'POST' | 'DELETE'} ${string}`, body?: unknown) =>
    (await canticle.request(call, { as, version: '4.0', body })).json;
  const list = await send('POST api/CustomCollections', { name: 'Advent', initialEntries: [{ itemId: favoriteSong }] });
  const deletedList = await send('POST api/CustomCollections', { name: 'Easter' });
  await send(`DELETE api/CustomCollections/${deletedList.id}`);
  const tag = await send('POST api/Tags', { name: 'Quiet', songIds: [favoriteSong] });
  await send('POST api/Favorites', [favoriteSong]);
  const user = await share(as, [
    { itemId: list.id, type: 'playlist' },
    { itemId: tag.id, type: 'tag' },
  ]);
  return {
    song,
    favoriteSong,
    collection,
    contributor: world.contributor,
    recording,
    score,
    publication,
    article,
    scripture,
    translation,
    book,
    chapter,
    product: world.product,
    list: list.id,
    entry: list.entries[0].id,
    deletedList: deletedList.id,
    tag: tag.id,
    user,
    clientMade: newId(),
  };
}

/* Lets somebody have what is shared with them; returns their id. */
async function share(
  owner: string,
  items: readonly { readonly itemId: string; readonly type: string }[],
): Promise<string> {
  const as = `${newId()}@example.org`;
  const id = await canticle.createPerson(as);
  for (const item of items) {
    const { result } = await canticle.request('PUT api/Sharing', { as: owner, body: item });
    await canticle.request(`POST api/Sharing/${result.key}`, { as });
  }
  return id;
}

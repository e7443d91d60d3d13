import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordChange } from '../changes/index.ts';
import { lowerCaseIds } from './index.ts';
import { addListUser, findList } from '../../features/playlists/index.ts';
import { rebuildIndex } from '../../features/search/index.ts';
import { engine } from '../../testing/test-storage.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addSong, verses } from '../../testing/library.ts';

/* What older versions stored as their clients sent it, and how the migration to this version changes it. */

let canticle: TestCanticle;
let cursor: number;
beforeAll(async () => {
  canticle = await startCanticle();
  for (const email of [NORA, OLAV]) await canticle.createPerson(email, { collections: [large(COLLECTION)] });
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
  await addCollection(canticle.context, { id: large(COLLECTION), key: 'HH' });
  const memberships = [{ collectionId: large(COLLECTION), number: 1, free: false }];
  await addSong(
    canticle.context,
    { id: large(SONG), name: { en: 'Morning' }, memberships },
    { en: verses(['Sing kestrel']) },
  );
  await addSong(canticle.context, { id: PLAIN, name: { en: 'Plain' }, memberships: [] });
  const { song_id, item } = { song_id: large(SONG), item: await itemOf(large(SONG)) };
  const [nora, olav] = [await idOf(NORA), await idOf(OLAV)];
  const now = canticle.context.now();
  const at = now.toISOString();
  await canticle.context.database.transaction(async (tx) => {
    for (const [id, name] of [
      [large(LIST), 'Sunday'],
      [TWICE, 'Small'],
      [large(TWICE), 'Large'],
    ] as const)
      await tx
        .insertInto('playlists')
        .values({ id, user_id: nora, name, color: null, created_at: at, updated_at: at, deleted_at: null })
        .execute();
    for (const id of [large(ENTRY), BOTH, large(BOTH)])
      await tx
        .insertInto('playlist_entries')
        .values(entry(id, song_id, nora, at))
        .execute();
    await tx
      .insertInto('playlist_pins')
      .values({ user_id: nora, playlist_id: large(LIST) })
      .execute();
    const list = await findList(tx, large(LIST));
    if (list !== undefined) await addListUser(tx, list, olav, 'view', now);
    await tx
      .insertInto('tags')
      .values({ id: large(TAG), user_id: nora, name: large(LIST), color: null, created_at: at, updated_at: at })
      .execute();
    await tx
      .insertInto('tag_songs')
      .values({ tag_id: large(TAG), song_id, added_at: at })
      .execute();
    await tx.insertInto('favourites').values({ user_id: nora, song_id, added_at: at }).execute();
    await tx
      .insertInto('activities')
      .values({ id: randomUUID(), user_id: nora, type: 'song', item_id: large(PLAIN), logged_at: at })
      .execute();
    await tx
      .insertInto('notifications')
      .values({
        ...NOTICE,
        id: randomUUID(),
        user_id: nora,
        link: `/custom-collections/${large(LIST)}`,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await tx
      .insertInto('catalogue_revisions')
      .values({
        kind: 'song',
        item_id: large(SONG),
        number: 1,
        action: 'change',
        at,
        by_id: null,
        document: JSON.stringify(item),
      })
      .execute();
  });
  await rebuildIndex(canticle.context.database);
  cursor = (await changes(0)).next;
  await canticle.context.database.transaction((tx) => lowerCaseIds(tx as unknown as Kysely<unknown>));
  // A server migrates before it reads anything; this one is already running, and is notified that rights have changed.
  for (const id of [nora, olav])
    await canticle.context.database.transaction((tx) => recordChange(tx, { kind: 'rights', id }, now));
  await rebuildIndex(canticle.context.database);
}, 60_000);
afterAll(() => canticle.close());

const NORA = 'nora@example.org';
const OLAV = 'olav@example.org';
const EDITOR = 'editor@example.org';
const large = (id: string) => id.toUpperCase();
const made = () => randomUUID().replace(/.$/, 'a');
const [COLLECTION, SONG, PLAIN, LIST, TWICE, ENTRY, BOTH, TAG] = Array.from({ length: 8 }, made) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const NOTICE = { kind: 'list-changed', actor_id: null, name: 'Sunday', is_read: 0 } as const;
const entry = (id: string, song_id: string, by: string, at: string) => ({
  playlist_id: large(LIST),
  id,
  song_id,
  sort: 1,
  transposition: null,
  capo: null,
  note: large(SONG),
  verse_order: null,
  set_at: '{}',
  removed: 0 as const,
  added_by_id: by,
  added_at: at,
  updated_by_id: by,
  updated_at: at,
});

const idOf = async (email: string): Promise<string> =>
  (await canticle.request('GET api/Session', { as: email })).result.id;
const itemOf = async (id: string) => {
  const { context } = canticle;
  const memberships = await context.database.read
    .selectFrom('song_memberships')
    .selectAll()
    .where('song_id', '=', id)
    .execute();
  return {
    memberships: memberships.map(({ collection_id }) => ({ collectionId: collection_id })),
    name: { en: 'Morning' },
  };
};
const v4 = (call: Parameters<TestCanticle['request']>[0], body?: unknown, as = NORA) =>
  canticle.request(call, { as, version: '4.0', body });
const rows = () => canticle.context.database.kysely;
const changes = async (since: number) => {
  const found = await rows()
    .selectFrom('changes')
    .select(['number', 'kind', 'item_id', 'owner_id', 'deleted'])
    .where('number', '>', since)
    .orderBy('number')
    .execute();
  return { found, next: Number(found.at(-1)?.number ?? since) };
};

describe('what older versions stored in capitals', () => {
  test.each(['small', 'large'])('is found under its id in %s letters, with everything in it', async (letters) => {
    const as = (id: string) => (letters === 'small' ? id : large(id));
    const list = (await v4(`GET api/CustomCollections/${as(LIST)}`)).json;
    expect(list).toMatchObject({ id: LIST, name: 'Sunday', pinned: true, entryCount: 3 });
    expect(list.sharedWithIds).toEqual([await idOf(OLAV)]);
    expect((await v4(`GET api/CustomCollections/${as(LIST)}`, undefined, OLAV)).json).toMatchObject({ id: LIST });
    expect((await v4(`GET api/Tags/${as(TAG)}`)).json).toMatchObject({ id: TAG, songIds: [SONG] });
    expect((await v4(`GET api/Songs/${as(SONG)}`)).json).toMatchObject({
      id: SONG,
      collections: [{ collectionId: COLLECTION }],
    });
    expect((await v4(`POST api/Songs/${as(SONG)}/Lyrics`, {})).status).toBe(200);
  });

  test('has entries that stay as many as they were, and texts that stay as they were typed', async () => {
    const { entries } = (await v4(`GET api/CustomCollections/${LIST}`)).json;
    const ids = entries.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining([ENTRY, BOTH]));
    expect(new Set(ids).size).toBe(3);
    expect(ids.filter((id: string) => id !== id.toLowerCase())).toEqual([]);
    expect(entries.map(({ itemId, note }: any) => [itemId, note])).toEqual(
      Array.from({ length: 3 }, () => [SONG, large(SONG)]),
    );
    expect((await v4(`GET api/Tags/${TAG}`)).json.name).toBe(large(LIST));
  });

  test('is two lists where there were two, under ids of their own', async () => {
    const lists = (await v4('GET api/CustomCollections')).json as { id: string; name: string }[];
    expect(lists.map(({ name }) => name).toSorted()).toEqual(['Large', 'Small', 'Sunday']);
    expect(lists.find(({ name }) => name === 'Small')?.id).toBe(TWICE);
    const other = lists.find(({ name }) => name === 'Large')?.id ?? '';
    expect(other).toMatch(/^[0-9a-f-]{36}$/);
    expect(other).not.toBe(TWICE);
  });

  test('leaves nothing in capitals that refers to it', async () => {
    const whole = rows();
    const capitals = [COLLECTION, SONG, LIST, TWICE, TAG].map(large);
    const tables = (await whole.introspection.getTables())
      .map(({ name }) => name)
      .filter((name) => !/^(?:changes|kysely|search_words)/.test(name));
    const left: string[] = [];
    for (const table of tables)
      for (const row of await whole
        .selectFrom(table as 'users')
        .selectAll()
        .execute())
        for (const [column, value] of Object.entries(row))
          if (capitals.some((id) => String(value).includes(id)) && !['note', 'name', 'titles'].includes(column))
            left.push(`${table}.${column}`);
    expect(left).toEqual([]);
    expect(tables).not.toContain('id_moves');
    const [activity] = await whole.selectFrom('activities').select('item_id').execute();
    expect(activity?.item_id).toBe(PLAIN);
    expect((await canticle.request('GET api/Favorites', { as: NORA })).result).toEqual([SONG]);
  });

  test('is found by searching, and stays tied to what it belongs to', async () => {
    const { json } = await v4('POST api/Search', { query: 'kestrel' });
    expect(JSON.stringify(json)).toContain(SONG);
    const gone = canticle.context.database.transaction((tx) =>
      tx.deleteFrom('collections').where('id', '=', COLLECTION).execute(),
    );
    await gone;
    expect(
      await rows().selectFrom('song_memberships').selectAll().where('collection_id', '=', COLLECTION).execute(),
    ).toEqual([]);
    const orphan = rows().insertInto('tag_songs').values({ tag_id: made(), song_id: SONG, added_at: '' }).execute();
    await expect(orphan).rejects.toThrow();
  });

  if (engine === 'postgres')
    test('leaves every reference looked at at once, as before', async () => {
      const waiting = rows()
        .selectFrom('pg_constraint' as 'users')
        .selectAll()
        .where('condeferrable' as 'id', '=', 'true');
      expect(await waiting.execute()).toEqual([]);
    });

  test('is told to whoever follows changes: the old id is gone, and the new one there', async () => {
    const { found } = await changes(cursor);
    const told = (id: string) =>
      found.filter(({ item_id }) => item_id === id).map(({ kind, owner_id, deleted }) => [kind, owner_id, deleted]);
    const [nora, olav] = [await idOf(NORA), await idOf(OLAV)];
    expect(told(large(LIST))).toEqual([
      ['playlist', nora, 1],
      ['playlist', olav, 1],
    ]);
    expect(told(LIST)).toEqual([
      ['playlist', nora, 0],
      ['playlist', olav, 0],
    ]);
    expect(told(large(SONG))).toEqual([['song', null, 1]]);
    expect(told(SONG)).toEqual([['song', null, 0]]);
    expect(told(TAG)).toEqual([['tag', nora, 0]]);
    expect(told(PLAIN)).toEqual([]);
  });
});

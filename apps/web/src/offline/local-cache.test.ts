import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openIndexedDbCache } from './indexed-db-cache.ts';
import { clearWhenDue } from './clear-when-due.ts';
import { recordServerContact } from './server-contact.ts';
import { closeCache, currentCache, openCache } from './current-cache.ts';
import type { LocalCache } from './local-cache.ts';
import type { ObjectStoreName, CacheWrite } from './cache-entry.ts';
import { createMemoryCache } from './memory-cache.ts';
import { migrations } from './schema.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const operation = (id: string, thing = 'playlist:1') => ({
  id,
  thing,
  call: { method: 'POST', path: 'api/Playlists/:id', version: 3 } as const,
  params: { id: '1' },
  body: { songIds: ['s1'] },
  addedAt: 1,
});

const kept = <T>(value: T) => ({ value, savedAt: 5, etag: '"1"' });

describe.each([
  ['in the browser', (person: string) => openIndexedDbCache(person)],
  ['in memory', async () => createMemoryCache()],
] as const)('a copy %s', (_, open) => {
  it('gives back what was kept, with its stamp and tag', async () => {
    const copy = await open('kari');
    await copy.write('lists', 'collections', kept([{ id: 'HH' }]));
    expect(await copy.read('lists', 'collections')).toEqual(kept([{ id: 'HH' }]));
    expect(await copy.read('lyrics', 'collections')).toBeUndefined();
  });

  it('keeps what was not sent when it is cleared, unless told otherwise', async () => {
    const copy = await open('kari');
    await copy.write('lyrics', 's1', kept({ texts: [] }));
    await copy.outbox.add(operation('o1'));
    await copy.clear({ keepUnsent: true });
    expect(await copy.read('lyrics', 's1')).toBeUndefined();
    expect(await copy.outbox.list()).toHaveLength(1);
    await copy.clear({ keepUnsent: false });
    expect(await copy.outbox.list()).toEqual([]);
  });

  it('holds an operation once, in the order things were done, until it is sent', async () => {
    const { outbox } = await open('kari');
    for (const id of ['o1', 'o2', 'o1']) await outbox.add(operation(id));
    expect((await outbox.list()).map(({ id }) => id)).toEqual(['o1', 'o2']);
    await outbox.markRejected('o2', { code: 'CONFLICT', message: 'twice' });
    await outbox.markSent('o1');
    expect(await outbox.list()).toMatchObject([{ id: 'o2', refused: { code: 'CONFLICT' }, body: { songIds: ['s1'] } }]);
  });

  it('has what was refused sent again at its place, as it was, once somebody asks for that', async () => {
    const { outbox } = await open('kari');
    for (const id of ['o1', 'o2']) await outbox.add({ ...operation(id), about: 'Sunday' });
    const [before] = await outbox.list();
    await outbox.markRejected('o1', { code: 'NOT_FOUND', message: 'no list', seen: { name: 'Sunday' } });
    expect(await outbox.list()).toMatchObject([{ id: 'o1', refused: { seen: { name: 'Sunday' } } }, { id: 'o2' }]);
    const listener = vi.fn();
    outbox.onChange(listener);
    await outbox.retry('o1');
    expect(listener).toHaveBeenCalled();
    expect((await outbox.list())[0]).toEqual({ ...before, seen: { name: 'Sunday' } });
    await outbox.retry('gone');
    expect(await outbox.cancel('o1')).toBe(true);
    await outbox.retry('o1');
    expect((await outbox.list()).map(({ id }) => id)).toEqual(['o2']);
  });

  it('keeps what was seen when it was refused for the first time, however often it is tried again', async () => {
    const { outbox } = await open('kari');
    await outbox.add(operation('o1'));
    await outbox.markRejected('o1', { code: 'NOT_FOUND', message: 'no list', seen: { name: 'Sunday' } });
    await outbox.retry('o1');
    await outbox.retry('o1');
    await outbox.markRejected('o1', { code: 'NOT_ALLOWED', message: 'only to be read' });
    await outbox.markRejected('o1', { code: 'NOT_ALLOWED', message: 'only to be read', seen: { name: 'later' } });
    expect(await outbox.list()).toEqual([
      {
        ...operation('o1'),
        place: 1,
        refused: { code: 'NOT_ALLOWED', message: 'only to be read', seen: { name: 'Sunday' } },
      },
    ]);
  });

  it('takes back in what was discarded, refused as it was and at its place', async () => {
    const { outbox } = await open('kari');
    for (const id of ['o1', 'o2']) await outbox.add(operation(id));
    await outbox.markRejected('o1', { code: 'NOT_FOUND', message: 'no list' });
    const [discarded] = await outbox.list();
    await outbox.cancel('o1');
    for (let time = 0; discarded && time < 2; time++) await outbox.add(discarded);
    await outbox.add(operation('o3'));
    const left = await outbox.list();
    expect(left.map(({ id }) => id)).toEqual(['o1', 'o2', 'o3']);
    expect(left[0]).toMatchObject({ refused: { code: 'NOT_FOUND' } });
  });

  it('tells listeners of the outbox until they leave', async () => {
    const { outbox } = await open('kari');
    const listener = vi.fn();
    const leave = outbox.onChange(listener);
    await outbox.add(operation('o1'));
    leave();
    await outbox.markSent('o1');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('the copy in the browser', () => {
  it('survives a reload, unsent work included', async () => {
    const before = await openIndexedDbCache('kari');
    await before.outbox.add(operation('o1'));
    await before.write('lists', 'songs', kept([1]));
    before.close();
    const after = await openIndexedDbCache('kari');
    expect(await after.read('lists', 'songs')).toEqual(kept([1]));
    expect(await after.outbox.list()).toMatchObject([{ id: 'o1' }]);
  });

  it('belongs to one person', async () => {
    await (await openIndexedDbCache('kari')).write('lists', 'songs', kept([1]));
    expect(await (await openIndexedDbCache('nils')).read('lists', 'songs')).toBeUndefined();
  });

  it('keeps everything through a change of schema', async () => {
    const old = await openIndexedDbCache('kari');
    await old.outbox.add(operation('o1'));
    await old.write('lists', 'songs', kept([1]));
    old.close();
    const changed = await openIndexedDbCache('kari', [
      ...migrations,
      (database) => void database.createObjectStore('kept' as 'meta'),
    ]);
    expect(await changed.outbox.list()).toMatchObject([{ id: 'o1' }]);
    expect(await changed.read('lists', 'songs')).toEqual(kept([1]));
  });

  it('opens a database that a newer program has upgraded', async () => {
    const newer = await openIndexedDbCache('kari', [
      ...migrations,
      (database) => void database.createObjectStore('kept' as 'meta'),
    ]);
    await newer.outbox.add(operation('o1'));
    newer.close();
    expect(await (await openIndexedDbCache('kari')).outbox.list()).toMatchObject([{ id: 'o1' }]);
  });

  it('takes nothing more once it is closed', async () => {
    const copy = await openIndexedDbCache('kari');
    copy.close();
    await copy.write('lists', 'songs', kept([1]));
    expect(await copy.read('lists', 'songs')).toBeUndefined();
  });

  it('forgets a person entirely, and a late answer does not bring them back', async () => {
    const copy = await openIndexedDbCache('kari');
    await copy.write('lists', 'songs', kept([1]));
    await copy.deletePersonData();
    await copy.write('lists', 'songs', kept([2]));
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([]);
  });

  it('brings 5,000 songs back in one piece', async () => {
    const copy = await openIndexedDbCache('kari');
    const songs = Array.from({ length: 5_000 }, (_, number) => ({
      id: `song-${number}`,
      name: { en: `A song of number ${number}`, no: `En sang med nummer ${number}` },
      type: 'lyrics',
      collections: [{ id: 'HH', number }],
      participants: [
        { contributorId: 'a', type: 'author' },
        { contributorId: 'b', type: 'composer' },
      ],
      transpositions: { Ab: 8, A: 9, Bb: 10, B: 11, C: 0, Db: 1, D: 2, Eb: 3, E: 4, F: 5, 'F#': 6, G: 7 },
      details: {},
      origins: [],
      themeIds: ['t1'],
      categoryIds: ['c1'],
      genreIds: [],
      newMelodies: [],
      updatedAt: '2026-01-01T00:00:00.000Z',
    }));
    await copy.write('lists', 'songs', kept(songs));
    expect((await copy.read('lists', 'songs'))?.value).toEqual(songs);
  });
});

describe('after a long absence', () => {
  const day = 24 * 60 * 60 * 1000;
  const start = Date.UTC(2026, 0, 1);
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }));
  afterEach(() => void vi.useRealTimers());
  const all = async (copy: LocalCache, shelf: ObjectStoreName) => {
    const names: string[] = [];
    for await (const some of copy.readAll(shelf, '')) names.push(...some.map(([name]) => name));
    return names;
  };
  const filled = async () => {
    const copy = await openIndexedDbCache('kari');
    await copy.recordServerContact(start);
    await copy.write('lyrics', 'opened', kept(['words']));
    await copy.write('lists', 'songs', kept([1]));
    const pin = { by: 'list:1', until: null };
    await copy.downloads.saveRow('lyrics', 'kept', kept(['words']), pin);
    await copy.downloads.saveRow('lists', 'sheet', kept(['pages']), pin);
    return copy;
  };
  const isThere = async (copy: LocalCache, shelf: ObjectStoreName, name: string) => [
    (await copy.read(shelf, name)) !== undefined,
    await copy.isLocked(shelf, name),
  ];

  it('words are locked, also those that are not kept on purpose, and so is what is kept; lists are not', async () => {
    const copy = await filled();
    vi.setSystemTime(start + 30 * day);
    expect(await isThere(copy, 'lyrics', 'opened')).toEqual([true, false]);
    vi.setSystemTime(start + 31 * day);
    expect(await isThere(copy, 'lyrics', 'opened')).toEqual([false, true]);
    expect(await isThere(copy, 'lyrics', 'kept')).toEqual([false, true]);
    expect(await isThere(copy, 'lists', 'sheet')).toEqual([false, true]);
    expect(await isThere(copy, 'lists', 'songs')).toEqual([true, false]);
    expect([await all(copy, 'lyrics'), await all(copy, 'lists')]).toEqual([[], ['songs']]);
    copy.close();
  });

  it('the lock holds after a reload, and opens with the next contact with the server', async () => {
    (await filled()).close();
    vi.setSystemTime(start + 31 * day);
    const copy = await openIndexedDbCache('kari');
    expect(await isThere(copy, 'lyrics', 'opened')).toEqual([false, true]);
    await copy.recordServerContact(Date.now());
    expect(await isThere(copy, 'lyrics', 'opened')).toEqual([true, false]);
    expect(await all(copy, 'lyrics')).toEqual(['kept', 'opened']);
    copy.close();
  });

  it('the lock opens at once for whoever signs in a moment after somebody else', async () => {
    (await filled()).close();
    vi.setSystemTime(start + 31 * day);
    const other = await openIndexedDbCache('ola');
    recordServerContact(other, Date.now());
    other.close();
    const copy = await openIndexedDbCache('kari');
    expect(await isThere(copy, 'lyrics', 'opened')).toEqual([false, true]);
    vi.setSystemTime(start + 31 * day + 1000);
    recordServerContact(copy, Date.now());
    expect(await isThere(copy, 'lyrics', 'opened')).toEqual([true, false]);
    copy.close();
  });

  it('what is kept is locked from the end of its right on', async () => {
    const copy = await filled();
    await copy.downloads.saveRow('lyrics', 'bought', kept(['words']), { by: 'list:1', until: start + day });
    expect(await isThere(copy, 'lyrics', 'bought')).toEqual([true, false]);
    vi.setSystemTime(start + day);
    expect(await isThere(copy, 'lyrics', 'bought')).toEqual([false, true]);
    copy.close();
  });
});

describe('the copy of whoever is signed in', () => {
  it('is kept in memory with a warning when the browser gives no database', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const copy = await openCache('kari', () => Promise.reject(new Error('forbidden')));
    expect(copy.isPersistent).toBe(false);
    expect(currentCache()).toBe(copy);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('kept in memory'), expect.anything());
    warn.mockRestore();
  });

  it('is nobody’s after closing', async () => {
    const copy = await openCache('kari');
    await copy.write('lists', 'songs', kept([1]));
    closeCache();
    expect(await currentCache().read('lists', 'songs')).toBeUndefined();
  });
});

describe('the daily clearing', () => {
  const day = 24 * 60 * 60 * 1000;

  it('empties the copy after 24 hours, unsent work excepted', async () => {
    const copy = await openIndexedDbCache('kari');
    expect(await clearWhenDue(copy, 1000)).toBe(false);
    await copy.write('lists', 'songs', kept([1]));
    await copy.outbox.add(operation('o1'));
    expect(await clearWhenDue(copy, 1000 + day - 1)).toBe(false);
    expect(await clearWhenDue(copy, 1000 + day)).toBe(true);
    expect(await copy.read('lists', 'songs')).toBeUndefined();
    expect(await copy.outbox.list()).toHaveLength(1);
    expect(await clearWhenDue(copy, 1001 + day)).toBe(false);
  });

  it('is due again 24 hours after it was done', async () => {
    const copy = await openIndexedDbCache('kari');
    await clearWhenDue(copy, 1000);
    expect(await clearWhenDue(copy, 1000 + day)).toBe(true);
    expect(await clearWhenDue(copy, 1000 + 2 * day)).toBe(true);
  });
});

describe.each([
  ['in the browser', (person: string) => openIndexedDbCache(person)],
  ['in memory', async () => createMemoryCache()],
] as const)('what a copy %s holds', (_, open) => {
  it('is read as a whole by how its names begin, in pieces', async () => {
    const copy = await open('kari');
    const names = Array.from({ length: 1201 }, (_, at) => `song ${String(at).padStart(4, '0')}`);
    for (const name of names) await copy.write('lyrics', name, kept(name));
    await copy.write('lyrics', 'other', kept('other'));
    const found: string[] = [];
    for await (const some of copy.readAll<string>('lyrics', 'song ')) found.push(...some.map(([, { value }]) => value));
    expect(found).toEqual(names);
  });

  it('tells what is written, removed and emptied', async () => {
    const copy = await open('kari');
    const heard: CacheWrite[] = [];
    const stop = copy.onWrite((written) => heard.push(written));
    await copy.write('lists', 'a', kept(1));
    await copy.remove('lists', 'a');
    await copy.clear({ keepUnsent: true });
    stop();
    await copy.write('lists', 'b', kept(1));
    expect(heard).toEqual([
      { objectStore: 'lists', name: 'a' },
      { objectStore: 'lists', name: 'a' },
      { objectStore: 'lists' },
      { objectStore: 'lyrics' },
    ]);
    copy.close();
  });
});

it('a copy that is forgotten in one tab is empty in another, which is told', async () => {
  const [mine, theirs] = [await openIndexedDbCache('kari'), await openIndexedDbCache('kari')];
  await mine.write('lists', 'a', kept(1));
  const heard: CacheWrite[] = [];
  mine.onWrite((written) => heard.push(written));
  await theirs.deletePersonData();
  await vi.waitFor(() => expect(heard).toEqual([{ objectStore: 'lists' }, { objectStore: 'lyrics' }]));
  expect(await mine.read('lists', 'a')).toBeUndefined();
  mine.close();
});

it('a copy tells what another tab writes', async () => {
  const [mine, theirs] = [await openIndexedDbCache('kari'), await openIndexedDbCache('kari')];
  const heard: CacheWrite[] = [];
  mine.onWrite((written) => heard.push(written));
  await theirs.write('lists', 'a', kept(1));
  await vi.waitFor(() => expect(heard).toEqual([{ objectStore: 'lists', name: 'a' }]));
  mine.close();
  theirs.close();
});

it('a copy that made way for an upgrade in another tab keeps what is done after it', async () => {
  const before = await openIndexedDbCache('kari');
  await before.outbox.add(operation('o1'));
  const more = (database: Parameters<(typeof migrations)[number]>[0]) =>
    void database.createObjectStore('kept' as 'meta');
  const after = await openIndexedDbCache('kari', [...migrations, more]);
  await before.outbox.add(operation('o2'));
  expect((await after.outbox.list()).map(({ id }) => id)).toEqual(['o1', 'o2']);
  expect((await before.outbox.list()).map(({ id }) => id)).toEqual(['o1', 'o2']);
});

it('a copy that is closed, or forgotten in another tab, says that it keeps nothing more', async () => {
  const closed = await openIndexedDbCache('kari');
  const left = await openIndexedDbCache('kari');
  closed.close();
  await expect(closed.outbox.add(operation('o1'))).rejects.toThrow('not kept');
  await (await openIndexedDbCache('kari')).deletePersonData();
  await expect(left.outbox.add(operation('o2'))).rejects.toThrow('not kept');
  expect(await indexedDB.databases()).toEqual([]);
});

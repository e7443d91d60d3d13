import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { recordChange } from '../../platform/changes/index.ts';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addSong } from '../../testing/library.ts';
import { startProcess, type TestProcess } from '../../testing/process.ts';
import { rejectDocuments } from '../../testing/rejected-documents.ts';
import { moveToTrash } from '../songs/index.ts';
import { listNotIndexed } from './index-changes.ts';
import { rebuildIndex } from './index.ts';

/* Pseudo-random numbers from 0 to below `below`, the same for a seed. */
const chance = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
};

let canticle: TestCanticle;
const beside: TestProcess[] = [];
afterEach(async () => {
  for (const one of beside.splice(0)) {
    one.stop('SIGKILL');
    await one.ended;
  }
  await canticle.close();
});

const FLOWERS = ['aster', 'bluebell', 'clover', 'daisy', 'foxglove', 'hyacinth'];

/*
 * A library that changes at random, in which some songs can never be indexed. Returns the words each song has at the
 * end, and the rejected songs.
 */
async function openLibrary(seed: number) {
  canticle = await startCanticle({ REQUESTS_PER_MINUTE: '100000' });
  const { context } = canticle;
  const next = chance(seed);
  const rejected = await rejectDocuments(context);
  const collectionId = await addCollection(context, { key: 'HY' });
  await canticle.createPerson('editor@example.org', { roles: ['editor'] });
  const words = new Map<string, string>();
  const bad = new Set<string>();
  const write = async (id: string) => {
    const word = FLOWERS[next(FLOWERS.length)] ?? '';
    words.set(id, word);
    const memberships = [{ collectionId, number: null, free: true }];
    await addSong(context, { id, name: { en: `The ${word}` }, memberships });
  };
  const change = async () => {
    const ids = [...words.keys()];
    const kind = next(10);
    const id = ids[next(Math.max(1, ids.length))];
    if (kind < 5 || id === undefined) {
      const fresh = newId();
      if (next(4) === 0) {
        bad.add(fresh);
        await rejected.add(fresh);
      }
      await write(fresh);
    } else if (kind < 7) await write(id);
    else if (kind < 8) {
      words.delete(id);
      await context.database.transaction((tx) => moveToTrash(tx, { kind: 'song', id }, '', context.now()));
    } else if (kind < 9)
      await context.database.transaction((tx) =>
        recordChange(tx, { kind: 'collection', id: collectionId }, context.now()),
      );
    else if (bad.has(id)) {
      bad.delete(id);
      await rejected.remove(id);
      await write(id);
    }
  };
  const songs = async (query: string): Promise<string[]> => {
    const body = { query, limit: 100 };
    const { json } = await canticle.request('POST api/Search', { as: 'editor@example.org', version: '4.0', body });
    return json.songs.map(({ id }: any) => id);
  };
  const expectAll = async () => {
    for (const flower of FLOWERS) {
      const wanted = [...words].filter(([id, word]) => word === flower && !bad.has(id)).map(([id]) => id);
      expect((await songs(flower)).toSorted(), flower).toEqual(wanted.toSorted());
    }
    const setAside = (await listNotIndexed(context.database.read, 1000)).map(({ id }) => id);
    expect(setAside.toSorted()).toEqual([...bad].filter((id) => words.has(id)).toSorted());
  };
  return { next, change, songs, expectAll };
}

describe('a library that changes while some songs can never be indexed', () => {
  it.each([1, 2, 3])('is found except for those songs, which are all set aside (%i)', async (seed) => {
    const { next, change, songs, expectAll } = await openLibrary(seed);
    for (let count = 0; count < 80; count += 1) {
      await change();
      if (next(6) === 0) await songs('aster');
      if (next(25) === 0) await rebuildIndex(canticle.context.database);
    }
    await vi.waitFor(expectAll, { timeout: 20_000, interval: 50 });
    await rebuildIndex(canticle.context.database);
    await expectAll();
  });

  it('is found all the same when processes that index it are killed at work', async () => {
    const { next, change, expectAll } = await openLibrary(4);
    for (let round = 0; round < 2; round += 1) {
      const process = startProcess(canticle.storage, { LOG_LEVEL: 'silent' });
      beside.push(process);
      await process.ready;
      for (let count = 0; count < 20; count += 1) await change();
      // A random time within the interval in which changes are polled and applied.
      await sleep(next(600));
      process.stop('SIGKILL');
      await process.ended;
    }
    await vi.waitFor(expectAll, { timeout: 60_000, interval: 200 });
  }, 180_000);
});

// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBDatabase as FakeDatabase, IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openIndexedDbCache } from './indexed-db-cache.ts';
import type { LocalCache } from './local-cache.ts';

const kept = <T>(value: T) => ({ value, savedAt: 5, etag: '"1"' });
const operation = (id: string) => ({
  id,
  thing: 'list:1',
  call: { method: 'POST', path: 'api/Favorites', version: 3 } as const,
  addedAt: 1,
});
const keeping = { name: 'list:1', title: 'L', withAudio: false, done: 0, total: 0, state: 'kept', keptAt: 1 } as const;

let copy: LocalCache;
/* Transactions the page has not committed yet. */
let unfinished: Set<IDBTransaction>;
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  copy = await openIndexedDbCache('kari');
  await copy.outbox.add(operation('o1'));
  await copy.downloads.save(keeping);
  await copy.downloads.saveRow('lists', 'a', kept(1), { by: keeping.name, until: null });
  unfinished = new Set();
  const begin = FakeDatabase.prototype.transaction;
  vi.spyOn(FakeDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const transaction = begin.apply(this, args as never) as unknown as IDBTransaction;
    unfinished.add(transaction);
    for (const end of ['commit', 'abort'] as const) {
      const ends = transaction[end].bind(transaction);
      transaction[end] = () => {
        unfinished.delete(transaction);
        ends();
      };
    }
    transaction.addEventListener('complete', () => unfinished.delete(transaction));
    return transaction as never;
  });
});
afterEach(() => {
  copy.close();
  vi.restoreAllMocks();
});

const leave = () => globalThis.dispatchEvent(new Event('pagehide'));
const comeBack = () => globalThis.dispatchEvent(new Event('pageshow'));
const drain = async (all: AsyncIterable<unknown>) => {
  for await (const _ of all);
};

describe('a page that is left', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['reading', () => copy.read('lists', 'a')],
    ['reading everything', () => drain(copy.readAll('lists', ''))],
    ['writing', () => copy.write('lists', 'a', kept(2))],
    ['removing', () => copy.remove('lists', 'a')],
    ['reading a note', () => copy.readMeta('a')],
    ['writing a note', () => copy.writeMeta('a', 1)],
    ['clearing', () => copy.clear({ keepUnsent: true })],
    ['adding to the outbox', () => copy.outbox.add(operation('o2'))],
    ['reading the outbox', () => copy.outbox.list()],
    ['noting what was sent', () => copy.outbox.markSent('o1')],
    ['noting what was refused', () => copy.outbox.markRejected('o1', { code: 'X', message: 'x' })],
    ['reading what is kept', () => copy.downloads.list()],
    ['keeping', () => copy.downloads.save(keeping)],
    ['keeping a row', () => copy.downloads.saveRow('lists', 'b', kept(1), { by: keeping.name, until: null })],
    ['adopting a row', () => copy.downloads.claimRow('lists', 'a', { by: 'list:2', until: null })],
    ['letting go of what was kept', () => copy.downloads.releaseRows(keeping.name, new Set())],
    ['counting what is kept', () => copy.downloads.readSizes()],
  ])('leaves no transaction for the browser to end: %s', async (_, work) => {
    const working = work().then(
      () => 'done',
      (failure: Error) => failure.name,
    );
    // As far as it gets in one task: the transaction has begun.
    for (let turn = 0; turn < 20 && unfinished.size === 0; turn++) await Promise.resolve();
    leave();
    expect(unfinished.size).toBe(0);
    comeBack();
    expect(['done', 'AbortError']).toContain(await working);
  });

  it('keeps what was added to the outbox in its last moment', async () => {
    const adding = copy.outbox.add(operation('o2'));
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    leave();
    await adding;
    const after = await openIndexedDbCache('kari');
    expect((await after.outbox.list()).map(({ id }) => id)).toEqual(['o1', 'o2']);
    after.close();
  });

  it('begins nothing, and goes on when it comes back', async () => {
    leave();
    let isDone = false;
    const reading = copy.read('lists', 'a').finally(() => void (isDone = true));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect([isDone, unfinished.size]).toEqual([false, 0]);
    comeBack();
    expect(await reading).toEqual(kept(1));
  });

  it('goes on with everything when it comes back, also when the browser reported twice that it was left', async () => {
    leave();
    const reading = copy.read('lists', 'a');
    leave();
    const readingLater = copy.read('lists', 'a');
    comeBack();
    expect(await Promise.all([reading, readingLater])).toEqual([kept(1), kept(1)]);
  });
});

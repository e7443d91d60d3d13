import { analyzeDocument, tokenizeDocument, type SearchDocument } from '@canticle/search';
import { expect, test } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { createDocumentCache } from './document-cache.ts';
import type { NumberedDocument } from './queries.ts';

const song = (number: number): NumberedDocument => {
  const texts = [{ language: 'en', parts: [[`line ${'of words '.repeat(50)}`]] }];
  const facts = { id: String(number), kind: 'song', titles: [], numbers: [], names: [], texts, popularity: 0 } as const;
  return {
    number,
    collectionId: null,
    placed: tokenizeDocument(analyzeDocument(facts satisfies SearchDocument)),
    source: '',
  };
};

/** A cache with an index that records which documents are read, and reports which have changed. */
function watched(capacity: number) {
  const reads: number[][] = [];
  const all: number[][] = [];
  let changed: readonly number[] = [];
  const remember = createDocumentCache({} as Database, capacity, {
    read: async (_db, _slot, numbers) => {
      reads.push([...numbers]);
      all.push([...numbers]);
      return numbers.map(song);
    },
    listChanged: async () => changed,
  });
  const ask = async (revision: number, ...numbers: number[]) => {
    const { documents: found } = await remember({ slot: 'a', revision }, numbers);
    expect(found.map(({ number }) => number)).toEqual(numbers);
    return reads.splice(0);
  };
  return { remember, ask, all, change: (...numbers: number[]) => (changed = numbers) };
}

test('a document is read once, and again when the index has changed it', async () => {
  const { ask, change } = watched(1_000_000);
  expect(await ask(1, 1, 2, 3)).toEqual([[1, 2, 3]]);
  expect(await ask(1, 3, 1)).toEqual([]);
  change(2);
  expect(await ask(2, 1, 2, 3)).toEqual([[2]]);
  expect(await ask(2, 1, 2, 3)).toEqual([]);
});

test('what several questions ask for in one moment is read at once', async () => {
  const { ask, all } = watched(1_000_000);
  await Promise.all([ask(1, 1, 2), ask(1, 2, 3), ask(1, 4)]);
  expect(all).toEqual([[1, 2, 3, 4]]);
});

test('it says whether the database was asked', async () => {
  const { remember } = watched(1_000_000);
  const isRead = async (...numbers: number[]) => (await remember({ slot: 'a', revision: 1 }, numbers)).isRead;
  expect([await isRead(1, 2), await isRead(2, 1), await isRead(2, 3)]).toEqual([true, false, true]);
});

test('when there is no room, what no question has found for longest is forgotten', async () => {
  const { ask } = watched(20_000);
  expect(await ask(1, 1)).toEqual([[1]]);
  for (let number = 2; number < 40; number++) await ask(1, 1, number);
  expect(await ask(1, 1)).toEqual([]);
  expect(await ask(1, 2)).toEqual([[2]]);
});

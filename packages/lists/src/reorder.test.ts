import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeOrder, moveEntry, reorderEntries } from './reorder.ts';
import { compareEntries } from './visible-entries.ts';

type Placed = { readonly id: string; readonly sort: number };

function moved(entries: readonly Placed[], moves: { readonly [id: string]: { readonly sort: number } }): string[] {
  return entries
    .map(({ id, sort }) => ({ id, sort: moves[id]?.sort ?? sort }))
    .sort(compareEntries)
    .map(({ id }) => id);
}

const three: Placed[] = ['a', 'b', 'c'].map((id, index) => ({ id, sort: index + 1 }));

describe('an order that a client sends', () => {
  test.each([
    ['misses one', ['c', 'a'], ['c', 'b', 'a']],
    ['repeats one', ['b', 'b', 'a', 'c'], ['b', 'a', 'c']],
    ['names one that is not there', ['x', 'c', 'b', 'a'], ['c', 'b', 'a']],
    ['is empty', [], ['a', 'b', 'c']],
  ])('%s', (_what, wanted, order) => {
    expect(completeOrder(['a', 'b', 'c'], wanted)).toEqual(order);
  });
});

test('only what moves gets a new place', () => {
  expect(Object.keys(reorderEntries(three, ['b', 'c', 'a']))).toEqual(['a']);
  expect(reorderEntries(three, ['a', 'b', 'c'])).toEqual({});
});

test('what moves is put in the middle between its neighbours, and several at even distances', () => {
  expect(reorderEntries(three, ['a', 'c', 'b'])).toEqual({ c: { sort: 1.5 } });
  const five = ['a', 'b', 'c', 'd', 'e'].map((id, index) => ({ id, sort: index + 1 }));
  expect(moveEntry(five, 'a', 4)).toEqual({ a: { sort: 6 } });
  expect(reorderEntries(five, ['d', 'e', 'a', 'b', 'c'])).toEqual({ d: { sort: -1 }, e: { sort: 0 } });
  expect(reorderEntries(five, ['c', 'a', 'e', 'b', 'd'])).toEqual({ c: { sort: 0 }, e: { sort: 1.5 } });
});

test('an entry is dropped where it is put', () => {
  expect(moved(three, moveEntry(three, 'c', 0))).toEqual(['c', 'a', 'b']);
  expect(moved(three, moveEntry(three, 'a', 2))).toEqual(['b', 'c', 'a']);
});

test('a thousand moves to the same place never run out of room', () => {
  let entries: Placed[] = [...three];
  for (let round = 0; round < 1000; round += 1) {
    const last = entries.at(-1) as Placed;
    const moves = moveEntry(entries, last.id, 1);
    const order = [entries[0]?.id, last.id, entries[1]?.id];
    expect(moved(entries, moves)).toEqual(order);
    entries = entries.map(({ id, sort }) => ({ id, sort: moves[id]?.sort ?? sort })).sort(compareEntries);
  }
});

test('any list comes into any order, also where places are the same', () => {
  const entries = fc
    .uniqueArray(fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), sort: fc.integer({ min: 0, max: 4 }) }), {
      selector: ({ id }) => id,
      maxLength: 12,
    })
    .map((some) => some.toSorted(compareEntries));
  fc.assert(
    fc.property(
      entries.chain((some) =>
        fc.tuple(
          fc.constant(some),
          fc.shuffledSubarray(
            some.map(({ id }) => id),
            { minLength: some.length },
          ),
        ),
      ),
      ([some, order]) => {
        expect(moved(some, reorderEntries(some, order))).toEqual(order);
      },
    ),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyOperation } from './merge.ts';
import type { ListOperation, MergedList } from './model.ts';
import { createMergedList, visibleEntries } from './visible-entries.ts';

const EMPTY: MergedList = createMergedList([], 'For Sunday');
const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();
const play = (changes: readonly ListOperation[]): MergedList => changes.reduce(applyOperation, EMPTY);
const ids = (list: MergedList) => visibleEntries(list).map(({ id }) => id);

const entryId = fc.integer({ min: 0, max: 7 }).map((number) => `e${number}`);
const change: fc.Arbitrary<ListOperation> = fc.record(
  {
    at: fc.integer({ min: 0, max: 5 }).map(at),
    name: fc.constantFrom('Morning', 'Evening', '🎄'),
    color: fc.constantFrom(null, '#112233'),
    add: fc.uniqueArray(
      fc.record({ id: entryId, songId: fc.constantFrom('s1', 's2'), sort: fc.integer({ min: 0, max: 9 }) }),
      { maxLength: 3, selector: ({ id }) => id },
    ),
    remove: fc.array(entryId, { maxLength: 1 }),
    update: fc.dictionary(
      entryId,
      fc.record(
        {
          sort: fc.integer({ min: 0, max: 9 }),
          transposition: fc.constantFrom(null, 0, 3),
          capo: fc.constantFrom(null, 2),
          note: fc.constantFrom(null, 'softly'),
          verseOrder: fc.constantFrom(null, ['v1', 'c'], ['v2']),
        },
        { requiredKeys: [] },
      ),
      { maxKeys: 2 },
    ),
  },
  { requiredKeys: ['at'] },
);

describe('random histories of two devices', () => {
  test('end the same in any order, however often each change comes', () => {
    const history = fc.array(change, { minLength: 2, maxLength: 12 }).chain((changes) =>
      fc.record({
        changes: fc.constant(changes),
        // Every change at least once, some twice, in a separate order for each device.
        one: fc.shuffledSubarray([...changes, ...changes], { minLength: changes.length * 2 }),
        two: fc.shuffledSubarray([...changes, ...changes], { minLength: changes.length * 2 }),
      }),
    );
    fc.assert(
      fc.property(history, ({ changes, one, two }) => {
        const ended = play(one);
        expect(visibleEntries(play(two))).toEqual(visibleEntries(ended));
        expect([play(two).name, play(two).color]).toEqual([ended.name, ended.color]);
        expect(visibleEntries(play(changes))).toEqual(visibleEntries(ended));
        const removed = new Set(changes.flatMap(({ remove = [] }) => remove));
        const added = new Set(changes.flatMap(({ add = [] }) => add.map(({ id }) => id)));
        expect(new Set(ids(ended))).toEqual(new Set([...added].filter((id) => !removed.has(id))));
      }),
      { numRuns: 1000 },
    );
  });
});

test('what was removed does not come back when its addition comes late', () => {
  const add = { at: at(1), add: [{ id: 'e', songId: 's', sort: 1 }] };
  expect(ids(play([{ at: at(2), remove: ['e'] }, add]))).toEqual([]);
  expect(ids(play([{ at: at(0), remove: ['e'] }, add]))).toEqual([]);
});

test('a change that comes before its addition waits for it', () => {
  const early = play([{ at: at(2), update: { e: { transposition: 3 } } }]);
  expect(ids(early)).toEqual([]);
  const [entry] = visibleEntries(applyOperation(early, { at: at(1), add: [{ id: 'e', songId: 's', sort: 1 }] }));
  expect(entry).toMatchObject({ songId: 's', transposition: 3 });
});

test('two people who change different things of one entry both keep theirs', () => {
  const list = play([
    { at: at(1), add: [{ id: 'e', songId: 's', sort: 1 }] },
    { at: at(2), update: { e: { capo: 2 } } },
    { at: at(2), update: { e: { note: 'softly' } } },
    { at: at(3), update: { e: { capo: null } } },
  ]);
  expect(visibleEntries(list)[0]).toMatchObject({ capo: null, note: 'softly' });
});

test('what was done on this device is seen over what the server answered', () => {
  const [entry] = visibleEntries(list());
  const changed = applyOperation(list(), { at: at(0), update: { [entry?.id ?? '']: { sort: 9, capo: 1 } } });
  expect(visibleEntries(changed)[0]).toMatchObject({ sort: 9, capo: 1, transposition: 2 });
  function list() {
    return createMergedList([
      { id: 'e', songId: 's', sort: 1, transposition: 2, capo: null, note: null, verseOrder: null },
    ]);
  }
});

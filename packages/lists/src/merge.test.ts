import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { applyOperation, patchesByEntry } from './merge.ts';
import type { ListOperation, MergedList } from './model.ts';
import type { Schedule } from './schedule.ts';
import { randomChange } from './testing/random-change.ts';
import { createMergedList, visibleEntries } from './visible-entries.ts';

const EMPTY: MergedList = createMergedList([], { name: 'For Sunday' });
const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();
const play = (changes: readonly ListOperation[]): MergedList => changes.reduce(applyOperation, EMPTY);
/* Compared twenty thousand times: what is equal by Node, a tenth of the work, need not be compared by the matcher. */
const seen = (list: MergedList) => ({ entries: visibleEntries(list), head: list.head });
const ids = (list: MergedList) => visibleEntries(list).map(({ id }) => id);

const change = randomChange(at);

describe('random histories of two devices', () => {
  // Seven seconds of one core, in one go.
  test('end the same in any order, however often each change comes', { timeout: 300_000 }, () => {
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
        const shown = seen(ended);
        for (const other of [seen(play(two)), seen(play(changes))])
          if (!isDeepStrictEqual(other, shown)) expect(other).toEqual(shown);
        const removed = new Set(changes.flatMap(({ remove = [] }) => remove));
        const added = new Set(changes.flatMap(({ add = [] }) => add.map(({ id }) => id)));
        expect(ids(ended).toSorted()).toEqual([...added].filter((id) => !removed.has(id)).toSorted());
      }),
      { numRuns: 10_000 },
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
      ...visibleEntries(play([{ at: at(0), add: [{ id: 'e', songId: 's', sort: 1, transposition: 2 }] }])),
    ]);
  }
});

test('rows of every kind stand in the order of the list, each with what was set on it', () => {
  const list = play([
    { at: at(1), add: [{ id: 'welcome', kind: 'heading', title: 'Welcome', sort: 1 }] },
    { at: at(2), add: [{ id: 'song', songId: 's', sort: 2, leader: 'Anna', tempo: 84, languages: ['no', 'en'] }] },
    { at: at(3), add: [{ id: 'reading', kind: 'reading', reference: 'John 3:16-18', sort: 1.5 }] },
    { at: at(4), add: [{ id: 'offering', kind: 'note', title: 'Offering', durationSeconds: 180, sort: 3 }] },
  ]);
  expect(visibleEntries(list)).toMatchObject([
    { id: 'welcome', kind: 'heading', title: 'Welcome', songId: null },
    { id: 'reading', kind: 'reading', reference: 'John 3:16-18', songId: null },
    { id: 'song', kind: 'song', songId: 's', leader: 'Anna', tempo: 84, languages: ['no', 'en'], title: null },
    { id: 'offering', kind: 'note', durationSeconds: 180 },
  ]);
});

test('a heading that was removed before it was added does not come', () => {
  const add = { at: at(1), add: [{ id: 'h', kind: 'heading' as const, title: 'Welcome', sort: 1 }] };
  expect(ids(play([{ at: at(0), remove: ['h'] }, add]))).toEqual([]);
});

test('two people who change date and place at once both keep theirs, and of two dates the later change holds', () => {
  const sunday = { date: '2026-11-29', time: '10:30', timeZone: 'Europe/Oslo' };
  const evening = { ...sunday, time: '18:00' };
  const changes = [
    { at: at(1), schedule: sunday },
    { at: at(2), schedule: evening },
    { at: at(2), place: 'Main hall' },
    { at: at(1), isTemplate: true },
    { at: at(1), groupId: 'g1', isPublished: true },
    { at: at(2), isPublished: false },
  ];
  for (const order of [changes, changes.toReversed()])
    expect(play(order).head).toEqual({
      name: 'For Sunday',
      color: null,
      schedule: evening,
      place: 'Main hall',
      isTemplate: true,
      groupId: 'g1',
      isPublished: false,
      printedCopies: null,
    });
});

test('of two values from the same moment the one that is greater as text holds, in either order', () => {
  const [morning, evening] = [
    { at: at(1), name: 'Morning' },
    { at: at(1), name: 'Evening' },
  ];
  expect([play([morning, evening]).head.name, play([evening, morning]).head.name]).toEqual(['Morning', 'Morning']);
});

test('of two dates from the same moment the later date holds, in whatever order a device writes their members', () => {
  const early = { date: '2026-11-29', time: '18:00', timeZone: 'Europe/Oslo' };
  const late = { date: '2026-12-06', time: '10:30', timeZone: 'Europe/Oslo' };
  const isHeld = (one: Schedule, other: Schedule) =>
    play([
      { at: at(1), schedule: one },
      { at: at(1), schedule: other },
    ]).head.schedule;
  const backwards = ({ date, time, timeZone }: Schedule): Schedule => ({ timeZone, time, date });
  for (const written of [(schedule: Schedule) => schedule, backwards]) {
    expect(isHeld(early, written(late))).toEqual(late);
    expect(isHeld(late, written(early))).toEqual(late);
    expect(isHeld(written(early), late)).toEqual(late);
    expect(isHeld(written(late), early)).toEqual(late);
  }
});

describe('one change', () => {
  const entry = { id: 'e', songId: 's', sort: 1 };

  test('names the entries it adds, changes and removes, and no other', () => {
    const change = { at: at(1), add: [entry], update: { e: { capo: 2 }, f: { sort: 3 } }, remove: ['e', 'g'] };
    expect([...patchesByEntry(change)]).toEqual([
      ['e', { values: { songId: 's', sort: 1, capo: 2 }, removed: true }],
      ['f', { values: { sort: 3 }, removed: false }],
      ['g', { values: {}, removed: true }],
    ]);
    expect([...patchesByEntry({ at: at(1), name: 'Evening' })]).toEqual([]);
  });

  test('that adds an entry twice adds the first', () => {
    const list = play([{ at: at(1), add: [entry, { ...entry, songId: 'other' }] }]);
    expect(visibleEntries(list).map(({ songId }) => songId)).toEqual(['s']);
  });

  test('that says nothing of a value leaves it', () => {
    const list = play([
      { at: at(1), add: [{ ...entry, capo: 2 }] },
      { at: at(2), update: { e: { capo: undefined, note: 'softly' } } },
    ]);
    expect(visibleEntries(list)[0]).toMatchObject({ capo: 2, note: 'softly' });
  });
});

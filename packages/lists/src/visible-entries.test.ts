import { expect, test } from 'vitest';
import { completeValues, createMergedList, visibleEntries } from './visible-entries.ts';

test('a list that only has a name is plain, undated, and belongs to nobody else', () => {
  expect(createMergedList([], { name: 'For Sunday' }).head).toEqual({
    name: 'For Sunday',
    color: null,
    schedule: null,
    place: null,
    isTemplate: false,
    groupId: null,
    isPublished: false,
    printedCopies: null,
  });
});

test('entries in the same place stand in the order of their ids, however they came', () => {
  const values = completeValues({ songId: 's', sort: 1 }) ?? expect.fail();
  const ids = (...order: string[]) =>
    visibleEntries(createMergedList(order.map((id) => ({ id, ...values })))).map(({ id }) => id);
  expect(ids('b', 'a', 'c')).toEqual(['a', 'b', 'c']);
  expect(ids('c', 'b', 'a')).toEqual(['a', 'b', 'c']);
});

test('an entry is shown once its place is known, and if it is a song, its song', () => {
  expect(completeValues({ songId: 's' })).toBeUndefined();
  expect(completeValues({ sort: 1 })).toBeUndefined();
  expect(completeValues({ kind: 'heading', title: 'Welcome' })).toBeUndefined();
  expect(completeValues({ songId: 's', sort: 1 })).toMatchObject({ kind: 'song', songId: 's', sort: 1, capo: null });
  expect(completeValues({ kind: 'heading', title: 'Welcome', sort: 1 })).toMatchObject({
    songId: null,
    title: 'Welcome',
  });
});

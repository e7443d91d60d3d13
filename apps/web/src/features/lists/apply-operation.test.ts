import { lists } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import type { PendingOperation } from '../../offline/index.ts';
import { copyName, sortLists } from './list-order.ts';
import { applyToRows, buildRow, type SongList, listResourceKey, applyToLists } from './apply-operation.ts';

const deed = (call: { method: string; path: string; version: unknown }, body?: unknown): PendingOperation =>
  ({ id: 'd', thing: listResourceKey('l'), call, body, addedAt: 0 }) as PendingOperation;
const list = (id: string, facts: Partial<SongList> = {}) =>
  ({ id, name: id, pinned: false, entryCount: 0, ...facts }) as SongList;
const at = '2026-01-01T00:00:00.000Z';
const entry = (id: string, sort: number) => buildRow({ id, itemId: `song ${id}`, sort }, at);
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

describe('the overview of lists', () => {
  it('shows a new list, its name and its pin before the server knows, once however often', () => {
    const made = deed(lists.createCustomCollection, { id: 'l', name: 'Sunday' });
    const all = applyToLists(applyToLists([list('a')], made), made);
    expect(ids(all)).toEqual(['a', 'l']);
    expect(applyToLists(all, deed(lists.changeList, { at, name: 'Easter' }))[1]?.name).toBe('Easter');
    expect(applyToLists(all, deed(lists.pinList, { pinned: true }))[1]?.pinned).toBe(true);
    expect(ids(applyToLists(all, deed(lists.deleteCustomCollection)))).toEqual(['a']);
  });

  it('has pinned lists first and sorts by the reader’s alphabet', () => {
    const all = [list('Ål'), list('Zion'), list('Advent'), list('Kveld', { pinned: true })];
    expect(ids(sortLists(all, 'no'))).toEqual(['Kveld', 'Advent', 'Zion', 'Ål']);
    expect(ids(sortLists(all, 'en'))).toEqual(['Kveld', 'Advent', 'Ål', 'Zion']);
  });

  it('names a copy as no list is named', () => {
    expect(copyName('Sunday', ['Sunday'])).toBe('Sunday 2');
    expect(copyName('Sunday 2', ['Sunday', 'Sunday 2'])).toBe('Sunday 3');
  });
});

describe('the entries of a list', () => {
  const entries = [entry('a', 1), entry('b', 2)];

  it('are added once, in their place, and removed', () => {
    const added = deed(lists.changeList, { at, add: [{ id: 'c', itemId: 's', sort: 1.5 }] });
    expect(ids(applyToRows(applyToRows(entries, added), added))).toEqual(['a', 'c', 'b']);
    expect(ids(applyToRows(entries, deed(lists.changeList, { at, remove: ['a'] })))).toEqual(['b']);
  });

  it('are moved and take a way of their own, which null takes back', () => {
    const moved = applyToRows(entries, deed(lists.changeList, { at, update: { b: { sort: 0, capo: 2 } } }));
    expect(moved.map(({ id, capo }) => [id, capo])).toEqual([
      ['b', 2],
      ['a', null],
    ]);
    expect(applyToRows(moved, deed(lists.changeList, { at, update: { b: { capo: null } } }))[0]?.capo).toBeNull();
  });
});

import { emptyValues, songFields } from '@canticle/contract/entities';
import type { CatalogueItemDetails, StoredLyrics } from '@canticle/contract/calls';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseSources, readDraft } from '../editing/index.ts';
import { readItemDraft } from './item-drafts.ts';
import { useSongEdit } from './use-song-edit.ts';

const song = { ...emptyValues(songFields), name: { en: 'Dawn' } };
const storedSong = (facts: Partial<typeof song> = {}, version = 'v1'): CatalogueItemDetails => ({
  kind: 'song',
  id: 'dawn',
  version,
  trashedAt: null,
  updatedAt: null,
  item: { ...song, ...facts },
  names: {},
  uses: { songs: 0, files: 0, articles: 0 },
  mergedInto: null,
});
const storedText = (line: string, revision: number) =>
  ({
    language: 'en',
    document: parseSources({ original: `{title: Dawn}\n\n${line}\n` }).document,
    revision,
  }) as StoredLyrics;
const written = (line: string) => ({ original: `{title: Dawn}\n\n${line}\n` });
const open = () => renderHook(() => useSongEdit(storedSong(), [storedText('[G]The night is past', 1)], 'en')).result;
type Open = ReturnType<typeof open>;
const type = (editing: Open, line: string) => act(() => editing.current.changeText('en', () => written(line), 'typed'));
const name = (editing: Open, title: string) =>
  act(() => editing.current.changeItem({ ...editing.current.item, name: { en: title } }));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('what is typed while it is saved', () => {
  it('stays, is not called saved, and is kept with the revision that came of it', () => {
    const editing = open();
    type(editing, '[G]The day is here');
    const { applySavedText, texts } = editing.current;
    type(editing, '[G]The day is here now');
    // The editor at the time of the request: the response does not know what was typed since.
    act(() => applySavedText(storedText('[G]The day is here', 2), texts['en'] ?? { original: '' }));
    expect(editing.current.texts['en']).toEqual(written('[G]The day is here now'));
    expect([editing.current.isSaved, editing.current.base.texts['en']?.revision]).toEqual([false, 2]);
    expect(readDraft('dawn', 'en')).toEqual({ sources: written('[G]The day is here now'), base: 2 });
  });

  it('stays in the fields too', () => {
    const editing = open();
    name(editing, 'Daybreak');
    const { applySavedFields, item } = editing.current;
    name(editing, 'Daybreak again');
    act(() => applySavedFields(storedSong({ name: { en: 'Daybreak' }, tempo: null }, 'v2'), item));
    expect([editing.current.item.name, editing.current.base.version, editing.current.isSaved]).toEqual([
      { en: 'Daybreak again' },
      'v2',
      false,
    ]);
    expect(readItemDraft('song', 'dawn')).toMatchObject({ version: 'v2', item: { name: { en: 'Daybreak again' } } });
  });
});

it('what was not typed on since is saved, and leaves no draft', () => {
  const editing = open();
  type(editing, '[G]The day is here');
  name(editing, 'Daybreak');
  expect(localStorage.length).toBe(2);
  act(() => editing.current.applySavedText(storedText('[G]The day is here', 2), written('[G]The day is here')));
  act(() => editing.current.applySavedFields(storedSong({ name: { en: 'Daybreak' } }, 'v2'), editing.current.item));
  expect(editing.current.isSaved).toBe(true);
  expect(localStorage.length).toBe(0);
});

it('one history has the words, the fields, and the texts of other languages', () => {
  const editing = open();
  type(editing, '[G]Day');
  name(editing, 'Da');
  name(editing, 'Day');
  act(() => editing.current.openLanguage('de'));
  act(() => editing.current.changeText('de', () => ({ original: 'Tag\n' })));
  act(() => editing.current.undo());
  expect(editing.current.texts['de']?.original).not.toContain('Tag');
  act(() => editing.current.undo());
  expect([editing.current.item.name, editing.current.texts['en']]).toEqual([{ en: 'Dawn' }, written('[G]Day')]);
  act(() => editing.current.undo());
  expect([editing.current.isSaved, editing.current.canUndo]).toEqual([true, false]);
  for (let step = 0; step < 3; step += 1) act(() => editing.current.redo());
  expect([editing.current.item.name, editing.current.texts['de']?.original]).toEqual([{ en: 'Day' }, 'Tag\n']);
});

it('what is chosen is a step each, what is typed into a field is one', () => {
  const editing = open();
  const change = (facts: Partial<typeof song>) =>
    act(() => editing.current.changeItem({ ...editing.current.item, ...facts }));
  for (const themeIds of [['a'], ['a', 'b']]) change({ themeIds });
  for (const originalKey of ['G', 'A']) change({ originalKey });
  for (const tempo of [7, 72]) change({ tempo });
  for (const number of [null, 1, 12]) change({ memberships: [{ collectionId: 'c', number, free: false }] });
  const steps: unknown[] = [];
  while (editing.current.canUndo) {
    act(() => editing.current.undo());
    const { themeIds, originalKey, tempo, memberships } = editing.current.item;
    steps.push([themeIds.length, originalKey, tempo, memberships.map(({ number }) => number)]);
  }
  expect(steps).toEqual([
    [2, 'A', 72, [null]],
    [2, 'A', 72, []],
    [2, 'A', null, []],
    [2, 'G', null, []],
    [2, '', null, []],
    [1, '', null, []],
    [0, '', null, []],
  ]);
});

it('what is stored since a draft was left is what discarding goes back to', () => {
  const first = open();
  name(first, 'Mine');
  type(first, '[G]Mine');
  cleanup();
  const again = renderHook(() =>
    useSongEdit(storedSong({ name: { en: 'Theirs' } }, 'v2'), [storedText('[G]Theirs', 2)], 'en'),
  ).result;
  expect([again.current.item.name, again.current.base.version]).toEqual([{ en: 'Mine' }, 'v1']);
  expect(again.current.base.texts['en']?.revision).toBe(1);
  act(() => again.current.discard());
  expect([again.current.item.name, again.current.base.version, again.current.isSaved]).toEqual([
    { en: 'Theirs' },
    'v2',
    true,
  ]);
  expect(again.current.texts['en']?.original).toContain('Theirs');
  expect(localStorage.length).toBe(0);
});

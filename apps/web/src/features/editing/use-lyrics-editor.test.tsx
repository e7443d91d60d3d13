import { act, cleanup, renderHook } from '@testing-library/react';
import type { StoredLyrics } from '@canticle/contract/calls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readDraft } from './drafts.ts';
import { parseSources } from './parse-sources.ts';
import { useLyricsEditor } from './use-lyrics-editor.ts';

const TEXT = { songId: 'dawn', language: 'en', title: 'Dawn' };

const storedAs = (line: string, revision: number) =>
  ({ document: parseSources({ original: `{title: Dawn}\n\n${line}\n` }).document, revision }) as StoredLyrics;
const open = () => renderHook(() => useLyricsEditor(TEXT, storedAs('[G]The night is past', 1))).result;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('what is typed while a text is saved stays, is not called saved, and is kept with the revision that came of it', () => {
  const editing = open();
  act(() => editing.current.type('{title: Dawn}\n\n[G]The day is here\n'));
  const sent = editing.current.sources;
  const settle = editing.current.applySaved;
  act(() => editing.current.type('{title: Dawn}\n\n[G]The day is here now\n'));
  // The editor at the time of the request: the response does not know what was typed since.
  act(() => settle(storedAs('[G]The day is here', 2), sent));
  expect([editing.current.sources.original, editing.current.isSaved, editing.current.base]).toEqual([
    '{title: Dawn}\n\n[G]The day is here now\n',
    false,
    2,
  ]);
  expect(readDraft('dawn', 'en')).toEqual({ sources: editing.current.sources, base: 2 });
});

it('what was not typed on since is saved, and leaves no draft', () => {
  const editing = open();
  act(() => editing.current.type('{title: Dawn}\n\n[G]The day is here\n'));
  act(() => editing.current.applySaved(storedAs('[G]The day is here', 2), editing.current.sources));
  expect([editing.current.isSaved, editing.current.base, readDraft('dawn', 'en')]).toEqual([true, 2, undefined]);
  expect(editing.current.sources.original).toContain('The day is here');
});

it('what somebody else stored can be taken over what is typed', () => {
  const editing = open();
  act(() => editing.current.type('{title: Dawn}\n\n[G]Mine\n'));
  act(() => editing.current.applySaved(storedAs('[G]Theirs', 2)));
  expect(editing.current.isSaved).toBe(true);
  expect(editing.current.sources.original).toContain('Theirs');
});

import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { usePrintOptions } from './print-options.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const read = (of: 'song' | 'list') => renderHook(() => usePrintOptions(of)).result.current[0];

it('a song fills its page, and a list begins with its contents, until something else is chosen', () => {
  expect(read('song')).toMatchObject({ size: 'page', columns: 'auto', paper: 'letter' });
  expect(read('list')).toMatchObject({ size: 'normal', columns: 'auto', content: 'chords', hasContents: true });
});

it('what was chosen is remembered, for lists and for songs each; the paper is the same', () => {
  const { result } = renderHook(() => usePrintOptions('list'));
  act(() => result.current[1]({ size: 'large', columns: 2, paper: 'a5' }));
  act(() => result.current[1]({ content: 'charts', hasContents: false, indexes: ['keys'] }));
  const chosen = { paper: 'a5', size: 'large', columns: 2, content: 'charts', hasContents: false, indexes: ['keys'] };
  expect(read('list')).toEqual(chosen);
  expect(read('song')).toMatchObject({ paper: 'a5', size: 'page', columns: 'auto' });
});

it('what another version of the app stored is left out', () => {
  localStorage.setItem('printOptions:list', '{"size":"huge","columns":2,"folded":true,"indexes":["keys","colours"]}');
  expect(read('list')).toMatchObject({ size: 'normal', columns: 2, indexes: ['keys'] });
  expect(read('list')).not.toHaveProperty('folded');
  localStorage.setItem('printOptions:list', '7');
  expect(read('list')).toMatchObject({ size: 'normal' });
});

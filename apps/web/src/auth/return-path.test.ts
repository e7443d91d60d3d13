import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each([
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/\r\\elsewhere.example',
  'javascript:alert(1)',
  '',
])('after signing in nobody is led elsewhere: %j', (to) => {
  expect(returnPath(`?${new URLSearchParams({ to })}`)).toBe('/');
});

test('after signing in a page of this app is opened with its query', () => {
  expect(returnPath(`?${new URLSearchParams({ to: '/songs/HH/12?key=G#v2' })}`)).toBe('/songs/HH/12?key=G#v2');
});

import { expect, test } from 'vitest';
import type { Translate } from '../../i18n/index.ts';
import { formatUses } from './format-uses.ts';

const t = ((key: string, words: { count: number }) =>
  `${words.count} ${key.split('.').at(-1)}`) as unknown as Translate;

test('only what refers to it is told of', () => {
  expect(formatUses({ songs: 3, files: 0, articles: 0 }, t, 'en')).toBe('3 songs');
  expect(formatUses({ songs: 3, files: 1, articles: 2 }, t, 'en')).toBe('3 songs, 1 files, and 2 articles');
  expect(formatUses({ songs: 0, files: 0, articles: 0 }, t, 'no')).toBe('');
});

import type { CollectionV3 } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import { collectionSlug, sortByPriority } from './collection-paths.ts';

const book = (id: string, key: string, keys: Record<string, string> = {}, priority = 0) =>
  ({ id, key, keys, priority }) as unknown as CollectionV3;

const books = [book('1', 'HH', { en: 'HH', no: 'HS' }, 1), book('2', 'FS', {}, 9), book('hs', '', {})];

describe('a collection', () => {
  it('is addressed by its key in the language of the reader, else by its id', () => {
    expect(books.map((each) => collectionSlug(each, 'no'))).toEqual(['HS', 'FS', 'hs']);
  });

  it('stands before those of lower priority', () => {
    expect(sortByPriority(books).map(({ id }) => id)).toEqual(['2', '1', 'hs']);
  });
});

import type { ArticleV4, PublicationV4 } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import { editionSlug, findArticle, findEdition, languagesOf } from './find-edition.ts';

const edition = (id: string, key: Record<string, string> = {}) => ({ id, key }) as unknown as PublicationV4;
const editions = [edition('1', { en: '1931-May', no: '1931-mai' }), edition('2'), edition('3', { en: '1931-May' })];
const article = (id: string, number: number, languages: string[]) =>
  ({ id, number, languages }) as unknown as ArticleV4;

describe('an edition', () => {
  it('answers to its id and to its key in any language', () => {
    expect(['1', '1931-MAI', '2', 'x'].map((text) => findEdition(editions, text)?.id)).toEqual([
      '1',
      '1',
      '2',
      undefined,
    ]);
  });

  it('is addressed by its key, or by its id when another has the same key or it has none', () => {
    expect(editions.map((each) => editionSlug(each, editions, 'no'))).toEqual(['1931-mai', '2', '3']);
  });
});

describe('an article', () => {
  const articles = [article('a', 1, ['en']), article('2', 3, ['no', 'en']), article('c', 2, ['de'])];

  it('answers to its id before another answers to its number', () => {
    expect(['a', '2', '3'].map((text) => findArticle(articles, text)?.id)).toEqual(['a', '2', '2']);
  });

  it('brings the languages it can be read in', () => {
    expect(languagesOf(articles)).toEqual(['en', 'no', 'de']);
  });
});

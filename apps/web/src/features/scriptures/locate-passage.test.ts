import type { TranslationOutline } from '@canticle/contract/calls';
import { parseReference } from '@canticle/scripture';
import { describe, expect, it } from 'vitest';
import { locatePassage } from './locate-passage.ts';

const translation = (versification: TranslationOutline['versification'], books: Record<string, number[]>) =>
  ({
    versification,
    books: Object.entries(books).map(([code, chapters], index) => ({
      code,
      number: index + 1,
      chapters: chapters.map((number) => ({ number })),
    })),
  }) as unknown as TranslationOutline;

const kjv = translation('english', { PSA: [46, 98], JOL: [1, 2, 3], MAL: [1, 2, 3, 4] });
const place = (text: string, language: 'en' | 'no', outline = kjv) => {
  const reference = parseReference(text, language);
  return reference ? locatePassage(outline, reference, language) : null;
};

describe('where a translation has a passage', () => {
  it('is a chapter, or verses of it', () => {
    expect(place('Psalm 46', 'en')).toEqual({ book: 1, chapter: 46, verses: '' });
    expect(place('Ps 98:4-9', 'en')).toEqual({ book: 1, chapter: 98, verses: '4-9' });
    expect(place('Joel 1:20–2:3', 'en')).toEqual({ book: 2, chapter: 1, verses: '20' });
  });

  it('is by the numbers of the translation, whatever the text counts by', () => {
    expect(place('Joel 3,1', 'no')).toEqual({ book: 2, chapter: 2, verses: '28' });
    const hebrew = translation('hebrew', { MAL: [1, 2, 3] });
    expect(place('Mal 4:1', 'en', hebrew)).toEqual({ book: 1, chapter: 3, verses: '19' });
    const norwegian = translation('norwegian', { JOL: [1, 2, 3, 4] });
    expect(place('Joel 3,1', 'no', norwegian)).toEqual({ book: 1, chapter: 3, verses: '1' });
  });

  it('is nowhere without the chapter or the book', () => {
    expect(place('Psalm 47', 'en')).toBeUndefined();
    expect(place('Colossians 3:16', 'en')).toBeUndefined();
  });
});

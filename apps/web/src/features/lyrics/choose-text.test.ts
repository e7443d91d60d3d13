import type { StoredLyrics } from '@canticle/contract/calls';
import { emptyDocument, emptyLine } from '@canticle/music';
import { describe, expect, it } from 'vitest';
import { chooseText, textsForFormat } from './choose-text.ts';

const text = (language: string, chords: [number, string][] = []) =>
  ({
    language,
    document: {
      ...emptyDocument,
      sections: [
        {
          id: 'v1',
          kind: 'verse',
          number: 1,
          label: '',
          lines: [{ ...emptyLine, text: 'La', chords: { original: chords, new: [] } }],
        },
      ],
      order: ['v1'],
    },
  }) as unknown as StoredLyrics;

const texts = [text('de'), text('en', [[0, 'G']]), text('no')];

describe('the language of a text', () => {
  it('is the one asked for, else the reader’s, else English, else the first', () => {
    expect(chooseText(texts, 'de', 'no')?.language).toBe('de');
    expect(chooseText(texts, 'xx', 'no')?.language).toBe('no');
    expect(chooseText(texts, null, 'fr')?.language).toBe('en');
    expect(chooseText(texts.slice(0, 1), null, 'no')?.language).toBe('de');
    expect(chooseText([], null, 'no')).toBeUndefined();
  });

  it('is one that has chords when chords are wanted', () => {
    expect(textsForFormat(texts, true, 'original').map(({ language }) => language)).toEqual(['en']);
    expect(textsForFormat(texts, true, 'new')).toEqual([]);
    expect(textsForFormat(texts, false, 'original')).toHaveLength(3);
  });
});

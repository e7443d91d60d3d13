import type { SettingsV4, SongV3, StoredLyrics } from '@canticle/contract/calls';
import { type ChordMark, emptyDocument, emptyLine } from '@canticle/music';
import { describe, expect, it } from 'vitest';
import { keyNamer, readingOf } from './reading.ts';

const text = (language: string, original: ChordMark[], added: ChordMark[] = [], newKey = '') =>
  ({
    language,
    document: {
      ...emptyDocument,
      keys: { original: original.length > 0 ? 'G' : '', new: newKey },
      sections: [
        {
          id: 'v1',
          kind: 'verse',
          number: 1,
          label: '',
          lines: [{ ...emptyLine, text: 'La', chords: { original, new: added } }],
        },
      ],
      order: ['v1'],
    },
  }) as unknown as StoredLyrics;

const song = { originalKey: 'G', minor: false } as SongV3;
const asked = { language: null, key: null, melody: null };
const norwegian = { language: 'no', settings: undefined };

describe('how a song is read', () => {
  it('shows words alone when the song has no chords, whatever was chosen before', () => {
    expect(readingOf(song, [text('no', [])], 'chords', asked, norwegian)).toMatchObject({
      format: 'text',
      hasChords: false,
      keys: undefined,
    });
  });

  it('shows the language that has chords when chords are wanted', () => {
    const texts = [text('no', []), text('en', [[0, 'G']])];
    expect(readingOf(song, texts, 'text', asked, norwegian).text?.language).toBe('no');
    const chords = readingOf(song, texts, 'chords', asked, norwegian);
    expect(chords.text?.language).toBe('en');
    expect(chords.languages).toEqual(['en']);
  });

  it('offers the new melody where the text has both, and shows its own key', () => {
    const texts = [text('no', [[0, 'G']], [[0, 'Dm']], 'Dm')];
    expect(readingOf(song, texts, 'chords', asked, norwegian)).toMatchObject({
      hasNewMelody: true,
      melody: 'original',
    });
    const other = readingOf(song, texts, 'chords', { ...asked, melody: 'new' }, norwegian);
    expect(other).toMatchObject({ melody: 'new' });
    expect(other.keys?.current.written).toBe('Dm');
  });

  it('begins at the written key of the person’s instrument', () => {
    const settings = { defaultTransposition: 'Bb' } as SettingsV4;
    const reading = readingOf(song, [text('en', [[0, 'G']])], 'chords', asked, { language: 'en', settings });
    expect(reading.keys?.current).toMatchObject({ written: 'A', sounding: 'G' });
  });
});

describe('the name of a key', () => {
  it('follows the notation of the person', () => {
    expect(keyNamer({ defaultTranscode: 'german' } as SettingsV4)('Bbm')).toBe('Bm');
    expect(keyNamer({ defaultTranscode: 'nashville' } as SettingsV4)('Bb')).toBe('Bb');
    expect(keyNamer(undefined)('F#')).toBe('F#');
  });
});

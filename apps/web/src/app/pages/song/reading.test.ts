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
const asked = {
  format: 'chords',
  language: null,
  secondLanguage: null,
  key: null,
  melody: null,
  capo: null,
  notation: null,
} as const;
const norwegian = { language: 'no', settings: undefined };

describe('how a song is read', () => {
  it('shows words alone when the song has no chords, whatever was chosen before', () => {
    expect(readingOf(song, [text('no', [])], asked, norwegian)).toMatchObject({
      format: 'text',
      hasChords: false,
      keys: undefined,
    });
  });

  it('shows the language that has chords when chords are wanted', () => {
    const texts = [text('no', []), text('en', [[0, 'G']])];
    expect(readingOf(song, texts, { ...asked, format: 'text' }, norwegian).text?.language).toBe('no');
    const chords = readingOf(song, texts, asked, norwegian);
    expect(chords.text?.language).toBe('en');
    expect(chords.languages).toEqual(['en']);
  });

  it('offers the new melody where the text has both, and shows its own key', () => {
    const texts = [text('no', [[0, 'G']], [[0, 'Dm']], 'Dm')];
    expect(readingOf(song, texts, asked, norwegian)).toMatchObject({
      hasNewMelody: true,
      melody: 'original',
    });
    const other = readingOf(song, texts, { ...asked, melody: 'new' }, norwegian);
    expect(other).toMatchObject({ melody: 'new' });
    expect(other.keys?.current.written).toBe('Dm');
  });

  it('begins at the written key of the person’s instrument', () => {
    const settings = { defaultTransposition: 'Bb' } as SettingsV4;
    const reading = readingOf(song, [text('en', [[0, 'G']])], asked, { language: 'en', settings });
    expect(reading.keys?.current).toMatchObject({ written: 'A', sounding: 'G' });
  });

  it('keeps the sounding key with a capo and shows the chords that are then played', () => {
    const texts = [text('en', [[0, 'G']])];
    const reading = readingOf(song, texts, { ...asked, key: 3, capo: 3 }, norwegian);
    expect(reading.keys?.current).toMatchObject({ written: 'Bb', sounding: 'Bb' });
    expect(reading).toMatchObject({ capo: 3, semitones: 0 });
    expect(readingOf(song, texts, { ...asked, format: 'text', capo: 3 }, norwegian).capo).toBe(0);
  });

  it('takes the notation of the settings unless one was chosen for the song', () => {
    const settings = { defaultTranscode: 'german' } as SettingsV4;
    const texts = [text('en', [[0, 'G']])];
    expect(readingOf(song, texts, asked, { language: 'en', settings }).notation).toBe('german');
    expect(readingOf(song, texts, { ...asked, notation: 'roman' }, { language: 'en', settings }).notation).toBe(
      'roman',
    );
  });

  it('puts a second language beside the first, never the same twice', () => {
    const texts = [text('no', []), text('en', [[0, 'G']])];
    const second = (secondLanguage: string, format: 'text' | 'chords') =>
      readingOf(song, texts, { ...asked, secondLanguage, format }, norwegian).second?.language;
    expect(second('en', 'text')).toBe('en');
    expect(second('no', 'text')).toBeUndefined();
    expect(second('no', 'chords')).toBe('no');
    expect(second('de', 'text')).toBeUndefined();
  });
});

describe('the name of a key', () => {
  it('follows the notation that is shown', () => {
    expect(keyNamer('german')('Bbm')).toBe('Bm');
    expect(keyNamer('nashville')('Bb')).toBe('Bb');
    expect(keyNamer('common')('F#')).toBe('F#');
  });
});

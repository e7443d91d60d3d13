import type { SettingsV4, SongV3, StoredLyrics } from '@canticle/contract/calls';
import { type ChordMark, emptyDocument, emptyLine } from '@canticle/music';
import { describe, expect, it } from 'vitest';
import { createKeyFormatter, createLyricsView } from './lyrics-view.ts';

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
    expect(createLyricsView(song, [text('no', [])], asked, norwegian)).toMatchObject({
      format: 'text',
      hasChords: false,
      keys: undefined,
    });
  });

  it('shows the language that has chords when chords are wanted', () => {
    const texts = [text('no', []), text('en', [[0, 'G']])];
    expect(createLyricsView(song, texts, { ...asked, format: 'text' }, norwegian).text?.language).toBe('no');
    const chords = createLyricsView(song, texts, asked, norwegian);
    expect(chords.text?.language).toBe('en');
    expect(chords.languages).toEqual(['en']);
  });

  it('offers the new melody where the text has both, and shows its own key', () => {
    const texts = [text('no', [[0, 'G']], [[0, 'Dm']], 'Dm')];
    expect(createLyricsView(song, texts, asked, norwegian)).toMatchObject({
      hasNewMelody: true,
      melody: 'original',
    });
    const other = createLyricsView(song, texts, { ...asked, melody: 'new' }, norwegian);
    expect(other).toMatchObject({ melody: 'new' });
    expect(other.keys?.current.written).toBe('Dm');
  });

  it('begins at the written key of the person’s instrument', () => {
    const settings = { defaultTransposition: 'Bb' } as SettingsV4;
    const reading = createLyricsView(song, [text('en', [[0, 'G']])], asked, { language: 'en', settings });
    expect(reading.keys?.current).toMatchObject({ written: 'A', sounding: 'G' });
  });

  it('keeps the sounding key with a capo and shows the chords that are then played', () => {
    const texts = [text('en', [[0, 'G']])];
    const reading = createLyricsView(song, texts, { ...asked, key: 3, capo: 3 }, norwegian);
    expect(reading.keys?.current).toMatchObject({ written: 'Bb', sounding: 'Bb' });
    expect(reading).toMatchObject({ capo: 3, semitones: 0 });
    expect(createLyricsView(song, texts, { ...asked, format: 'text', capo: 3 }, norwegian).capo).toBe(0);
  });

  it('begins with the capo of the arrangement, as long as the song is in its own key', () => {
    const plain = text('en', [[0, 'Bb']]);
    const document = { ...plain.document, keys: { original: 'Bb', new: '' }, capos: { original: 3, new: 0 } };
    const arranged = [{ ...plain, document }] as unknown as StoredLyrics[];
    const read = (more: { readonly key?: number; readonly capo?: number }) =>
      createLyricsView({ ...song, originalKey: 'Bb' }, arranged, { ...asked, ...more }, norwegian);
    expect(read({})).toMatchObject({ capo: 3, defaultCapo: 3, semitones: -3 });
    expect(read({ capo: 0 })).toMatchObject({ capo: 0, defaultCapo: 3, semitones: 0 });
    expect(read({ key: 2 })).toMatchObject({ capo: 0, defaultCapo: 0, semitones: 2 });
    expect(read({ key: 2, capo: 5 })).toMatchObject({ capo: 5, semitones: -3 });
  });

  it('of a song without a stated key offers the keys from the guessed one, and says that it is guessed', () => {
    const plain = text('en', [[0, 'C']]);
    const document = { ...plain.document, keys: { original: '', new: '' } };
    const guessed = { ...plain, document, keyIsGuessed: true } as unknown as StoredLyrics;
    const reading = createLyricsView({ ...song, originalKey: 'G' }, [guessed], asked, norwegian);
    expect(reading.isKeyGuessed).toBe(true);
    expect(reading.keys?.current.written).toBe('G');
    const alone = createLyricsView({ ...song, originalKey: '' }, [guessed], asked, norwegian);
    expect(alone.keys?.current.written).toBe('C');
    expect(createLyricsView(song, [plain], asked, norwegian).isKeyGuessed).toBe(false);
  });

  it('takes the notation of the settings unless one was chosen for the song', () => {
    const settings = { defaultTranscode: 'german' } as SettingsV4;
    const texts = [text('en', [[0, 'G']])];
    expect(createLyricsView(song, texts, asked, { language: 'en', settings }).notation).toBe('german');
    expect(createLyricsView(song, texts, { ...asked, notation: 'roman' }, { language: 'en', settings }).notation).toBe(
      'roman',
    );
  });

  it('puts a second language beside the first, never the same twice', () => {
    const texts = [text('no', []), text('en', [[0, 'G']])];
    const second = (secondLanguage: string, format: 'text' | 'chords') =>
      createLyricsView(song, texts, { ...asked, secondLanguage, format }, norwegian).secondText?.language;
    expect(second('en', 'text')).toBe('en');
    expect(second('no', 'text')).toBeUndefined();
    expect(second('no', 'chords')).toBe('no');
    expect(second('de', 'text')).toBeUndefined();
  });
});

describe('the name of a key', () => {
  it('follows the notation that is shown', () => {
    expect(createKeyFormatter('german')('Bbm')).toBe('Bm');
    expect(createKeyFormatter('nashville')('Bb')).toBe('Bb');
    expect(createKeyFormatter('common')('F#')).toBe('F#');
  });
});

import { describe, expect, it } from 'vitest';
import type { PresentedSong } from './document.ts';
import { createSongHeader } from './song-header.ts';

const song: PresentedSong = {
  id: 's1',
  name: { no: 'Morgensang' },
  collections: [
    { id: 'c1', number: 12 },
    { id: 'c2', number: null },
  ],
  participants: [
    { contributorId: 'p1', type: 'translator', language: 'no' },
    { contributorId: 'p2', type: 'translator', language: 'en' },
    { contributorId: 'p3', type: 'arranger' },
  ],
  yearWritten: null,
  yearComposed: 1905,
  originalKey: 'C',
  minor: true,
  verses: 2,
  copyrights: [
    { type: 'text', copyrightId: 'k1' },
    { type: 'melody', copyrightId: 'k2' },
  ],
  origins: [{ type: 'text', country: 'se', description: { sv: 'Visa' } }],
};
const about: Parameters<typeof createSongHeader>[0] = {
  song,
  contributors: [
    { id: 'p1', name: 'Ida Moe' },
    { id: 'p2', name: 'Nils Berg' },
    { id: 'p3', name: 'Per Vik' },
  ],
  copyrights: [
    { id: 'k1', name: { en: 'Text Press' } },
    { id: 'k2', name: { no: 'Noteforlaget' } },
  ],
  collection: null,
};
const collection = (id: string) => ({ id, key: 'K', name: {}, image: null });

describe('the line above the verses', () => {
  it('names the translators of the languages that are shown, and nobody else', () => {
    expect(createSongHeader(about, 'no').translators).toBe('Ida Moe');
    expect(createSongHeader(about, 'no', 'en').translators).toBe('Ida Moe & Nils Berg');
    expect(createSongHeader(about, 'de').translators).toBe('');
    expect(createSongHeader(about, 'no')).toMatchObject({ authors: '', composers: '' });
  });

  it('has the title in the language, else in English, else in any', () => {
    const named = (name: PresentedSong['name']) => createSongHeader({ ...about, song: { ...song, name } }, 'de').title;
    expect(named({ no: 'Morgensang', en: 'Morning song', de: 'Morgenlied' })).toBe('Morgenlied');
    expect(named({ no: 'Morgensang', en: 'Morning song' })).toBe('Morning song');
    expect(named({ no: 'Morgensang' })).toBe('Morgensang');
    expect(named({})).toBe('');
  });

  it('has the number in the songbook it is shown from', () => {
    expect(createSongHeader({ ...about, collection: collection('c1') }, 'no').number).toBe(12);
    expect(createSongHeader({ ...about, collection: collection('c2') }, 'no').number).toBeNull();
    expect(createSongHeader({ ...about, collection: collection('c3') }, 'no').number).toBeNull();
  });

  it('names the rights of text and melody apart when they differ, and leaves out those without a name', () => {
    expect(createSongHeader(about, 'no').copyrights).toEqual([
      { of: 'text', name: 'Text Press' },
      { of: 'melody', name: 'Noteforlaget' },
    ]);
    const only = createSongHeader({ ...about, copyrights: about.copyrights.slice(1) }, 'no').copyrights;
    expect(only).toEqual([{ of: 'melody', name: 'Noteforlaget' }]);
    expect(createSongHeader({ ...about, copyrights: [] }, 'no').copyrights).toEqual([]);
  });

  it('says key and origins as far as they are known', () => {
    expect(createSongHeader(about, 'no')).toMatchObject({
      key: 'Cm',
      country: 'se',
      melodyOrigin: { country: '', description: '' },
      ccli: { number: '', licence: '' },
    });
    expect(createSongHeader({ ...about, song: { ...song, originalKey: '' } }, 'no').key).toBe('');
    const melody = { type: 'melody' as const, country: 'no', description: { sv: 'Visa' } };
    const header = createSongHeader({ ...about, song: { ...song, origins: [melody], ccliNumber: null } }, 'no');
    expect(header).toMatchObject({ country: '', melodyOrigin: { country: 'no', description: 'Visa' } });
    expect(header.ccli.number).toBe('');
  });
});

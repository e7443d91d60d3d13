import { describe, expect, it } from 'vitest';
import { createIndexRows, type IndexedSong, type IndexKind } from './song-indexes.ts';

const songs: readonly IndexedSong[] = [
  { id: '1', title: 'Amazing Grace', firstLine: 'Amazing grace, how sweet', people: ['John Newton'], key: 'G' },
  {
    id: '2',
    title: 'When I Survey',
    firstLine: 'When I survey the wondrous cross',
    people: ['Isaac Watts', 'Lowell Mason'],
    key: 'E♭',
  },
  { id: '3', title: 'Åpne min dør', firstLine: '', people: ['Isaac Watts', 'Isaac Watts'], key: null },
  { id: '4', title: '‘Tis so sweet', firstLine: '’Tis so sweet to trust', people: [], key: 'G' },
];
const rowsOf = (kinds: readonly IndexKind[], language = 'no') =>
  createIndexRows(songs, kinds, language).map((row) => {
    if (row.kind === 'index') return `# ${row.index}`;
    return row.kind === 'heading' ? `- ${row.text}` : `${row.songId} ${row.text}`;
  });

describe('the indexes of a songbook', () => {
  it('sort titles by the alphabet of the language, signs in front of them aside', () => {
    const titles = ['1 Amazing Grace', '4 ‘Tis so sweet', '2 When I Survey', '3 Åpne min dør'];
    expect(rowsOf(['titles'])).toEqual(['# titles', ...titles]);
    expect(rowsOf(['titles'], 'en')[2]).toBe('3 Åpne min dør');
  });

  it('leave a song without words out of the first lines', () => {
    expect(rowsOf(['first-lines'])).toEqual([
      '# first-lines',
      '1 Amazing grace, how sweet',
      '4 ’Tis so sweet to trust',
      '2 When I survey the wondrous cross',
    ]);
  });

  it('have people by family name, with each song of theirs once', () => {
    expect(rowsOf(['people'])).toEqual([
      '# people',
      '- Lowell Mason',
      '2 When I Survey',
      '- John Newton',
      '1 Amazing Grace',
      '- Isaac Watts',
      '2 When I Survey',
      '3 Åpne min dør',
    ]);
  });

  it('have keys, without songs whose key is not known', () => {
    expect(rowsOf(['keys'])).toEqual([
      '# keys',
      '- E♭',
      '2 When I Survey',
      '- G',
      '1 Amazing Grace',
      '4 ‘Tis so sweet',
    ]);
  });

  it('follow each other in their own order, whatever was chosen first, and are absent where nothing is in them', () => {
    expect(rowsOf(['keys', 'titles']).filter((row) => row.startsWith('#'))).toEqual(['# titles', '# keys']);
    expect(
      createIndexRows(
        [{ ...songs[2], id: '3', title: 'A', firstLine: '', people: [], key: null }],
        ['keys', 'people'],
        'en',
      ),
    ).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { createIndexRows, type IndexedSong, type IndexKind } from './song-indexes.ts';

const passage = (name: string, book: string, chapter: number, verse?: number) => {
  const end = verse === undefined ? { chapter } : { chapter, verse };
  return { name, reference: { book, from: end, to: end } };
};

const songs: readonly IndexedSong[] = [
  {
    id: '1',
    title: 'Amazing Grace',
    firstLine: 'Amazing grace, how sweet',
    people: ['John Newton'],
    key: 'G',
    passages: [],
  },
  {
    id: '2',
    title: 'When I Survey',
    firstLine: 'When I survey the wondrous cross',
    people: ['Isaac Watts', 'Lowell Mason'],
    key: 'E♭',
    passages: [passage('Galatians 6:14', 'GAL', 6, 14)],
  },
  {
    id: '3',
    title: 'Åpne min dør',
    firstLine: '',
    people: ['Isaac Watts', 'Isaac Watts'],
    key: null,
    passages: [passage('Psalm 24', 'PSA', 24), passage('Galatians 6:14', 'GAL', 6, 14)],
  },
  {
    id: '4',
    title: '‘Tis so sweet',
    firstLine: '’Tis so sweet to trust',
    people: [],
    key: 'G',
    passages: [passage('Psalm 8:2', 'PSA', 8, 2), passage('Psalm 8:2', 'PSA', 8, 2)],
  },
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
      '- Mason, Lowell',
      '2 When I Survey',
      '- Newton, John',
      '1 Amazing Grace',
      '- Watts, Isaac',
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

  it('have passages in the order of the Bible, with each song once', () => {
    expect(rowsOf(['scripture'])).toEqual([
      '# scripture',
      '- Psalm 8:2',
      '4 ‘Tis so sweet',
      '- Psalm 24',
      '3 Åpne min dør',
      '- Galatians 6:14',
      '2 When I Survey',
      '3 Åpne min dør',
    ]);
  });

  it('follow each other in their own order, whatever was chosen first, and are absent where nothing is in them', () => {
    expect(rowsOf(['keys', 'titles']).filter((row) => row.startsWith('#'))).toEqual(['# titles', '# keys']);
    expect(
      createIndexRows(
        [{ ...songs[2], id: '3', title: 'A', firstLine: '', people: [], key: null, passages: [] }],
        ['keys', 'people'],
        'en',
      ),
    ).toEqual([]);
  });
});

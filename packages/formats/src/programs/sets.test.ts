import { describe, expect, test } from 'vitest';
import { diagnose } from '../diagnostics.ts';
import { readSongs } from '../read-songs.ts';
import { readOnSongLibrary } from './onsong-library.ts';
import type { SetRow } from './parsed-set.ts';
import { readProPresenterPlaylists } from './propresenter-playlist.ts';
import { completeSet, readingRow } from './set-rows.ts';
import { findPartOrder } from './song-parts.ts';
import { readVideoPsalmAgenda } from './videopsalm-agenda.ts';

const read = (name: string, text: string) => readSongs(name, new TextEncoder().encode(text));
const rowsOf = (rows: readonly SetRow[] | undefined) =>
  rows?.map(({ kind, title, song, key, order, note }) =>
    [kind, title, song, key, order.join(' '), note].filter((one) => one !== null && one !== ''),
  );

describe('the day in the name of a set', () => {
  test.each([
    ['Service 2026-05-17 10-30', '2026-05-17', '10:30'],
    ['2026.05.17', '2026-05-17', ''],
    ['20260517_Gottesdienst', '2026-05-17', ''],
    ['Gudstjeneste 7.6.2026', '2026-06-07', ''],
    ['Service 05/07/2026', '', ''],
    ['2026-02-30', '', ''],
    ['Song 12345678', '', ''],
    ['Sunday', '', ''],
  ])('%s', (name, date, time) => {
    const set = completeSet({ name: '', date: '', time: '', rows: [] }, name);
    expect([set.date, set.time]).toEqual([date, time]);
  });
});

test('a passage is understood in several languages, and other words are kept as a note', () => {
  expect(readingRow('John 3:16-18 ESV')).toMatchObject({ kind: 'reading', title: 'John 3:16–18' });
  expect(readingRow('Johannes 3,16')).toMatchObject({ kind: 'reading', title: 'John 3:16' });
  expect(readingRow('Joh 3,16 (Luther)')).toMatchObject({ kind: 'reading', title: 'John 3:16' });
  expect(readingRow('The prologue')).toMatchObject({ kind: 'note', title: 'The prologue' });
});

test('an OpenLP service: songs, a reading, slides with their words, a picture with its title', () => {
  const item = (plugin: string, title: string, more: object = {}, data: readonly object[] = []) => ({
    serviceitem: { header: { plugin, name: plugin, title, ...more }, data },
  });
  const service = read(
    'Service 2026-05-17 10-30.osj',
    JSON.stringify([
      { openlp_core: {} },
      item('songs', 'Grace', { notes: 'Slowly' }, [{ raw_slide: 'Amazing grace', verseTag: 'V1' }]),
      item('bibles', 'Psalm 23:1-3 ESV'),
      item('custom', 'Welcome', {}, [{ raw_slide: 'Good {st}morning{/st}' }, { raw_slide: 'Coffee at 12' }]),
      item('images', 'Flowers'),
    ]),
  );
  expect(service.songs).toHaveLength(1);
  expect(service.sets).toMatchObject([{ name: 'Service 2026-05-17 10-30', date: '2026-05-17', time: '10:30' }]);
  expect(rowsOf(service.sets[0]?.rows)).toEqual([
    ['song', 'Grace', 0, 'Slowly'],
    ['reading', 'Psalm 23:1–3'],
    ['note', 'Welcome', 'Good morning\n\nCoffee at 12'],
    ['note', 'Flowers'],
  ]);
  expect(service.notes).toEqual([diagnose('set-media', { title: 'Flowers' })]);
});

test('an OpenSong set: the order of a song for this day, its key, and notes', () => {
  const set = read(
    'Sunday',
    '<set name="Easter"><slide_groups><slide_group type="song" name="Grace" presentation="V1 C V2" key="D"><notes>a\nb</notes></slide_group><slide_group type="blank" name=""/><slide_group type="image" name="Sky"/></slide_groups></set>',
  ).sets[0];
  expect(set?.name).toBe('Easter');
  expect(rowsOf(set?.rows)).toEqual([
    ['song', 'Grace', 'D', 'V1 C V2', 'a\nb'],
    ['note', 'Sky'],
  ]);
});

/* Messages of protocol buffers, by hand: a number, a text or a message in each field. */
type Fields = readonly (readonly [number, number | string | Uint8Array])[];
function message(...fields: Fields): Uint8Array {
  const bytes: number[] = [];
  for (const [field, value] of fields) {
    if (typeof value === 'number') bytes.push(field * 8, value);
    else {
      const content = typeof value === 'string' ? new TextEncoder().encode(value) : value;
      bytes.push(...varint(field * 8 + 2), ...varint(content.length), ...content);
    }
  }
  return Uint8Array.from(bytes);
}
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
const id = (text: string) => message([1, text]);

test('ProPresenter playlists, one inside another: headings, songs in their arrangement and key, and a picture', () => {
  const song = message(
    [3, 'Grace'],
    [10, id('a1')],
    [11, message([1, id('a1')], [3, id('v')])],
    [11, message([1, id('a2')], [3, id('c')], [3, id('v')], [3, id('c')])],
    [12, message([1, message([1, id('v')], [2, 'Verse 1'])])],
    [12, message([1, message([1, id('c')], [2, 'Chorus'])])],
    [23, message([3, message([1, 19])])],
  );
  const item = (name: string, ...fields: Fields) => [1, message([2, name], ...fields)] as const;
  const address = message([1, 'file:///Songs/Grace%20%C3%A5.pro']);
  const playlist = message(
    [2, 'Sunday 2026-05-17'],
    [
      13,
      message(
        item('Praise', [3, message([1, 1])]),
        item('Grace', [4, message([1, address], [2, id('A2')], [4, message([1, 13])])]),
        item('Elsewhere', [4, message([1, message([1, 'x/Elsewhere.pro'])])]),
        item('Sky', [5, message([1, 1])]),
        item(''),
      ),
    ],
  );
  const folder = message([2, 'Folder'], [12, message([1, playlist])]);
  const { sets, notes } = readProPresenterPlaylists(message([3, message([12, message([1, folder])])]), (name) =>
    name === 'Grace å.pro' ? { song: 4, bytes: song } : undefined,
  );
  expect(sets.map(({ name }) => name)).toEqual(['Sunday 2026-05-17']);
  expect(rowsOf(sets[0]?.rows)).toEqual([
    ['heading', 'Praise'],
    ['song', 'Grace', 4, 'E', 'Chorus Verse 1 Chorus'],
    ['song', 'Elsewhere'],
    ['note', 'Sky'],
  ]);
  expect(notes).toEqual([diagnose('set-media', { title: 'Sky' })]);
});

test('a VideoPsalm agenda, in the order of its archive: a song twice is one song', () => {
  const song = '{Guid:"g1",Key:"Em",Verses:[{\nText:"Line [Em]one"},{Tag:1,\nText:"Praise"}],\nText:"Mi Canción"}';
  const { songs, sets } = readVideoPsalmAgenda([
    { name: 'Song_0.json', text: song },
    { name: 'SongBook_0.json', text: '{Text:"Book"}' },
    { name: 'BibleVerses_0.json', text: '{Verses:[{\nText:"v1"},{ID:2,\nText:"v2"}]}' },
    { name: 'BibleChapter_0.json', text: '{ID:7}' },
    { name: 'BibleBook_0.json', text: '{ID:5,Text:"Josué"}' },
    { name: 'Image_0.json', text: '{FileName:"C:\\\\Temp\\\\sky.jpg"}' },
    { name: 'Song_1.json', text: song },
  ]);
  expect(songs.map(({ song: { titles, key, songbooks } }) => [titles[0]?.text, key, songbooks[0]?.name])).toEqual([
    ['Mi Canción', 'Em', 'Book'],
  ]);
  expect(songs[0]?.song.lyrics[0]?.document.order).toEqual(['v1', 'c1']);
  expect(rowsOf(sets[0]?.rows)).toEqual([
    ['song', 'Mi Canción', 0, 'Em'],
    ['reading', 'Joshua 7:1–2'],
    ['note', 'sky.jpg'],
    ['song', 'Mi Canción', 0, 'Em'],
  ]);
});

test('a library of OnSong: sets in their order and keys; deleted and empty songs are left out', () => {
  const row = (values: { readonly [column: string]: string }) => (column: string) => values[column] ?? '';
  const { songs, sets, notes } = readOnSongLibrary({
    songs: [
      row({ ID: 's1', title: 'Grace', content: 'Grace\nKey: G\n\nVerse 1:\nAmazing [G]grace' }),
      row({ ID: 's2', title: 'Gone', content: 'Gone\n\nla', deleted: '1' }),
      row({ ID: 's3', title: 'Scan' }),
    ],
    sets: [row({ ID: 'a', title: 'Easter', datetime: '1775390400' }), row({ ID: 'b', title: 'Empty' })],
    items: [
      row({ setID: 'a', songID: 's2', orderIndex: '10' }),
      row({ setID: 'a', songID: 's1', orderIndex: '2', transposedKey: 'A' }),
    ],
  });
  expect(songs).toHaveLength(1);
  expect(notes).toHaveLength(1);
  expect(sets).toMatchObject([{ name: 'Easter', date: '2026-04-05' }]);
  expect(rowsOf(sets[0]?.rows)).toEqual([
    ['song', 'Grace', 0, 'A'],
    ['song', 'Gone'],
  ]);
});

test('names of parts are found among sections, whatever language they are in', () => {
  const [song] = read('a.sng', '#Title=x\n---\nVers 1\na\n---\nVers 2\nb\n---\nRefrain\nc\n').songs;
  const document = song?.song.lyrics[0]?.document;
  if (document === undefined) throw new Error('no text');
  expect(findPartOrder(document, ['V2', 'C', 'Chorus 1', 'Verse 1', 'Bridge'])).toEqual({
    ids: ['v2', 'c1', 'c1', 'v1'],
    unknown: ['Bridge'],
  });
});

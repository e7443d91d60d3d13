import { diagnose, type ImportDiagnostic } from '@canticle/contract';
import { type OpenLpSong, type ParsedSong, ParseError, readOpenLpSong } from '@canticle/formats';
import type { ProgramSongs } from './program-songs.ts';
import type { SongQueries, TextRow } from './song-queries.ts';

/** Reads the songs of an OpenLP database. A song with broken verses is named, and the others are read. */
export function readOpenLpSongs(database: SongQueries): ProgramSongs {
  const related = readRelated(database);
  const songs: ParsedSong[] = [];
  const notes: ImportDiagnostic[] = [];
  for (const row of database.rows('songs')) {
    if (row('temporary') === '1') continue;
    try {
      songs.push(readOpenLpSong(songOf(row, related)));
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      notes.push(diagnose('place', { place: row('title'), what: error.diagnostic }));
    }
  }
  return { songs, notes };
}

type Related = {
  readonly authors: ReadonlyMap<string, OpenLpSong['authors']>;
  readonly songbooks: ReadonlyMap<string, OpenLpSong['songbooks']>;
  readonly topics: ReadonlyMap<string, readonly string[]>;
  readonly media: ReadonlyMap<string, readonly string[]>;
  readonly books: ReadonlyMap<string, string>;
};

function readRelated(database: SongQueries): Related {
  const names = (table: string, nameOf: (row: TextRow) => string) =>
    new Map(database.rows(table).map((row) => [row('id'), nameOf(row)]));
  const authors = names('authors', (row) => row('display_name') || `${row('first_name')} ${row('last_name')}`.trim());
  const books = names('song_books', (row) => row('name'));
  const topics = names('topics', (row) => row('name'));
  return {
    books,
    authors: bySong(database.rows('authors_songs'), (row) => ({
      name: authors.get(row('author_id')) ?? '',
      type: row('author_type'),
    })),
    songbooks: bySong(database.rows('songs_songbooks'), (row) => ({
      name: books.get(row('songbook_id')) ?? '',
      entry: row('entry'),
    })),
    topics: bySong(database.rows('songs_topics'), (row) => topics.get(row('topic_id')) ?? ''),
    media: bySong(database.rows('media_files'), (row) => row('file_name').split(/[\\/]/).at(-1) ?? ''),
  };
}

function bySong<T>(rows: readonly TextRow[], valueOf: (row: TextRow) => T): ReadonlyMap<string, readonly T[]> {
  const groups = Map.groupBy(rows, (row) => row('song_id'));
  return new Map([...groups].map(([song, some]) => [song, some.map(valueOf)]));
}

/* Old databases hold the songbook in the song itself. */
function songOf(row: TextRow, { authors, songbooks, topics, media, books }: Related): OpenLpSong {
  const id = row('id');
  const oldBook = { name: books.get(row('song_book_id')) ?? '', entry: row('song_number') };
  const oldBooks = oldBook.name !== '' || oldBook.entry !== '' ? [oldBook] : [];
  return {
    title: row('title'),
    alternateTitle: row('alternate_title'),
    lyrics: row('lyrics'),
    verseOrder: row('verse_order'),
    copyright: row('copyright'),
    comments: row('comments'),
    ccliNumber: row('ccli_number'),
    authors: (authors.get(id) ?? []).filter(({ name }) => name !== ''),
    songbooks: songbooks.get(id) ?? oldBooks,
    topics: topics.get(id) ?? [],
    media: media.get(id) ?? [],
  };
}

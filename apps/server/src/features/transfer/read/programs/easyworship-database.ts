import { type EasyWorshipSong, mediaLost, readEasyWorshipSong, readingRow, songRow } from '@canticle/formats';
import type { ProgramSongs } from './program-songs.ts';
import type { SongQueries, TextRow } from './song-queries.ts';

/** Reads the songs of EasyWorship 6 and 7: their data are in one database, their words in another. */
export function readEasyWorshipSongs(songs: SongQueries, words: SongQueries): ProgramSongs {
  const wordsById = new Map(words.rows('word').map((row) => [row('song_id'), row('words')]));
  const read = songs.rows('song').map((row) => readEasyWorshipSong(songOf(row, wordsById.get(row('row_id')))));
  return { songs: read, notes: [] };
}

const songOf = (row: TextRow, words: string | undefined): EasyWorshipSong => ({
  title: row('title'),
  author: row('author'),
  copyright: row('copyright'),
  administrator: row('administrator'),
  description: row('description'),
  tags: row('tags'),
  referenceNumber: row('reference_number'),
  words,
});

/* Types of presentations and elements in a schedule. */
const SONG = '6';
const TEXT = '6';
const LYRICS_STYLE = '4';

/** Reads a schedule of EasyWorship 7: its songs, and the rows of the schedule. */
export function readEasyWorshipSchedule(database: SongQueries): ProgramSongs {
  const texts = new Map(database.rows('resource_text').map((row) => [row('resource_id'), row('rtf')]));
  const elements = Map.groupBy(database.rows('element').filter(isLyrics), (row) => row('slide_id'));
  const slides = Map.groupBy(database.rows('slide'), (row) => row('presentation_id'));
  const presentations = database.rows('presentation');
  const isSong = (row: TextRow) => row('presentation_type') === SONG;
  const rtfsOf = (presentation: TextRow) =>
    (slides.get(presentation('row_id')) ?? [])
      .toSorted((a, b) => Number(a('order_index')) - Number(b('order_index')))
      .flatMap((slide) => elements.get(slide('row_id')) ?? [])
      .flatMap((element) => texts.get(element('foreground_resource_id')) ?? []);
  const shown = presentations
    .filter((row) => isSong(row) || !/^(?:|global|blank)$/i.test(row('title')))
    .toSorted((a, b) => Number(a('order_index')) - Number(b('order_index')));
  const songs = shown.filter(isSong);
  const rows = shown.map((row) =>
    isSong(row) ? songRow(row('title'), songs.indexOf(row)) : readingRow(row('title'), row('description')),
  );
  return {
    songs: songs.map((row) => readEasyWorshipSong(songOf(row, joinRtf(rtfsOf(row))))),
    notes: rows.flatMap(({ kind, title }) => (kind === 'note' ? [mediaLost(title)] : [])),
    sets: [{ name: '', date: '', time: '', rows }],
  };
}

const isLyrics = (row: TextRow): boolean => row('element_type') === TEXT && row('element_style_type') === LYRICS_STYLE;

/* Slides one after another, with an empty paragraph between them. */
const joinRtf = (slides: readonly string[]): string | undefined =>
  slides.length === 0 ? undefined : `{\\rtf1 ${slides.map((slide) => `{${slide}}`).join('\\par\\par ')}}`;

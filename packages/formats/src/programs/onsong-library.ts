import { ParseError } from '../parse-error.ts';
import type { ReaderDiagnostic } from '../diagnostics.ts';
import { diagnose } from '../diagnostics.ts';
import type { ParsedSong } from '../song-text.ts';
import { readOnSong } from './onsong.ts';
import type { ParsedSet, SetRow } from './parsed-set.ts';
import { songRow } from './set-rows.ts';

/** A row of a table of the library of OnSong: the text of a column; empty when there is none. */
type Row = (column: string) => string;

/** The tables of a library of OnSong that are read. */
export type OnSongLibrary = {
  readonly songs: readonly Row[];
  readonly sets: readonly Row[];
  readonly items: readonly Row[];
};

/**
 * Reads a library of OnSong: songs, and sets with the songs in their order and keys. Its tables are described nowhere;
 * columns that are missing are taken as empty.
 */
export function readOnSongLibrary({ songs: rows, sets, items }: OnSongLibrary): ParsedSet {
  const notes: ReaderDiagnostic[] = [];
  const songs: ParsedSong[] = [];
  const places = new Map<string, number>();
  const titles = new Map<string, string>();
  for (const row of rows) {
    titles.set(row('ID'), row('title'));
    if (isOn(row('deleted'))) continue;
    const place = { place: row('title') || row('filepath') };
    if (row('content') === '')
      notes.push(diagnose('place', { ...place, what: diagnose('words-missing', { title: row('title') }) }));
    else {
      try {
        places.set(row('ID'), songs.push(withTitle(readOnSong(row('content')), row)) - 1);
      } catch (error) {
        if (!(error instanceof ParseError)) throw error;
        notes.push(diagnose('place', { ...place, what: error.diagnostic }));
      }
    }
  }
  const bySet = Map.groupBy(items, (item) => item('setID'));
  const read = sets
    .filter((set) => !isOn(set('deleted')))
    .map((set) => ({
      name: set('title'),
      ...dayOf(set('datetime')),
      rows: (bySet.get(set('ID')) ?? [])
        .toSorted((a, b) => Number(a('orderIndex')) - Number(b('orderIndex')))
        .map(
          (item): SetRow =>
            songRow(item('titleOverride') || (titles.get(item('songID')) ?? ''), places.get(item('songID')) ?? null, {
              key: item('transposedKey'),
              note: item('notes'),
            }),
        ),
    }));
  return { songs, notes, sets: read.filter((set) => set.rows.length > 0) };
}

const isOn = (value: string): boolean => value === '1' || value === 'true';

function withTitle(read: ParsedSong, row: Row): ParsedSong {
  if (row('title') === '' || read.song.titles.some(({ kind }) => kind === 'main')) return read;
  const main = { text: row('title'), language: '', kind: 'main' as const };
  return { ...read, song: { ...read.song, titles: [main, ...read.song.titles] } };
}

/* Seconds since 1970. The hour depends on where the set was made, so only the day is taken. */
function dayOf(seconds: string): { readonly date: string; readonly time: string } {
  const time = Number(seconds);
  if (!/^\d{8,11}(?:\.\d+)?$/.test(seconds) || !Number.isFinite(time)) return { date: '', time: '' };
  return { date: new Date(time * 1000).toISOString().slice(0, 10), time: '' };
}

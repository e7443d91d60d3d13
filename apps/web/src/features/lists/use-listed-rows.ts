import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePassageNames } from '../passages/index.ts';
import type { Row } from './apply-operation.ts';
import { rowsQuery } from './queries.ts';
import { type ListedEntry, useListedEntries } from './use-listed-entries.ts';

/** A row of a list with everything its line on the screen shows. */
export type ListedRow = {
  readonly row: Row;
  /** Of the song, the heading or the note; the passage of a reading as the reader's language writes it. */
  readonly title: string;
  /** The position among the songs, counted from 1; undefined for a row that is no song. */
  readonly number: number | undefined;
  /** The song; undefined for a row that is no song. */
  readonly listed: ListedEntry | undefined;
};

/**
 * All rows of a list in their order: songs, headings, readings and notes, as far as they are known. Nothing is requested
 * without an id.
 */
export function useListedRows(listId: string | undefined) {
  // {useListedEntries} asks again for what others changed.
  const { data: rows } = useQuery({ ...rowsQuery(listId ?? ''), enabled: listId !== undefined });
  const { listed, isPending, error, refetch } = useListedEntries(listId);
  const passageName = usePassageNames(rows?.flatMap(({ reference }) => reference ?? []) ?? []);
  const listedRows = useMemo(() => rows && listed && joinRows(rows, listed, passageName), [rows, listed, passageName]);
  return { rows: listedRows, listed, isPending, error, refetch };
}

/* The rows of a list with the songs that are known of it, numbered. */
function joinRows(
  rows: readonly Row[],
  listed: readonly ListedEntry[],
  passageName: (reference: string) => string,
): readonly ListedRow[] {
  const songs = new Map(listed.map((one, index) => [one.entry.id, { one, number: index + 1 }]));
  return rows.flatMap((row): ListedRow[] => {
    const song = songs.get(row.id);
    if (song) return [{ row, title: song.one.title, number: song.number, listed: song.one }];
    // A song that was added this moment is listed with the next render.
    if (row.itemId !== null) return [];
    const title = row.title ?? (row.reference == null ? '' : passageName(row.reference));
    return [{ row, title, number: undefined, listed: undefined }];
  });
}

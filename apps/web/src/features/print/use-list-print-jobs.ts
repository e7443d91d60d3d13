import { useMemo } from 'react';
import { useListedRows } from '../lists/index.ts';
import { useTextsOfSongs } from '../lyrics/index.ts';
import type { BookletJob } from './booklet-view.tsx';
import { useCreatePrintJob } from './use-create-print-job.ts';

/**
 * What is printed of a list: each song that may be opened and has a text, with the key, the capo and the verse order of
 * this time. `isReady` once all texts and contributors are loaded or have failed; `error` when the list itself failed.
 */
export function useListPrintJobs(listId: string) {
  const { rows, listed, isPending: areSongsPending, error, refetch } = useListedRows(listId);
  const songIds = useMemo(
    () => [...new Set(listed?.flatMap(({ song }) => (song?.available ? [song.id] : [])))],
    [listed],
  );
  const { texts, isPending: areTextsPending, failedIds, retryFailed } = useTextsOfSongs(songIds);
  const { createPrintJob, isPending: areNamesPending } = useCreatePrintJob();
  const jobs = useMemo(
    () =>
      (listed ?? []).flatMap(({ entry, song }): BookletJob[] => {
        const job = song && createPrintJob({ song, texts: texts.get(song.id) ?? [], entry });
        return job ? [{ id: entry.id, job, note: entry.note }] : [];
      }),
    [listed, texts, createPrintJob],
  );
  return {
    rows: useMemo(() => rows?.map(({ row }) => row) ?? [], [rows]),
    jobs,
    /** How many of its rows have a song whose text could not be loaded. */
    failedCount: rows?.filter(({ row }) => row.itemId !== null && failedIds.has(row.itemId)).length ?? 0,
    retryFailed,
    isReady: !areSongsPending && !areTextsPending && !areNamesPending,
    error: listed ? null : error,
    retry: () => void refetch(),
  };
}

import { search } from '@canticle/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';

/** Fewer notes find nothing. */
export const minNotes = 4;
export const maxNotes = 32;
/** Results are stale after this long, in milliseconds. */
const staleTimeMs = 60_000;

/** The path of the search by tune. */
export const tunePath = '/songs/search/tune';

/** Searches songs by a tune; while another query is loading, the last results stay. @param notes  MIDI numbers */
export function useTuneSearch(notes: readonly number[]) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['tune', notes],
    queryFn: ({ signal }) =>
      callApi(search.findTunes, { query: { notes: notes.join(','), includeUnavailable: 'true' }, signal }),
    placeholderData: keepPreviousData,
    enabled: notes.length >= minNotes,
    staleTime: staleTimeMs,
    retry: false,
  });
  const isEnabled = notes.length >= minNotes;
  return {
    results: isEnabled ? data?.songs : undefined,
    error: isEnabled ? error : null,
    isFetching,
    isStale: isPlaceholderData,
    retry: () => void refetch(),
  };
}

/**
 * Parses the notes of a URL; invalid parts are left out.
 * @example parseNoteNumbers('60-62-x-64') // [60, 62, 64]
 */
export function parseNoteNumbers(address: string | null): readonly number[] {
  const numbers = (address ?? '').split('-').filter((part) => /^\d{1,3}$/.test(part));
  return numbers
    .map(Number)
    .filter((note) => note <= 127)
    .slice(0, maxNotes);
}

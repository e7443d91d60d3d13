import { search } from '@canticle/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';

/** Fewer notes find nothing, and more are not looked at. */
export const fewestNotes = 4;
export const mostNotes = 32;
/** What was found is asked for again after this long, in milliseconds. */
const lifetime = 60_000;

/** The address where songs are found by their tune. */
export const tunePath = '/songs/search/tune';

/** Looks for songs by a tune; while the answer to another one is on its way, the last one stays. @param notes  MIDI numbers */
export function useTune(notes: readonly number[]) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['tune', notes],
    queryFn: ({ signal }) =>
      callApi(search.findTunes, { query: { notes: notes.join(','), includeUnavailable: 'true' }, signal }),
    placeholderData: keepPreviousData,
    enabled: notes.length >= fewestNotes,
    staleTime: lifetime,
    retry: false,
  });
  const isAsked = notes.length >= fewestNotes;
  return {
    found: isAsked ? data?.songs : undefined,
    error: isAsked ? error : null,
    isFetching,
    isOld: isPlaceholderData,
    again: () => void refetch(),
  };
}

/**
 * The notes an address holds; what it does not understand is left out.
 * @example notesIn('60-62-x-64') // [60, 62, 64]
 */
export function notesIn(address: string | null): readonly number[] {
  const numbers = (address ?? '').split('-').filter((part) => /^\d{1,3}$/.test(part));
  return numbers
    .map(Number)
    .filter((note) => note <= 127)
    .slice(0, mostNotes);
}

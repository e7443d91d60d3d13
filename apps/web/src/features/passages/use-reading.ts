import { type QueryFunctionContext, useQueries, useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/index.ts';
import { useCollections } from '../collections/index.ts';
import type { PassageReading, Reading, ReadingRequest } from './reading.ts';
import { useAvailableScriptures } from './use-available-scriptures.ts';

/** Text changes seldom; a reading that is on a wall must not change under it. */
const staleMs = 10 * 60_000;

/**
 * The text of a passage, from a translation this person can open; null where there is none. The names of the books are
 * loaded with the first passage.
 *
 * @param reference  nothing is requested without one
 * @param languages  before the person's own
 */
export function useReading(
  reference: string | undefined,
  languages: readonly string[],
): { readonly reading: Reading | null | undefined; readonly isPending: boolean } {
  const readingQuery = useReadingQuery();
  const { data, isPending } = useQuery(readingQuery(reference, languages));
  return { reading: data, isPending: reference !== undefined && isPending };
}

/** Loads passages before they are read, also for when there is no network then. */
export function usePrefetchedReadings(requests: readonly ReadingRequest[]): void {
  const readingQuery = useReadingQuery();
  useQueries({ queries: requests.map(({ reference, languages }) => readingQuery(reference, languages)) });
}

function useReadingQuery() {
  const { language } = useTranslate();
  const { data: collections } = useCollections();
  const scriptureIds = useAvailableScriptures().map(({ id }) => id);
  return (reference: string | undefined, languages: readonly string[]) => {
    const wanted = [...languages, language, 'en'];
    return {
      queryKey: ['reading', reference, wanted.join(' '), scriptureIds.join(' ')],
      queryFn: async ({ client }: QueryFunctionContext) => {
        const { resolveReading } = await import('./resolve-reading.ts');
        return resolveReading(client, { reference: reference ?? '', languages: wanted, scriptureIds });
      },
      enabled: reference !== undefined && collections !== undefined,
      staleTime: staleMs,
    };
  };
}

/** The text of a reading that somebody presents; undefined while it is loading, and where it may not be read. */
export function useReadingText(reading: PassageReading | null): {
  readonly passage: Pick<Reading, 'source' | 'verses'> | undefined;
  readonly isPending: boolean;
} {
  const { data, isPending } = useQuery({
    queryKey: ['reading text', JSON.stringify(reading)],
    queryFn: async ({ client }) => {
      if (!reading) throw new RangeError('There is no reading');
      const { readPassage } = await import('./resolve-reading.ts');
      return readPassage(client, reading);
    },
    enabled: reading !== null,
    staleTime: staleMs,
  });
  return { passage: data, isPending: reading !== null && isPending };
}

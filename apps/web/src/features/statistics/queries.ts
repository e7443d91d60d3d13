import { analytics, type SongStatistics, type ViewedSong } from '@canticle/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi, fetchFile, type FetchedFile } from '../../api/index.ts';
import { type DayRange, toTimeRange } from './time-buckets.ts';
import { countView } from './pending-view-counts.ts';

/* A view counts after this long on the page (contract 2.12). */
const viewThresholdMs = 5000;

/**
 * Counts a view of a song, once, five seconds after it came on the screen; without a network, when there is one again.
 *
 * @param language  of the displayed text; undefined when there is none
 */
export function useCountView(songId: string | undefined, language: string | undefined): void {
  // Another language of the same song is the same view.
  const languageRef = useRef(language);
  useEffect(() => {
    languageRef.current = language;
  }, [language]);
  // A timer: there is no event to use instead.
  useEffect(() => {
    if (songId === undefined) return undefined;
    const timer = setTimeout(
      () => void countView({ songId, language: languageRef.current }, Date.now()),
      viewThresholdMs,
    );
    return () => clearTimeout(timer);
  }, [songId]);
}

/** When and where one song was opened on these days, until the time of the response. */
type StatisticsOfDays = Pick<SongStatistics, 'activity'> & { readonly days: DayRange; readonly respondedAt: Date };

/** When and where one song was opened; the previous response, of other days, stays on the screen while loading. */
export const useSongStatistics = (songId: string, days: DayRange, isAllowed: boolean) =>
  useQuery<StatisticsOfDays>({
    queryKey: ['statistics', songId, days],
    queryFn: async ({ signal }) => {
      const { activity } = await callApi(analytics.songStatistics, {
        params: { songId },
        query: toTimeRange(days),
        signal,
      });
      return { activity, days, respondedAt: new Date() };
    },
    placeholderData: keepPreviousData,
    enabled: isAllowed,
    gcTime: 0,
  });

/** The hundred songs opened most often. */
export const useViewedSongs = (days: DayRange, isAllowed: boolean) =>
  useQuery<readonly ViewedSong[]>({
    queryKey: ['statistics', days],
    queryFn: ({ signal }) => callApi(analytics.viewedSongs, { query: toTimeRange(days), signal }),
    placeholderData: keepPreviousData,
    enabled: isAllowed,
    gcTime: 0,
  });

/** How often a song was opened in total; for administrators. */
export const useSongViewCount = (songId: string, isAllowed: boolean) =>
  useQuery({
    queryKey: ['statistics', 'views'],
    queryFn: ({ signal }) => callApi(analytics.songViews, { signal }),
    select: (views) => views[songId] ?? 0,
    enabled: isAllowed,
    gcTime: 0,
  });

/** The table of every song that was opened, for a licence report, named after the days in local time. */
export async function fetchViewsReport(days: DayRange, language: string): Promise<FetchedFile> {
  const file = await fetchFile(analytics.exportViewedSongs, { query: { ...toTimeRange(days), language } });
  // The server receives timestamps, and does not know the time zone in which they are midnight.
  return { ...file, name: `canticle-${days.from}-${days.to}.csv` };
}

/* How often songs are opened. Nothing of it is cached in the browser except uncounted views. */
export { type DayRange, lastWeek, type TimeBucket, bucketViews, viewsByCountry, viewsByDay } from './time-buckets.ts';
export { sendViewCounts } from './pending-view-counts.ts';
export {
  fetchViewsReport,
  canViewStatistics,
  useCountView,
  useSongStatistics,
  useViewedSongs,
  useSongViewCount,
} from './queries.ts';

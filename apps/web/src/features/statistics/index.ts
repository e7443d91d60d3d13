/* How often songs are opened. Nothing of it is kept in the browser but what is not counted yet. */
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

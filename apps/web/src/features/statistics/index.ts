/* How often songs are opened. Nothing of it is kept in the browser but what is not counted yet. */
export { type DayRange, lastWeek, type TimeBucket, bucketViews, viewsByCountry, viewsByDay } from './points.ts';
export { sendViewCounts } from './waiting-views.ts';
export {
  fetchViewsReport,
  canViewStatistics,
  useCountView,
  useSongStatistics,
  useViewedSongs,
  useSongViewCount,
} from './queries.ts';

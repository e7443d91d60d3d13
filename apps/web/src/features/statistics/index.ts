/* How often songs are opened. Nothing of it is kept in the browser but what is not counted yet. */
export { type Days, lastWeek, type Point, pointsOf, viewsByCountry, viewsByDay } from './points.ts';
export { sendViews } from './waiting-views.ts';
export {
  fetchViewedTable,
  maySeeStatistics,
  useCountView,
  useSongStatistics,
  useViewedSongs,
  useViewsOf,
} from './queries.ts';

/* How often songs are opened. Nothing of it is kept in the browser but what is not counted yet. */
export { sendViewCounts } from './pending-view-counts.ts';
export { useCountView, useSongViewCount } from './queries.ts';

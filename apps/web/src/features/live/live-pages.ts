/* Loaded together: joining a live session leads to following it. */
export { FollowPage } from './follow-page.tsx';
export { LivePage } from './live-page.tsx';

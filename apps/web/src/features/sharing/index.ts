export { dayAfter, endOfDay, shareLink } from './share-link.ts';
export { type Shared, useRedeem, useSharedUsers, useShareKeys, useSharing } from './queries.ts';

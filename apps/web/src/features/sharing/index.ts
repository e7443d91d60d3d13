export { dayAfter, endOfDay, shareLink } from './share-link.ts';
export { type ShareTarget, useRedeemShareKey, useSharedUsers, useShareKeys, useSharing } from './queries.ts';

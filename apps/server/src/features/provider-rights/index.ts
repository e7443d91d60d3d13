export { exportProviderRights } from './queries.ts';
export { createApplyProviderClaims } from './apply-claims.ts';

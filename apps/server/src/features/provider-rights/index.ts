export { createApplyProviderClaims } from './apply-claims.ts';

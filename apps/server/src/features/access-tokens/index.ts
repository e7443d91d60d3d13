export { createAccessTokens } from './access-tokens.ts';
export { deleteExpiredAccessTokens } from './mutations.ts';
export { exportAccessTokens } from './queries.ts';

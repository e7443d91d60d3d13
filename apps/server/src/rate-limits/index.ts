export { createMemoryRateLimiter } from './attempts.ts';
export { clientNetworkOf } from './client.ts';
export {
  type RateLimitResult,
  defineRateLimitCleanupJob,
  createRateLimiter,
  type RateLimit,
  type RateLimiter,
} from './rate-limits.ts';

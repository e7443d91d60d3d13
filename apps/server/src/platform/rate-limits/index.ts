export { createMemoryRateLimiter } from './memory-rate-limiter.ts';
export { clientNetworkOf } from './client-network.ts';
export {
  type RateLimitResult,
  defineRateLimitCleanupJob,
  createRateLimiter,
  type RateLimit,
  type RateLimiter,
} from './rate-limiter.ts';

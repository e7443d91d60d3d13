export { countAttempts } from './attempts.ts';
export { clientOf } from './client.ts';
export { type CountedTry, defineRateLimitJob, openRateLimits, type RateLimit, type RateLimits } from './rate-limits.ts';

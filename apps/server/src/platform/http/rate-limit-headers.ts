import type { FastifyReply } from 'fastify';

/** The headers of the limit on requests. */
export const RATE_LIMIT_HEADERS = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
] as const;

type RateLimitState = {
  readonly max: number;
  /** Milliseconds. */
  readonly timeWindow: number;
  readonly remaining: number;
  readonly ttlInSeconds: number;
};

/**
 * Says how many requests are allowed, how many are left, and in how many seconds they start over.
 * Source: draft-ietf-httpapi-ratelimit-headers-06, which client libraries read (decision 0011).
 */
export function setRateLimitHeaders(
  reply: FastifyReply,
  { max, timeWindow, remaining, ttlInSeconds }: RateLimitState,
): void {
  reply.headers({
    'ratelimit-limit': String(max),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(ttlInSeconds),
    'ratelimit-policy': `${max};w=${timeWindow / 1000}`,
  });
}

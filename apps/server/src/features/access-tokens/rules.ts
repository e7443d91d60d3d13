import { createHash, randomBytes } from 'node:crypto';
import type { AccessToken } from './model.ts';

/** What every token begins with, so that programs that look for leaked keys find it. */
export const TOKEN_PREFIX = 'canticle_pat_';
const TOKEN_BYTES = 32;

/** The most tokens one person may have. */
export const MAX_TOKENS = 50;
/** How many days a token works when nobody says. */
const DEFAULT_DAYS = 90;
const DAY_MS = 24 * 3600_000;
/** How exact the time of the last use is. */
const USE_PRECISION_MS = 10 * 60_000;

/** A token that cannot be guessed. */
export function createToken(): string {
  return `${TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

/**
 * What is stored of a token. It is random, so that a fast hash is enough.
 *
 * @example hashToken('canticle_pat_a').length // 43
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * When a token stops working.
 *
 * @param days  null for never, undefined for the usual time
 * @example resolveExpiry(undefined, new Date('2026-01-01T00:00:00Z')) // new Date('2026-04-01T00:00:00Z')
 * @example resolveExpiry(null, new Date('2026-01-01T00:00:00Z')) // null
 */
export function resolveExpiry(days: number | null | undefined, now: Date): Date | null {
  return days === null ? null : new Date(now.getTime() + (days ?? DEFAULT_DAYS) * DAY_MS);
}

/** Whether the time of the last use is so old that it is worth writing again. */
export function isUseWorthWriting({ lastUsedAt }: Pick<AccessToken, 'lastUsedAt'>, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= USE_PRECISION_MS;
}

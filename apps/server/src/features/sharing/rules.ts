import { Unprocessable, Problem } from '@canticle/contract';

/** The default and maximum validity of a share key, in milliseconds. */
const DEFAULT_VALIDITY_MS = 30 * 24 * 3600_000;
const MAX_VALIDITY_MS = 366 * 24 * 3600_000;

/**
 * Until when a new share key is valid.
 *
 * @param requested  the timestamp from the client; undefined for the default of 30 days
 * @throws {Unprocessable} when it is in the past, or more than a year ahead
 */
export function resolveValidTo(requested: string | undefined, now: Date): Date {
  if (requested === undefined) return new Date(now.getTime() + DEFAULT_VALIDITY_MS);
  const until = Date.parse(requested);
  if (until <= now.getTime() || until > now.getTime() + MAX_VALIDITY_MS)
    throw new Unprocessable('A link can be valid for up to a year.');
  return new Date(until);
}

/**
 * Refuses a share key whose time has passed.
 *
 * @throws {Problem} GONE when the key is no longer valid
 */
export function assertNotExpired(validTo: string, now: Date): void {
  if (Date.parse(validTo) <= now.getTime())
    throw new Problem('GONE', 'This share link has expired. Ask for a new one.');
}

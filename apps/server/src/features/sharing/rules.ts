import { Impossible, Problem } from '@canticle/contract';

/** How long a share key is valid when nothing else is said, and at most, in milliseconds. */
const USUAL_MS = 30 * 24 * 3600_000;
const LONGEST_MS = 366 * 24 * 3600_000;

/**
 * Until when a new share key is valid.
 *
 * @param asked  a moment as the client says it; undefined for the usual 30 days
 * @throws {Impossible} when that is over already, or more than a year ahead
 */
export function validUntil(asked: string | undefined, now: Date): Date {
  if (asked === undefined) return new Date(now.getTime() + USUAL_MS);
  const until = Date.parse(asked);
  if (until <= now.getTime() || until > now.getTime() + LONGEST_MS)
    throw new Impossible('A share key must be valid until a moment in the next year.');
  return new Date(until);
}

/** @throws {Problem} GONE when the key is no longer valid */
export function demandValid(validTo: string, now: Date): void {
  if (Date.parse(validTo) <= now.getTime())
    throw new Problem('GONE', 'This share link has expired. Ask for a new one.');
}

import { BadRequest } from '@canticle/contract';

/**
 * When a subscription ends that was given until a date (to its end, UTC) or a timestamp.
 *
 * @throws {BadRequest} when that is in the past
 * @example parseValidTo('2027-01-31', new Date(0)) // '2027-01-31T23:59:59.999Z'
 * @example parseValidTo('2027-01-31T12:00:00+01:00', new Date(0)) // '2027-01-31T11:00:00.000Z'
 */
export function parseValidTo(validTo: string, now: Date): string {
  const end = new Date(/^\d{4}-\d{2}-\d{2}$/.test(validTo) ? `${validTo}T23:59:59.999Z` : validTo);
  if (end <= now) throw new BadRequest('The last day must be in the future.');
  return end.toISOString();
}

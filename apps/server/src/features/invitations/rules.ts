import { Problem, Unprocessable } from '@canticle/contract';
import type { SignUpSettings } from '../../platform/config/index.ts';
import type { Invitation } from './model.ts';

const DAY_MS = 24 * 3600_000;
const DEFAULT_VALIDITY_MS = 30 * DAY_MS;
const MAX_VALIDITY_MS = 366 * DAY_MS;

/**
 * Whether an address may create an account without an invitation.
 *
 * @param email  in lower case
 * @example needsNoInvitation({ mode: 'open', domains: [] }, 'kari@choir.example') // true
 * @example needsNoInvitation({ mode: 'open', domains: ['example.org'] }, 'kari@choir.example') // false
 * @example needsNoInvitation({ mode: 'open', domains: ['example.org'] }, 'kari@sub.example.org') // false
 */
export function needsNoInvitation({ mode, domains }: SignUpSettings, email: string): boolean {
  if (mode !== 'open') return false;
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1));
}

/** Whether somebody without an invitation may ask for one: where they could not create an account by themselves. */
export function mayAsk({ mode, domains }: SignUpSettings): boolean {
  return mode === 'invited' || (mode === 'open' && domains.length > 0);
}

/** @throws {Problem} SIGN_UP_CLOSED where nobody can create an account, invited or not */
export function assertNotClosed({ mode }: SignUpSettings): void {
  if (mode === 'closed') throw new Problem('SIGN_UP_CLOSED', 'No one can create an account here right now.');
}

/** The refusal of somebody who has no invitation. It is the same whether or not their address has an account. */
export function notInvited({ domains }: SignUpSettings): Problem {
  const addresses = domains.length === 0 ? '' : `, or an email address at ${domains.join(' or ')},`;
  return new Problem('NOT_INVITED', `You need an invitation${addresses} to create an account here.`);
}

/** Whether nobody can come by an invitation any more. */
export function isOver({ validTo, usedById }: Pick<Invitation, 'validTo' | 'usedById'>, now: Date): boolean {
  return usedById !== null || Date.parse(validTo) <= now.getTime();
}

/**
 * Until when a new invitation is valid.
 *
 * @param requested  as the client sent it; undefined for 30 days
 * @throws {Unprocessable} when it is in the past, or more than a year ahead
 */
export function resolveEnd(requested: string | undefined, now: Date): Date {
  if (requested === undefined) return new Date(now.getTime() + DEFAULT_VALIDITY_MS);
  const end = Date.parse(requested);
  if (end <= now.getTime() || end > now.getTime() + MAX_VALIDITY_MS)
    throw new Unprocessable('An invitation can be valid for up to a year.');
  return new Date(end);
}

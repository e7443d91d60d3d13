import { Forbidden, ReauthenticationRequired } from '@canticle/contract';
import type { Role, Viewer } from '../../platform/http/index.ts';

/** The roles by rank, lowest first (the order of the published SDK). */
export const ROLES_BY_RANK: readonly Role[] = ['technician', 'editor', 'extended', 'administrator'];

/**
 * Who may do what, beyond opening free content and what they own. Roles are not a hierarchy: a technician is not a
 * lesser editor.
 */
export const CAPABILITIES = {
  openEveryCollection: ['extended', 'editor', 'administrator'],
  openDisabledContent: ['editor', 'administrator'],
  editCatalogue: ['editor', 'administrator'],
  useTools: ['technician', 'administrator'],
  seeStatistics: ['extended', 'administrator'],
  administer: ['administrator'],
} as const satisfies Record<string, readonly Role[]>;

/** A permission that only some people have. */
export type Capability = keyof typeof CAPABILITIES;

/** Whether one of the person's roles gives them the capability. */
export function hasCapability(viewer: Pick<Viewer, 'roles'>, capability: Capability): boolean {
  const allowed: readonly Role[] = CAPABILITIES[capability];
  return viewer.roles.some((role) => allowed.includes(role));
}

/**
 * Whether somebody ranks strictly above a role, as the published SDK of existing clients compares them: the named role
 * is the highest that is not enough. Our own rules use `hasCapability`.
 *
 * @example hasRoleAbove(['administrator'], 'extended') // true
 * @example hasRoleAbove(['extended'], 'extended') // false
 */
export function hasRoleAbove(roles: readonly Role[], role: Role): boolean {
  return roles.some((one) => ROLES_BY_RANK.indexOf(one) > ROLES_BY_RANK.indexOf(role));
}

/**
 * Requires a capability.
 *
 * @throws {Forbidden} for everybody else, with the message
 */
export function requireCapability(viewer: Pick<Viewer, 'roles'>, capability: Capability, message: string): void {
  if (!hasCapability(viewer, capability)) throw new Forbidden(message);
}

/** Minimum seconds between two verification mails to one person. */
export const VERIFICATION_INTERVAL_S = 120;

/** How long a sign-in counts as recent enough to change the e-mail address, in milliseconds. */
const RECENT_SIGN_IN_MS = 15 * 60_000;

/** Whether a person who signed in at this time may change what an attacker would need to take over the account. */
export function isRecentSignIn(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() < RECENT_SIGN_IN_MS;
}

/**
 * Requires a recent sign-in.
 *
 * @throws {ReauthenticationRequired} when the person signed in longer ago
 */
export function requireRecentSignIn({ signedInAt }: Pick<Viewer, 'signedInAt'>, now: Date): void {
  if (!isRecentSignIn(new Date(signedInAt * 1000), now))
    throw new ReauthenticationRequired('Sign in again first. Your last sign-in was more than 15 minutes ago.');
}

/**
 * Whether a token belongs to a session that ended when the person signed out everywhere.
 *
 * @param authTime     when the person authenticated, in seconds since 1970; undefined when the token does not say
 * @param issuedAt     when the token was issued, in seconds since 1970
 * @param signedOutAt  ISO timestamp; null when they never did
 */
export function isSignedOut(
  { authTime, issuedAt }: { readonly authTime: number | undefined; readonly issuedAt: number | undefined },
  signedOutAt: string | null,
): boolean {
  const seconds = authTime ?? issuedAt;
  return signedOutAt !== null && seconds !== undefined && seconds < Math.floor(Date.parse(signedOutAt) / 1000);
}

/**
 * Whether a person has accepted the current version of a policy. An acceptance from before versions were stored counts.
 */
export function hasAcceptedPolicy(accepted: { readonly version: string } | null, version: string): boolean {
  return accepted !== null && (accepted.version === '' || accepted.version === version);
}

/** How long a token without a sign-in time of its own counts as the same sign-in. */
const SAME_SIGN_IN_MS = 12 * 3600_000;

/**
 * The time of the new sign-in a token belongs to; undefined when it belongs to the last one.
 *
 * @param authTime   when the person authenticated, in seconds since 1970; undefined when the token does not say
 * @param issuedAt   when the token was issued, in seconds since 1970
 * @param lastLogin  ISO timestamp
 */
export function newSignInTime(
  authTime: number | undefined,
  issuedAt: number | undefined,
  lastLogin: string,
): string | undefined {
  const last = Date.parse(lastLogin);
  const seconds = authTime ?? issuedAt;
  if (seconds === undefined) return undefined;
  const toleranceMs = authTime === undefined ? SAME_SIGN_IN_MS : 0;
  return seconds * 1000 > last + toleranceMs ? new Date(seconds * 1000).toISOString() : undefined;
}

/** Reserved for names that must not resolve (RFC 6761, section 6.4). */
const PLACEHOLDER_DOMAIN = '.placeholder.invalid';

/** The placeholder address of a person whose social sign-in gave none. No mail is ever sent to it. */
export function placeholderEmail(provider: string, subject: string): string {
  return `${subject.toLowerCase().replace(/[^a-z0-9._-]/g, '-')}@${provider}${PLACEHOLDER_DOMAIN}`;
}

/** Whether an address is the placeholder for one that a social sign-in did not give. */
export function isPlaceholder(email: string): boolean {
  return email.toLowerCase().endsWith(PLACEHOLDER_DOMAIN);
}

import type { Role } from '../../platform/http/index.ts';

/**
 * Everybody who may ask: nobody at all, somebody whose address is not verified, the bearer of an embed token, a person
 * without roles, one who has the locked collection, one for each role, and the owner of what belongs to somebody.
 */
export const CALLERS = [
  'nobody',
  'unverified',
  'embed',
  'ordinary',
  'subscriber',
  'technician',
  'extended',
  'editor',
  'administrator',
  'owner',
] as const;

export type Caller = (typeof CALLERS)[number];

/** The status each asker is answered with. */
export type ExpectedStatuses = Readonly<Record<Caller, number>>;

const sameForAll = (status: number): ExpectedStatuses => ({
  nobody: status,
  unverified: status,
  embed: status,
  ordinary: status,
  subscriber: status,
  technician: status,
  extended: status,
  editor: status,
  administrator: status,
  owner: status,
});

const UNAUTHENTICATED = { nobody: 401, unverified: 401, embed: 403 } as const;

/** Open to everybody, signed in or not. */
export const PUBLIC = sameForAll(200);
/** Nothing is there for anybody, outside demo mode. */
export const NOTHING = sameForAll(404);
/** Everybody who is signed in, answered alike. */
export const signedIn = (status: number): ExpectedStatuses => ({ ...sameForAll(status), ...UNAUTHENTICATED });

/** For everybody who is signed in. */
export const SIGNED_IN = signedIn(200);

/** What belongs to the owner: everybody else is told there is no such thing, the administrator too. */
export const OWNED: ExpectedStatuses = { ...signedIn(404), owner: 200 };

/** For people with one of these roles. */
export const onlyRoles = (...roles: readonly Role[]): ExpectedStatuses => ({
  ...signedIn(403),
  ...Object.fromEntries(roles.map((role) => [role, 200])),
});

/** Content of a collection that one must have, or a role that has them all. */
export const LOCKED: ExpectedStatuses = { ...SIGNED_IN, ordinary: 403, technician: 403 };
/** Content that is disabled: only who looks after the catalogue knows of it. */
export const DISABLED: ExpectedStatuses = { ...signedIn(404), editor: 200, administrator: 200 };

/** Changes to content. */
export const EDITED = onlyRoles('editor', 'administrator');

/** The same, where an embed token of the locked song is good for reading. */
export const withEmbed = (expected: ExpectedStatuses, status = 200): ExpectedStatuses => ({
  ...expected,
  embed: status,
});

/** The same for some askers otherwise. */
export const withOverrides = (expected: ExpectedStatuses, others: Partial<ExpectedStatuses>): ExpectedStatuses => ({
  ...expected,
  ...others,
});

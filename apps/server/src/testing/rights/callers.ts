import type { Role } from '../../platform/http/index.ts';

/**
 * Every kind of caller: one who is not signed in, one whose address is not verified, the bearer of an embed token, a
 * person without roles, one who has the locked collection, one for each role, and the owner of personal data.
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

/** The status each caller is answered with. */
export type ExpectedStatuses = Readonly<Record<Caller, number>>;

/** The same status for every caller. */
export const sameForAll = (status: number): ExpectedStatuses => ({
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
/** Not found for every caller, outside demo mode. */
export const NOTHING = sameForAll(404);
/** The same status for everybody who is signed in. */
export const signedIn = (status: number): ExpectedStatuses => ({ ...sameForAll(status), ...UNAUTHENTICATED });

/** For everybody who is signed in. */
export const SIGNED_IN = signedIn(200);

/** Belongs to the owner: everybody else, including the administrator, gets "not found". */
export const OWNED: ExpectedStatuses = { ...signedIn(404), owner: 200 };

/** For people with one of these roles. */
export const onlyRoles = (...roles: readonly Role[]): ExpectedStatuses => ({
  ...signedIn(403),
  ...Object.fromEntries(roles.map((role) => [role, 200])),
});

/** Content of a collection that requires a subscription, or a role that opens all. */
export const LOCKED: ExpectedStatuses = { ...SIGNED_IN, ordinary: 403, technician: 403 };
/** Disabled content: only those who maintain the catalogue can see that it exists. */
export const DISABLED: ExpectedStatuses = { ...signedIn(404), editor: 200, administrator: 200 };

/** Changes to content. */
export const EDITED = onlyRoles('editor', 'administrator');

/** The same, where an embed token of the locked song may read too. */
export const withEmbed = (expected: ExpectedStatuses, status = 200): ExpectedStatuses => ({
  ...expected,
  embed: status,
});

/** The same with other statuses for some callers. */
export const withOverrides = (expected: ExpectedStatuses, others: Partial<ExpectedStatuses>): ExpectedStatuses => ({
  ...expected,
  ...others,
});

import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

import { InvalidSetting } from './invalid-setting.ts';
import { isLoopback } from './loopback.ts';
import type { Settings } from './settings.ts';
import type { MappedRole } from './value-maps.ts';

const MAX_LOGO_BYTES = 100_000;
const LOGO_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** A place's own OpenID Connect provider. */
export type OidcSettings = {
  /** As the provider writes it in its tokens. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the button to sign in calls it. */
  readonly name: string;
  readonly logo: { readonly type: string; readonly bytes: Buffer } | undefined;
  readonly scopes: readonly string[];
  /** The claim that lists what becomes a role, and the role of each value; undefined = roles are given by hand. */
  readonly roles: { readonly claim: string; readonly roleOf: ReadonlyMap<string, MappedRole> } | undefined;
  /** The claim that lists groups, and the name of the group of each value; `all` = each value is the name of one. */
  readonly groups: { readonly claim: string; readonly nameOf: ReadonlyMap<string, string> | 'all' } | undefined;
};

const NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/**
 * The provider, when it is set up.
 *
 * @throws {InvalidSetting} when only a part of it is, or it could not be trusted
 */
export function readOidc(settings: Settings): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new InvalidSetting(`${NEEDED.join(', ')} must be set together.`);
  if (settings.FIREBASE_PROJECT_ID !== undefined)
    throw new InvalidSetting('OIDC_ISSUER cannot be used with FIREBASE_PROJECT_ID: people sign in at one of the two.');
  assertEncrypted(issuer);
  return {
    issuer,
    clientId,
    clientSecret,
    name: settings.OIDC_NAME ?? new URL(issuer).hostname,
    logo: settings.OIDC_LOGO === undefined ? undefined : readLogo(resolve(settings.OIDC_LOGO)),
    scopes: settings.OIDC_SCOPES,
    roles: readRoles(settings),
    groups: readGroups(settings),
  };
}

/* Whoever could change what the provider answers would be anybody. */
function assertEncrypted(issuer: string): void {
  const { protocol, hostname } = new URL(issuer);
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new InvalidSetting(`OIDC_ISSUER must begin with https://, not "${issuer}".`);
}

function readRoles({ OIDC_ROLES_CLAIM: claim, OIDC_ROLES: roleOf }: Settings): OidcSettings['roles'] {
  if (claim === undefined && roleOf === undefined) return undefined;
  if (claim === undefined || roleOf === undefined)
    throw new InvalidSetting('OIDC_ROLES_CLAIM and OIDC_ROLES must be set together.');
  return { claim, roleOf };
}

function readGroups({ OIDC_GROUPS_CLAIM: claim, OIDC_GROUPS: nameOf }: Settings): OidcSettings['groups'] {
  if (claim === undefined && nameOf === undefined) return undefined;
  if (claim === undefined || nameOf === undefined)
    throw new InvalidSetting('OIDC_GROUPS_CLAIM and OIDC_GROUPS must be set together.');
  return { claim, nameOf };
}

function readLogo(file: string): OidcSettings['logo'] {
  const type = LOGO_TYPES[/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? ''];
  if (type === undefined) throw new InvalidSetting(`OIDC_LOGO must be an SVG, PNG, JPEG or WebP file, not "${file}".`);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new InvalidSetting(`OIDC_LOGO names ${file}, which does not exist.`);
  if (size > MAX_LOGO_BYTES)
    throw new InvalidSetting(`OIDC_LOGO must be a file of at most ${MAX_LOGO_BYTES / 1000} kB, not ${file}.`);
  return { type, bytes: readFileSync(file) };
}

import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { OidcSettings } from '../../platform/config/index.ts';
import type { ProviderDocument } from './oidc-discovery.ts';

const TIMEOUT_MS = 5000;
const CLOCK_TOLERANCE_S = 30;
/** What one person can be given by a claim. */
const MAX_VALUES = 500;
const MAX_VALUE_LENGTH = 200;

const claimSet = z.record(z.string(), z.unknown());

/** What the provider says of the rights of somebody who signs in, as it calls them. */
export type ProviderClaims = { readonly roles: readonly string[]; readonly groups: readonly string[] };

/** Somebody who has signed in at the provider. */
export type OidcProfile = ProviderClaims & {
  readonly subject: string;
  /** Empty when it gives none. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly picture: string | undefined;
};

type Tokens = { readonly idToken: string; readonly accessToken: string | undefined; readonly nonce: string };

/**
 * Verifies what the provider answered, and reads who signed in. What the token leaves out is read where the provider
 * tells about people.
 *
 * Source: https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation, sections 3.1.3.7 and 5.3.2
 *
 * @throws when the token is not for us, not for this sign-in, or not of this provider
 */
export async function readOidcProfile(
  settings: OidcSettings,
  provider: ProviderDocument,
  { idToken, accessToken, nonce }: Tokens,
  now: Date,
): Promise<OidcProfile> {
  const { payload } = await jwtVerify(idToken, keysOf(provider), {
    issuer: settings.issuer,
    audience: settings.clientId,
    algorithms: provider.id_token_signing_alg_values_supported.filter(isPublicKeyAlgorithm),
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    clockTolerance: CLOCK_TOLERANCE_S,
    currentDate: now,
  });
  if (payload['nonce'] !== nonce) throw new Error('The answer is for another sign-in.');
  assertParty(payload, settings.clientId);
  const wanted = ['email', settings.roles?.claim, settings.groups?.claim].filter((claim) => claim !== undefined);
  const isComplete = wanted.every((claim) => findClaim(payload, claim) !== undefined);
  const more = isComplete ? {} : await readUserInfo(provider, accessToken, payload.sub);
  return toProfile(settings, { ...more, ...payload });
}

/* A token for several parties names the one it was issued to. */
function assertParty({ aud, azp }: JWTPayload, clientId: string): void {
  const isShared = Array.isArray(aud) && aud.length > 1;
  if (azp === clientId || (azp === undefined && !isShared)) return;
  throw new Error('The answer was issued to another program.');
}

/* With a shared secret, whoever knows it could write tokens. */
const isPublicKeyAlgorithm = (name: string) => /^(RS|PS|ES)\d+$|^(EdDSA|Ed25519)$/.test(name);

const keySets = new Map<string, JWTVerifyGetKey>();

function keysOf({ jwks_uri: address }: ProviderDocument): JWTVerifyGetKey {
  const known = keySets.get(address) ?? createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_MS });
  keySets.set(address, known);
  return known;
}

async function readUserInfo(
  { userinfo_endpoint: address }: ProviderDocument,
  accessToken: string | undefined,
  subject: string | undefined,
): Promise<Record<string, unknown>> {
  if (address === undefined || accessToken === undefined) return {};
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  const info = claimSet.parse(await response.json());
  if (info['sub'] !== subject) throw new Error(`${address} told about somebody else.`);
  return info;
}

function toProfile(settings: OidcSettings, claims: Record<string, unknown>): OidcProfile {
  const email = parseText(claims['email']) ?? '';
  const picture = parseText(claims['picture']);
  return {
    subject: parseText(claims['sub']) ?? '',
    email,
    // Some providers write the text "true"; what is missing is not true.
    isEmailVerified: email !== '' && [true, 'true'].includes(claims['email_verified'] as boolean),
    name: parseText(claims['name']) ?? parseText(claims['preferred_username']) ?? '',
    picture: picture?.startsWith('https://') ? picture : undefined,
    roles: listValues(claims, settings.roles?.claim),
    groups: listValues(claims, settings.groups?.claim),
  };
}

const parseText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * The value of a claim by its name, or by the names it is nested in, separated by dots.
 *
 * @example findClaim({ realm_access: { roles: ['a'] } }, 'realm_access.roles') // ['a']
 * @example findClaim({ 'https://example.org/roles': 'a' }, 'https://example.org/roles') // 'a'
 */
export function findClaim(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((inner, part) => {
    const fields = claimSet.safeParse(inner).data;
    return fields !== undefined && Object.hasOwn(fields, part) ? fields[part] : undefined;
  }, claims);
}

function listValues(claims: Record<string, unknown>, name: string | undefined): string[] {
  const value = name === undefined ? undefined : findClaim(claims, name);
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values
    .filter((one) => typeof one === 'string')
    .filter((one) => one !== '' && one.length <= MAX_VALUE_LENGTH)
    .slice(0, MAX_VALUES);
}

import { Unauthenticated, Unavailable } from '@canticle/contract';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeJwt,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { Config, TrustedIssuer } from '../../platform/config/index.ts';
import { type Claims, parseClaims } from './claims.ts';

/** The issuer and the audience of our own tokens. They never change, because people are identified by them. */
export const OWN_ISSUER = 'canticle';
export const OWN_AUDIENCE = 'canticle';
export const OWN_ALGORITHM = 'EdDSA';

/** Tolerated clock difference between two servers, in seconds. */
const CLOCK_TOLERANCE_S = 5;
/** Minimum interval between lookups of an unknown key of an outside issuer. */
const JWKS_COOLDOWN_MS = 2000;

type IssuerEntry = { readonly audience: string; readonly algorithms: readonly string[]; readonly key: JWTVerifyGetKey };

/** Verifies a bearer; throws {Unauthenticated} when it is invalid, {Unavailable} when the keys cannot be read. */
export type VerifyToken = (bearer: string, now: Date) => Promise<Claims>;

/**
 * Verifies tokens of our own sign-in service and of every configured issuer. The `iss` claim selects the entry; only
 * the entry determines which keys, which audience and which algorithms are accepted.
 *
 * @param readJwks  the public keys of our own service
 */
export function createTokenVerifier(
  config: Pick<Config, 'issuers' | 'firebase'>,
  readJwks: () => Promise<JSONWebKeySet>,
): VerifyToken {
  const entries = new Map<string, IssuerEntry>(trustedIssuers(config).map((one) => [one.issuer, toIssuerEntry(one)]));
  entries.set(OWN_ISSUER, { audience: OWN_AUDIENCE, algorithms: [OWN_ALGORITHM], key: createOwnKeyLookup(readJwks) });

  return async (bearer, now) => {
    try {
      const entry = entries.get(decodeJwt(bearer).iss ?? '');
      if (entry === undefined) throw new Unauthenticated('Unauthorized');
      const { payload } = await jwtVerify(bearer, entry.key, {
        audience: entry.audience,
        algorithms: [...entry.algorithms],
        requiredClaims: ['iss', 'sub', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: now,
      });
      const { iss, sub, exp } = payload;
      if (!iss || !sub || exp === undefined) throw new Unauthenticated('Unauthorized');
      return parseClaims({ ...payload, iss, sub, exp });
    } catch (error) {
      throw toProblem(error);
    }
  };
}

/** Firebase publishes its keys at one address; the project is issuer and audience (contract 6.2). */
function trustedIssuers({ issuers, firebase }: Pick<Config, 'issuers' | 'firebase'>): TrustedIssuer[] {
  if (firebase === undefined) return [...issuers];
  return [
    {
      issuer: `https://securetoken.google.com/${firebase.projectId}`,
      audience: firebase.projectId,
      jwksUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
      algorithms: ['RS256'],
    },
    ...issuers,
  ];
}

function toIssuerEntry({ audience, algorithms, jwksUrl }: TrustedIssuer): IssuerEntry {
  return {
    audience,
    algorithms,
    key: createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 5000, cooldownDuration: JWKS_COOLDOWN_MS }),
  };
}

/*
 * Another process may have created a key since: an unknown one is looked up in the database, with one query for
 * concurrent callers.
 */
function createOwnKeyLookup(readJwks: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined;
  let pending: Promise<JWTVerifyGetKey> | undefined;
  const read = () => {
    pending ??= readJwks()
      .then((found) => (keys = createLocalJWKSet(found)))
      .finally(() => (pending = undefined));
    return pending;
  };
  return async (header, token) => {
    try {
      return await (keys ?? (await read()))(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return (await read())(header, token);
    }
  };
}

/* An invalid token means "signed out"; a failure to read the keys does not. */
function toProblem(error: unknown): unknown {
  if (error instanceof errors.JWKSTimeout || (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC'))
    return keysUnavailable(error);
  if (error instanceof errors.JOSEError) return new Unauthenticated('Unauthorized', { cause: error });
  if (error instanceof TypeError && error.message === 'fetch failed') return keysUnavailable(error);
  return error;
}

function keysUnavailable(cause: unknown): Unavailable {
  return new Unavailable('The sign-in service cannot be reached right now.', { retryAfter: 5, cause });
}

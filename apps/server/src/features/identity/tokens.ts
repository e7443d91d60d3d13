import { SignedOut, Unavailable } from '@canticle/contract';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeJwt,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { Config, TrustedIssuer } from '../../config/index.ts';
import { type Claims, readClaims } from './claims.ts';

/** The issuer and the audience of our own tokens. They never change, because people are known by them. */
export const OWN_ISSUER = 'canticle';
export const OWN_AUDIENCE = 'canticle';
export const OWN_ALGORITHM = 'EdDSA';

/** Seconds by which the clocks of two servers may differ. */
const CLOCK_TOLERANCE_S = 5;
/** An unknown key of an outside issuer is looked for at most this often. */
const LOOK_AGAIN_MS = 2000;

type Entry = { readonly audience: string; readonly algorithms: readonly string[]; readonly key: JWTVerifyGetKey };

/** Verifies a bearer; throws {SignedOut} when it cannot be used, {Unavailable} when the keys cannot be read. */
export type VerifyToken = (bearer: string, now: Date) => Promise<Claims>;

/**
 * Verifies tokens of our own sign-in service and of every configured issuer. The `iss` claim selects the entry; the
 * entry alone says which keys, which audience and which algorithms are accepted.
 *
 * @param readOwnKeys  the public keys of our own service
 */
export function createVerifier(
  config: Pick<Config, 'issuers' | 'firebase'>,
  readOwnKeys: () => Promise<JSONWebKeySet>,
): VerifyToken {
  const entries = new Map<string, Entry>(trusted(config).map((one) => [one.issuer, remote(one)]));
  entries.set(OWN_ISSUER, { audience: OWN_AUDIENCE, algorithms: [OWN_ALGORITHM], key: ownKey(readOwnKeys) });

  return async (bearer, now) => {
    try {
      const entry = entries.get(decodeJwt(bearer).iss ?? '');
      if (entry === undefined) throw new SignedOut('Unauthorized');
      const { payload } = await jwtVerify(bearer, entry.key, {
        audience: entry.audience,
        algorithms: [...entry.algorithms],
        requiredClaims: ['iss', 'sub', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: now,
      });
      const { iss, sub, exp } = payload;
      if (!iss || !sub || exp === undefined) throw new SignedOut('Unauthorized');
      return readClaims({ ...payload, iss, sub, exp });
    } catch (error) {
      throw asProblem(error);
    }
  };
}

/** Firebase publishes its keys at one address; the project is issuer and audience (contract 6.2). */
function trusted({ issuers, firebase }: Pick<Config, 'issuers' | 'firebase'>): TrustedIssuer[] {
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

function remote({ audience, algorithms, jwksUrl }: TrustedIssuer): Entry {
  return {
    audience,
    algorithms,
    key: createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 5000, cooldownDuration: LOOK_AGAIN_MS }),
  };
}

/* Another process may have made a key since: an unknown one is looked for in the database, by everybody together. */
function ownKey(readOwnKeys: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined;
  let reading: Promise<JWTVerifyGetKey> | undefined;
  const read = () => {
    reading ??= readOwnKeys()
      .then((found) => (keys = createLocalJWKSet(found)))
      .finally(() => (reading = undefined));
    return reading;
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

/* What the token itself is guilty of is "signed out"; what the way to the keys is guilty of is not. */
function asProblem(error: unknown): unknown {
  if (error instanceof errors.JWKSTimeout || (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC'))
    return keysAway(error);
  if (error instanceof errors.JOSEError) return new SignedOut('Unauthorized', { cause: error });
  if (error instanceof TypeError && error.message === 'fetch failed') return keysAway(error);
  return error;
}

function keysAway(cause: unknown): Unavailable {
  return new Unavailable('The sign-in service cannot be reached at the moment.', { retryAfter: 5, cause });
}

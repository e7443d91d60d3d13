import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { isIP } from 'node:net';
import type { Config } from '../../platform/config/index.ts';
import { toIso } from '../../platform/database/index.ts';
import type { IdentityContext } from './identity-context.ts';
import { isPasskeyKnown, markPasskeyUsed } from './security-queries.ts';

/**
 * The host passkeys are made for and work at; undefined where browsers allow none: without HTTPS, or at a bare IP
 * address. Without `PUBLIC_URL` they work at `localhost` alone, because a stranger chooses the Host header.
 *
 * @example passkeyDomain({ publicUrl: 'https://songs.example' }) // 'songs.example'
 * @example passkeyDomain({ publicUrl: 'http://192.168.1.20:4180' }) // undefined
 */
export function passkeyDomain({ publicUrl }: Pick<Config, 'publicUrl'>): string | undefined {
  if (publicUrl === undefined) return 'localhost';
  const { protocol, hostname } = new URL(publicUrl);
  const isAllowed = hostname === 'localhost' || (protocol === 'https:' && isIP(hostname) === 0 && hostname[0] !== '[');
  return isAllowed ? hostname : undefined;
}

/** Passkeys: each verifies who holds it (a fingerprint, a face, a PIN), so that it is both steps at once. */
export function passkeyPlugin({ config, database, now }: Pick<IdentityContext, 'config' | 'database' | 'now'>) {
  const { publicUrl } = config;
  return passkey({
    rpID: passkeyDomain(config) ?? 'localhost',
    rpName: 'Canticle',
    ...(publicUrl === undefined ? {} : { origin: new URL(publicUrl).origin }),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => {
        const info = verification.registrationInfo;
        if (!info?.userVerified || (await isPasskeyKnown(database.read, info.credential.id))) throw notAcceptedError();
      },
    },
    authentication: {
      afterVerification: async ({ verification: { authenticationInfo } }) => {
        if (!authenticationInfo.userVerified) throw notAcceptedError();
        const { credentialID } = authenticationInfo;
        await database.transaction((tx) => markPasskeyUsed(tx, credentialID, toIso(now())));
      },
    },
    schema: { passkey: { modelName: 'auth_passkey' } },
  });
}

function notAcceptedError(): APIError {
  return new APIError('BAD_REQUEST', {
    code: 'PASSKEY_NOT_ACCEPTED',
    message: 'This passkey cannot be used here.',
  });
}

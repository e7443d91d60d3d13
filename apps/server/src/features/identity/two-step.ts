import type { BetterAuthPlugin } from 'better-auth';
import { parseCookies } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins';
import type { Config } from '../../platform/config/index.ts';
import { createRecoveryCodes, recoveryCodeStorage } from './recovery-codes.ts';

/** How long somebody has for the second step, in seconds. */
const SECOND_STEP_LIFETIME_S = 600;

/**
 * Calls after which nobody has to give a second step: they are the second step, a passkey that has verified who holds
 * it, or renew the session they were made in. Every other call that signs in needs one, also those added later.
 */
const COMPLETE_SIGN_INS = [
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/enable',
  '/two-factor/disable',
  '/passkey/verify-authentication',
  '/change-password',
  '/verify-email',
];

/** Codes of an authenticator app as a second step, and recovery codes. */
export function twoStepPlugin({ secret }: Pick<Config, 'secret'>) {
  const plugin = twoFactor({
    issuer: 'Canticle',
    twoFactorCookieMaxAge: SECOND_STEP_LIFETIME_S,
    // Wrong codes are counted with the other guesses (login-throttle.ts), which cannot lock the owner out.
    accountLockout: { enabled: false },
    backupCodeOptions: {
      customBackupCodesGenerate: createRecoveryCodes,
      storeBackupCodes: recoveryCodeStorage(secret),
    },
    schema: { twoFactor: { modelName: 'auth_two_factor' } },
  });
  // By itself the library asks for the second step after a password alone.
  for (const hook of plugin.hooks.after)
    hook.matcher = (call) => call.path !== undefined && !COMPLETE_SIGN_INS.includes(call.path) && !isProlonged(call);
  return plugin satisfies BetterAuthPlugin;
}

type HookCall = Parameters<ReturnType<typeof twoFactor>['hooks']['after'][number]['matcher']>[0];

/* Any call may prolong the session it is made in, which looks like a new one to whatever comes after it. */
function isProlonged({ context, headers }: HookCall): boolean {
  const cookie = parseCookies(headers?.get('cookie') ?? '').get(context.authCookies.sessionToken.name);
  return cookie !== undefined && cookie.split('.')[0] === context.newSession?.session.token;
}

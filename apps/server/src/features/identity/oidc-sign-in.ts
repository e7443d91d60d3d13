import type { BetterAuthPlugin } from 'better-auth';
import type { AccountStore } from './account-store.ts';
import type { IdentityContext } from './identity-context.ts';
import { createFindProvider } from './oidc-discovery.ts';
import type { OidcProfile } from './oidc-profile.ts';
import { oidcPlugin } from './oidc-provider.ts';
import { type ApplyProviderClaims, receiveProviderClaims } from './provider-claim-queries.ts';
import { recordRefusal } from './sign-in-service.ts';

type OidcSignIn = {
  readonly plugin: BetterAuthPlugin;
  /** Whether the provider names itself in every answer, so that one without a name is not its own. */
  readonly requiresIssuer: () => Promise<boolean>;
};

/** Signing in with the place's own provider; undefined when there is none. */
export function createOidcSignIn(
  context: IdentityContext,
  accounts: () => AccountStore,
  apply: ApplyProviderClaims,
): OidcSignIn | undefined {
  const { config, database, now, log } = context;
  if (config.oidc === undefined) return undefined;
  const warn = (message: string) => (reason: unknown) => log.warn({ part: 'sign-in', err: reason }, message);
  const findProvider = createFindProvider(config.oidc.issuer, now, warn('the sign-in provider did not answer'));
  const onProfile = async (profile: OidcProfile) => {
    if (profile.isEmailVerified) await accounts().linkToProvider(profile.email, profile.subject);
    await database.transaction((tx) => receiveProviderClaims(tx, profile.subject, profile, apply, now()));
  };
  return {
    plugin: oidcPlugin(config.oidc, {
      findProvider,
      now,
      onProfile,
      onUnavailable: recordRefusal,
      onRefused: warn('what the sign-in provider answered was refused'),
    }),
    requiresIssuer: async () => (await findProvider()).authorization_response_iss_parameter_supported,
  };
}

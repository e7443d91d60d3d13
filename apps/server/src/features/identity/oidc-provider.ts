import type { BetterAuthPlugin } from 'better-auth';
import { createAuthorizationURL, type OAuthProvider, validateAuthorizationCode } from 'better-auth/oauth2';
import type { OidcSettings } from '../../platform/config/index.ts';
import { type FindProvider, type ProviderDocument, providerUnavailable } from './oidc-discovery.ts';
import { type OidcProfile, readOidcProfile } from './oidc-profile.ts';
import { placeholderEmail } from './rules.ts';

/** The id of the provider in addresses and accounts. */
export const OIDC_PROVIDER_ID = 'oidc';

type OidcDeps = {
  readonly findProvider: FindProvider;
  readonly now: () => Date;
  /** Called for whoever has signed in at the provider, before they are signed in here. */
  readonly onProfile: (profile: OidcProfile) => Promise<void>;
  /** Called when the provider does not answer: the service would only say that the sign-in failed. */
  readonly onUnavailable: (error: unknown) => void;
  /** Called when what it answers is not to be believed. */
  readonly onRefused: (reason: unknown) => void;
};

/**
 * The place's own provider among those of better-auth. The library's plugin for such providers is not used, because it
 * reads the addresses of the provider once at start, takes answers without an ID token, and does not compare the name of
 * the provider (docs/decisions/0137).
 */
export function oidcPlugin(settings: OidcSettings, deps: OidcDeps): BetterAuthPlugin {
  return {
    id: 'canticle-oidc',
    init: ({ socialProviders }) => ({
      context: { socialProviders: [...socialProviders, createOidcProvider(settings, deps)] },
    }),
  };
}

function createOidcProvider(settings: OidcSettings, deps: OidcDeps): OAuthProvider<OidcProfile> {
  const options = { clientId: settings.clientId, clientSecret: settings.clientSecret };
  return {
    id: OIDC_PROVIDER_ID,
    name: settings.name,
    issuer: settings.issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => profile.subject,
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce }) {
      return createAuthorizationURL({
        id: OIDC_PROVIDER_ID,
        options,
        authorizationEndpoint: (await deps.findProvider()).authorization_endpoint,
        state,
        codeVerifier,
        redirectURI,
        nonce: idTokenNonce,
        scopes: [...new Set(['openid', ...settings.scopes])],
      });
    },
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const provider = await findProvider(deps);
      return validateAuthorizationCode({
        code,
        codeVerifier,
        redirectURI,
        options,
        tokenEndpoint: provider.token_endpoint,
        authentication: usesBasic(provider) ? 'basic' : 'post',
      }).catch((error: unknown) => {
        if (isOutage(error)) deps.onUnavailable(providerUnavailable(error));
        throw error;
      });
    },
    async getUserInfo({ idToken, accessToken, expectedIdTokenNonce: nonce }) {
      if (idToken === undefined || nonce === undefined) return null;
      const provider = await findProvider(deps);
      const tokens = { idToken, accessToken, nonce };
      const profile = await readOidcProfile(settings, provider, tokens, deps.now()).catch(deps.onRefused);
      if (!profile) return null;
      await deps.onProfile(profile);
      return { user: toUser(profile), data: profile };
    },
  };
}

async function findProvider({ findProvider: find, onUnavailable }: OidcDeps): Promise<ProviderDocument> {
  return find().catch((error: unknown) => {
    onUnavailable(error);
    throw error;
  });
}

/* Basic is what a provider that does not say takes (OpenID Connect Discovery 1.0, section 3). */
const usesBasic = ({ token_endpoint_auth_methods_supported: methods }: ProviderDocument) =>
  methods === undefined || methods.includes('client_secret_basic');

function isOutage(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : undefined;
  return error instanceof TypeError || (status !== undefined && status >= 500);
}

function toUser({ subject, email, isEmailVerified, name, picture }: OidcProfile) {
  return {
    email: email === '' ? placeholderEmail(OIDC_PROVIDER_ID, subject) : email,
    emailVerified: isEmailVerified,
    name,
    ...(picture === undefined ? {} : { image: picture }),
  };
}

import type { BetterAuthPlugin } from 'better-auth';
import { type OAuth2Tokens, type OAuthProvider, validateAuthorizationCode } from 'better-auth/oauth2';
import type { SocialProviderId, SocialSettings } from '../../config/index.ts';
import { placeholderEmail } from './rules.ts';

type Profile = Record<string, unknown>;

/** Where each provider keeps what identifies a person for ever. */
const SUBJECTS: Readonly<Record<SocialProviderId, string>> = {
  google: 'sub',
  twitter: 'id',
  microsoft: 'oid',
  facebook: 'id',
  apple: 'sub',
};

/** The configured providers, as better-auth reads them. Whoever comes without an e-mail address gets a stand-in for it. */
export function socialProviders(settings: readonly SocialSettings[]) {
  const entries = settings.map(({ id, clientId, clientSecret }) => [
    id,
    {
      clientId,
      clientSecret,
      disableIdTokenSignIn: true,
      ...(id === 'microsoft' ? { disableProfilePhoto: true } : {}),
      mapProfileToUser: (profile: Profile) => withEmail(id, profile),
    },
  ]);
  return Object.fromEntries(entries) as { [K in SocialProviderId]?: { clientId: string; clientSecret: string } };
}

/* Twitter puts the profile one level down and names the address only when the person allows it. */
function withEmail(id: SocialProviderId, profile: Profile) {
  const facts = (id === 'twitter' ? profile['data'] : profile) as Profile;
  const subject = String(facts[SUBJECTS[id]] ?? facts['sub'] ?? '');
  return {
    ...(facts['email'] ? {} : { email: placeholderEmail(id, subject), emailVerified: false }),
    ...(facts['name'] ? {} : { name: '' }),
  };
}

/** Sends the providers whose addresses are configured to those instead of their own. */
export function socialPlugin(settings: readonly SocialSettings[]): BetterAuthPlugin {
  return {
    id: 'canticle-social',
    init: (context) => ({
      context: {
        socialProviders: context.socialProviders.map((provider) => {
          const own = settings.find(({ id, endpoints }) => id === provider.id && endpoints !== undefined);
          return own === undefined ? provider : moved(provider, own);
        }),
      },
    }),
  };
}

function moved(provider: OAuthProvider, { id, clientId, clientSecret, endpoints }: SocialSettings): OAuthProvider {
  if (endpoints === undefined) return provider;
  const readInfo = INFO_READERS[id];
  return {
    ...provider,
    async createAuthorizationURL(asked) {
      const { search } = await provider.createAuthorizationURL(asked);
      return new URL(search, endpoints.authorization);
    },
    validateAuthorizationCode: ({ code, codeVerifier, redirectURI }) =>
      validateAuthorizationCode({
        code,
        codeVerifier,
        redirectURI,
        options: { clientId, clientSecret },
        tokenEndpoint: endpoints.token,
        ...(id === 'twitter' ? { authentication: 'basic' as const } : {}),
      }),
    // Google, Microsoft and Apple say who it is in the token answer itself.
    getUserInfo: readInfo === undefined ? provider.getUserInfo : (tokens) => readInfo(endpoints.userInfo, tokens),
  };
}

type ReadInfo = (address: string, tokens: OAuth2Tokens) => ReturnType<OAuthProvider['getUserInfo']>;

const INFO_READERS: { readonly [K in SocialProviderId]?: ReadInfo } = {
  async twitter(address, tokens) {
    const profile = await readJson(address, tokens);
    const facts = { ...(profile['data'] as Profile) };
    facts['email'] ??= facts['confirmed_email'];
    const user = {
      name: textOf(facts['name']),
      email: textOf(facts['email']),
      image: textOf(facts['profile_image_url']),
      emailVerified: Boolean(facts['email']),
    };
    const data = { data: facts };
    return { user: { ...user, ...withEmail('twitter', data) }, data };
  },
  async facebook(address, tokens) {
    const data = await readJson(address, tokens);
    const picture = data['picture'] as { data?: { url?: unknown } } | undefined;
    const user = {
      name: textOf(data['name']),
      email: textOf(data['email']),
      image: textOf(picture?.data?.url),
      emailVerified: false,
    };
    return { user: { ...user, ...withEmail('facebook', data) }, data };
  },
};

async function readJson(address: string, { accessToken }: OAuth2Tokens): Promise<Profile> {
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The sign-in provider answered ${response.status}.`);
  return (await response.json()) as Profile;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

import type { BetterAuthPlugin } from 'better-auth';
import { type OAuth2Tokens, type OAuthProvider, validateAuthorizationCode } from 'better-auth/oauth2';
import { z } from 'zod';
import type { SocialProviderId, SocialSettings } from '../../platform/config/index.ts';
import { placeholderEmail } from './rules.ts';

const profileDocument = z.record(z.string(), z.unknown());
type Profile = z.infer<typeof profileDocument>;
const facebookPicture = z.object({ data: z.object({ url: z.unknown() }).optional() });

/** The field in which each provider sends the permanent id of a person. */
const SUBJECT_FIELDS: Readonly<Record<SocialProviderId, string>> = {
  google: 'sub',
  twitter: 'id',
  microsoft: 'oid',
  facebook: 'id',
  apple: 'sub',
};

/** The configured providers, in the format of better-auth. A person without an e-mail address gets a placeholder. */
export function socialProviders(settings: readonly SocialSettings[]) {
  const providers: { [K in SocialProviderId]?: { clientId: string; clientSecret: string } } = {};
  for (const { id, clientId, clientSecret } of settings) {
    const options = {
      clientId,
      clientSecret,
      disableIdTokenSignIn: true,
      ...(id === 'microsoft' ? { disableProfilePhoto: true } : {}),
      mapProfileToUser: (profile: Profile) => withPlaceholders(id, profile),
    };
    providers[id] = options;
  }
  return providers;
}

/* Twitter nests the profile one level down and sends the address only when the person allows it. */
function withPlaceholders(id: SocialProviderId, profile: Profile) {
  const fields = id === 'twitter' ? profileDocument.parse(profile['data']) : profile;
  const subject = String(fields[SUBJECT_FIELDS[id]] ?? fields['sub'] ?? '');
  return {
    ...(fields['email'] ? {} : { email: placeholderEmail(id, subject), emailVerified: false }),
    ...(fields['name'] ? {} : { name: '' }),
  };
}

/** Uses the configured URLs of providers instead of their default ones. */
export function socialPlugin(settings: readonly SocialSettings[]): BetterAuthPlugin {
  return {
    id: 'canticle-social',
    init: (context) => ({
      context: {
        socialProviders: context.socialProviders.map((provider) => {
          const own = settings.find(({ id, endpoints }) => id === provider.id && endpoints !== undefined);
          return own === undefined ? provider : withCustomEndpoints(provider, own);
        }),
      },
    }),
  };
}

function withCustomEndpoints(
  provider: OAuthProvider,
  { id, clientId, clientSecret, endpoints }: SocialSettings,
): OAuthProvider {
  if (endpoints === undefined) return provider;
  const readUserInfo = USER_INFO_READERS[id];
  return {
    ...provider,
    async createAuthorizationURL(request) {
      const { search } = await provider.createAuthorizationURL(request);
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
    // Google, Microsoft and Apple send the profile in the token response itself.
    getUserInfo:
      readUserInfo === undefined ? provider.getUserInfo : (tokens) => readUserInfo(endpoints.userInfo, tokens),
  };
}

type ReadUserInfo = (address: string, tokens: OAuth2Tokens) => ReturnType<OAuthProvider['getUserInfo']>;

const USER_INFO_READERS: { readonly [K in SocialProviderId]?: ReadUserInfo } = {
  async twitter(address, tokens) {
    const profile = await fetchProfile(address, tokens);
    const facts = { ...profileDocument.parse(profile['data']) };
    facts['email'] ??= facts['confirmed_email'];
    const user = {
      name: parseText(facts['name']),
      email: parseText(facts['email']),
      image: parseText(facts['profile_image_url']),
      emailVerified: Boolean(facts['email']),
    };
    const data = { data: facts };
    return { user: { ...user, ...withPlaceholders('twitter', data) }, data };
  },
  async facebook(address, tokens) {
    const data = await fetchProfile(address, tokens);
    const picture = facebookPicture.safeParse(data['picture']).data;
    const user = {
      name: parseText(data['name']),
      email: parseText(data['email']),
      image: parseText(picture?.data?.url),
      emailVerified: false,
    };
    return { user: { ...user, ...withPlaceholders('facebook', data) }, data };
  },
};

async function fetchProfile(address: string, { accessToken }: OAuth2Tokens): Promise<Profile> {
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The sign-in provider answered ${response.status}.`);
  return profileDocument.parse(await response.json());
}

function parseText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

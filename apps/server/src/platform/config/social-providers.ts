import { InvalidSetting } from './invalid-setting.ts';

const SOCIAL_PROVIDERS = ['google', 'twitter', 'microsoft', 'facebook', 'apple'] as const;

export type SocialProviderId = (typeof SOCIAL_PROVIDERS)[number];

/** One configured social sign-in. The endpoints replace the provider's own, for a company's gateway or a test. */
export type SocialSettings = {
  readonly id: SocialProviderId;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The provider's three endpoints; undefined = the provider's own. */
  readonly endpoints: { readonly authorization: string; readonly token: string; readonly userInfo: string } | undefined;
};

/**
 * Reads `GOOGLE_CLIENT_ID`, `GOOGLE_CLIENT_SECRET` and optionally `GOOGLE_ENDPOINTS` (three addresses separated by
 * commas: authorization, token, user info), and the same for the other four.
 *
 * @throws {InvalidSetting} when one of id and secret is missing, or both although the endpoints are set, or the
 * endpoints are not three addresses
 */
export function readSocialProviders(environment: { readonly [name: string]: string | undefined }): SocialSettings[] {
  return SOCIAL_PROVIDERS.flatMap((id) => {
    const prefix = id.toUpperCase();
    const clientId = environment[`${prefix}_CLIENT_ID`]?.trim();
    const clientSecret = environment[`${prefix}_CLIENT_SECRET`]?.trim();
    const endpoints = readEndpoints(`${prefix}_ENDPOINTS`, environment);
    if (!clientId && !clientSecret && endpoints === undefined) return [];
    if (!clientId || !clientSecret)
      throw new InvalidSetting(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be set together.`);
    return [{ id, clientId, clientSecret, endpoints }];
  });
}

function readEndpoints(
  name: string,
  environment: { readonly [name: string]: string | undefined },
): SocialSettings['endpoints'] {
  const text = environment[name]?.trim();
  if (!text) return undefined;
  const [authorization, token, userInfo] = text.split(',').map((part) => part.trim());
  if (
    !authorization ||
    !token ||
    !userInfo ||
    ![authorization, token, userInfo].every((address) => URL.canParse(address))
  ) {
    throw new InvalidSetting(`${name} must be three addresses separated by commas: authorization, token, user info.`);
  }
  return { authorization, token, userInfo };
}

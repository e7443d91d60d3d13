import { InvalidSetting } from './invalid-setting.ts';
import type { Settings } from './settings.ts';

const SOCIAL_PROVIDERS = [
  ['google', 'GOOGLE'],
  ['twitter', 'TWITTER'],
  ['microsoft', 'MICROSOFT'],
  ['facebook', 'FACEBOOK'],
  ['apple', 'APPLE'],
] as const;

export type SocialProviderId = (typeof SOCIAL_PROVIDERS)[number][0];

/** One configured social sign-in. The endpoints replace the provider's own, for a company's gateway or a test. */
export type SocialSettings = {
  readonly id: SocialProviderId;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The provider's three endpoints; undefined = the provider's own. */
  readonly endpoints: { readonly authorization: string; readonly token: string; readonly userInfo: string } | undefined;
};

/**
 * The social sign-ins whose id and secret are set.
 *
 * @throws {InvalidSetting} when one of id and secret is missing, or both although the endpoints are set
 */
export function readSocialProviders(settings: Settings): SocialSettings[] {
  return SOCIAL_PROVIDERS.flatMap(([id, prefix]) => {
    const clientId = settings[`${prefix}_CLIENT_ID`];
    const clientSecret = settings[`${prefix}_CLIENT_SECRET`];
    const endpoints = settings[`${prefix}_ENDPOINTS`];
    if (clientId === undefined && clientSecret === undefined && endpoints === undefined) return [];
    if (clientId === undefined || clientSecret === undefined)
      throw new InvalidSetting(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be set together.`);
    return [{ id, clientId, clientSecret, endpoints }];
  });
}

export { type Config, type Environment, isLoopback, readConfig } from './config.ts';
export type { TrustedIssuer } from './issuers.ts';
export { SOCIAL_PROVIDERS, type SocialProviderId, type SocialSettings } from './social-providers.ts';
export { WrongSetting } from './wrong-setting.ts';

export { type Config, type Environment, readConfig } from './config.ts';
export { isLoopback } from './loopback.ts';
export { parseDatabaseUrl, type DatabaseSettings } from './database.ts';
export type { TrustedIssuer } from './issuers.ts';
export type { S3Settings } from './s3.ts';
export type { PaymentSettings, StripeSettings } from './payments.ts';
export type { SocialProviderId, SocialSettings } from './social-providers.ts';
export { InvalidSetting } from './invalid-setting.ts';
export type { MetricsSettings, TracingSettings } from './observability.ts';

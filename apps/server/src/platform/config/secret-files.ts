import { readFileSync } from 'node:fs';
import { messageOf } from '../errors/index.ts';
import type { Environment } from './environment.ts';
import { InvalidSetting } from './invalid-setting.ts';
import type { Settings } from './settings.ts';

/** The settings that may be kept in a file, which is named by the setting with `_FILE` at its end. */
const SECRETS = [
  'SECRET',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'WEB_PUSH_PRIVATE_KEY',
  'IDENTITY_ISSUERS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'OIDC_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'MICROSOFT_CLIENT_SECRET',
  'APPLE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
  'TWITTER_CLIENT_SECRET',
] as const satisfies readonly (keyof Settings)[];

/** The names of the settings that name a file with a secret. */
export const SECRET_FILE_NAMES: readonly string[] = SECRETS.map((name) => `${name}_FILE`);

/**
 * The text of a setting, from the environment or from the file that its `_FILE` names; empty when it is left out.
 *
 * @throws {InvalidSetting} when both are set, or the file cannot be read or is empty
 */
export function readText(environment: Environment, name: keyof Settings): string {
  const text = environment[name]?.trim() ?? '';
  const fileSetting = `${name}_FILE`;
  const path = SECRET_FILE_NAMES.includes(fileSetting) ? (environment[fileSetting]?.trim() ?? '') : '';
  if (path === '') return text;
  if (text !== '') throw new InvalidSetting(`${name} and ${fileSetting} are both set. Leave one of them out.`);
  const content = readSecretFile(path, fileSetting);
  if (content === '') throw new InvalidSetting(`${fileSetting}: the file ${path} is empty.`);
  return content;
}

function readSecretFile(path: string, setting: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new InvalidSetting(`${setting}: the file ${path} cannot be read: ${messageOf(error)}.`);
  }
}

import { createECDH } from 'node:crypto';
import { InvalidSetting } from './invalid-setting.ts';
import type { Settings } from './settings.ts';

/** How push messages are sent to browsers. */
export type WebPushSettings = {
  /** The key browsers subscribe with: 65 bytes as base64url. */
  readonly publicKey: string;
  /** What messages are signed with: 32 bytes as base64url. */
  readonly privateKey: string;
  /** Where a push service reaches the operator: a `mailto:` or `https:` address. */
  readonly contact: string;
  /** The hosts of push services; `*.` at the beginning stands for every name below. */
  readonly hosts: readonly string[];
};

/**
 * How push messages are sent; undefined = not at all.
 *
 * @throws {InvalidSetting} when only one of the keys is set, they are not a pair, or nobody can be reached
 */
export function readWebPush(settings: Settings): WebPushSettings | undefined {
  const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey, SUPPORT_EMAIL: supportEmail } = settings;
  if (publicKey === undefined && privateKey === undefined) return undefined;
  if (publicKey === undefined || privateKey === undefined)
    throw new InvalidSetting('WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY must be set together.');
  if (!isKeyPair(publicKey, privateKey))
    throw new InvalidSetting(
      'WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY must be a pair that `canticle push-keys` printed.',
    );
  const contact = settings.WEB_PUSH_CONTACT ?? (supportEmail && `mailto:${supportEmail}`);
  if (contact === '')
    throw new InvalidSetting(
      'WEB_PUSH_CONTACT must be set with WEB_PUSH_PUBLIC_KEY, or SUPPORT_EMAIL: push services ask whom to write to.',
    );
  return { publicKey, privateKey, contact, hosts: settings.WEB_PUSH_HOSTS };
}

function isKeyPair(publicKey: string, privateKey: string): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    return false;
  }
  return pair.getPublicKey('base64url') === publicKey.replace(/=+$/, '');
}

import { InvalidSetting } from './invalid-setting.ts';
import type { Settings } from './settings.ts';

/** Who may create an account. */
export type SignUpSettings = {
  readonly mode: 'open' | 'invited' | 'closed';
  /** Domains in lower case, whose addresses need no invitation; empty = all of them. Only with `open`. */
  readonly domains: readonly string[];
};

/** @throws {InvalidSetting} when domains are named that would not limit anything */
export function readSignUp({ SIGN_UP: mode, SIGN_UP_DOMAINS: domains }: Settings): SignUpSettings {
  if (mode !== 'open' && domains.length > 0)
    throw new InvalidSetting(
      `SIGN_UP_DOMAINS needs SIGN_UP=open: with SIGN_UP=${mode}, no address may create an account by itself.`,
    );
  return { mode, domains };
}

import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * A password is stored so that each guess costs memory and time; tests sign in hundreds of times and guess nothing. In
 * their processes scrypt is a thousand times as cheap; servers that tests start as programs take the real one.
 */

/** What scrypt was last asked for, before it was made cheap. */
export const scryptCosts: { asked?: ScryptOptions } = {};

const shared = globalThis as { realScrypt?: typeof crypto.scrypt };
const real = (shared.realScrypt ??= crypto.scrypt);

type Callback = (error: Error | null, key: Buffer<ArrayBuffer>) => void;

crypto.scrypt = (
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  options: ScryptOptions | Callback,
  callback?: Callback,
) => {
  if (typeof options === 'function' || callback === undefined) throw new TypeError('scrypt has no costs here.');
  scryptCosts.asked = options;
  real(password, salt, length, { ...options, N: 16 }, callback);
};
syncBuiltinESMExports();

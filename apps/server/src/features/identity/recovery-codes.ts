import { createHmac, randomInt } from 'node:crypto';

/** How many recovery codes somebody gets at a time. */
const RECOVERY_CODES = 10;

/* Without letters and digits that look alike on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 10;
const HASH_PREFIX = 'hmac:';

/** Creates recovery codes of 49 bits each, such as `k3m9p-x7wqa`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`;
  });
}

/** The hash a recovery code is stored as; however somebody types its hyphen, its spaces and its letters. */
export function hashRecoveryCode(code: string, secret: string): string {
  const letters = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return `${HASH_PREFIX}${createHmac('sha256', secret).update(`recovery code\0${letters}`).digest('base64url')}`;
}

/**
 * Where the sign-in library would encrypt the list of codes: each is stored as its hash. The library also stores the
 * list again without the one that was used; those are hashes already.
 */
export function recoveryCodeStorage(secret: string) {
  return {
    encrypt: async (list: string) =>
      JSON.stringify(
        readList(list).map((code) => (code.startsWith(HASH_PREFIX) ? code : hashRecoveryCode(code, secret))),
      ),
    decrypt: async (stored: string) => stored,
  };
}

/** How many codes of a stored list are left. */
export function countRecoveryCodes(stored: string): number {
  return readList(stored).length;
}

const readList = (json: string): string[] => JSON.parse(json);

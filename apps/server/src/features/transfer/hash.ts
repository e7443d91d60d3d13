import { createHash } from 'node:crypto';

/** Hashes a JSON value: 32 characters that differ when anything in it does, also the order of its members. */
export function hashJson(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32);
}

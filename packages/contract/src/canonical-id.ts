const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const UUID_LENGTH = 36;
/** Looked for first: nearly every id is in lower case already, and answers are full of them. */
const UPPERCASE_HEX = /[A-F]/;

/**
 * An id as it is stored, compared and answered: a UUID is the same in any letter case and is written in lower case. What is
 * no UUID (the id of a payment provider, the key of a collection) stays as it is.
 *
 * Source: RFC 9562, section 4; docs/decisions/0121-a-uuid-is-one-id-in-any-letter-case.md
 * @example canonicalId('01A208D4-7C3E-7B1A-9F00-0123456789AB') // '01a208d4-7c3e-7b1a-9f00-0123456789ab'
 * @example canonicalId('prod_Nx3ABC') // 'prod_Nx3ABC'
 */
export function canonicalId(text: string): string {
  return text.length === UUID_LENGTH && UPPERCASE_HEX.test(text) && UUID.test(text) ? text.toLowerCase() : text;
}

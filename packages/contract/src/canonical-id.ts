const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const UUID_LENGTH = 36;
/** Checked first as a fast path: nearly every id is already in lower case, and replies contain many of them. */
const UPPERCASE_HEX = /[A-F]/;

/**
 * An id as it is stored, compared and sent: a UUID is the same in any letter case and is written in lower case.
 * Anything else (the id of a payment provider, the key of a collection) is returned unchanged.
 *
 * Source: RFC 9562, section 4; docs/decisions/0109-requests-are-read-one-way-after-rights-are-checked.md
 * @example canonicalId('01A208D4-7C3E-7B1A-9F00-0123456789AB') // '01a208d4-7c3e-7b1a-9f00-0123456789ab'
 * @example canonicalId('prod_Nx3ABC') // 'prod_Nx3ABC'
 */
export function canonicalId(text: string): string {
  return text.length === UUID_LENGTH && UPPERCASE_HEX.test(text) && UUID.test(text) ? text.toLowerCase() : text;
}

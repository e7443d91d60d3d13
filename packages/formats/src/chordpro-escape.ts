/**
 * Replaces \uXXXX by the character, the only escape of ChordPro
 * (https://www.chordpro.org/chordpro/support-hints-and-tips/).
 */
export function unescape(text: string): string {
  if (!text.includes('\\u')) return text;
  return text.replace(/\\u([0-9a-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** Writes one character (a UTF-16 unit) as \uXXXX. */
export const escapeUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`;

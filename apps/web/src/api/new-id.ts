/**
 * A new random id in the form of a UUID, version 4 (RFC 9562, section 5.4).
 *
 * `crypto.randomUUID` exists only in secure contexts: a page that was loaded over plain HTTP from another machine, such as
 * `http://192.168.1.20:4180`, does not have it. `crypto.getRandomValues` exists everywhere and is as random.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => withVersion(byte, at).toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/* The four version bits are in the seventh byte, the two variant bits in the ninth. */
function withVersion(byte: number, at: number): number {
  if (at === 6) return (byte & 0x0f) | 0x40;
  return at === 8 ? (byte & 0x3f) | 0x80 : byte;
}

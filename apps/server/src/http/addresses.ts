/**
 * An address as clients get it: existing ones run on another origin, so addresses of ours are sent complete.
 *
 * @example absoluteAddress('/api/canticle/pictures/ab.jpg', 'https://sing.example') // 'https://sing.example/api/canticle/pictures/ab.jpg'
 * @example absoluteAddress('https://else.example/me.jpg', 'https://sing.example') // 'https://else.example/me.jpg'
 */
export function absoluteAddress(address: string | null, origin: string): string | null {
  return address?.startsWith('/') ? `${origin}${address}` : address;
}

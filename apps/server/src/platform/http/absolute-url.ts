/**
 * A URL as clients receive it: existing ones run on another origin, so our URLs are sent absolute.
 *
 * @example absoluteUrl('/files/ab.jpg', 'https://sing.example') // 'https://sing.example/files/ab.jpg'
 * @example absoluteUrl('https://else.example/me.jpg', 'https://sing.example') // 'https://else.example/me.jpg'
 */
export function absoluteUrl(url: string | null, origin: string): string | null {
  return url?.startsWith('/') ? `${origin}${url}` : url;
}

import { PlayerError } from './player-error.ts';

/** What plays an address: the browser itself, an HLS stream, or the player of an external service. */
export type SourceKind = 'file' | 'stream' | 'youtube' | 'vimeo';

const playableProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'blob:']);

/**
 * Finds out what plays an address.
 *
 * @param baseUrl  the base URL of relative addresses
 * @throws {PlayerError} 'Invalid source format' when it is not a playable address
 * @example sourceKind('/files/a.mp3?sig=1', 'https://sing.example/') // 'file'
 * @example sourceKind('https://youtu.be/dQw4w9WgXcQ', 'https://sing.example/') // 'youtube'
 */
export function sourceKind(address: string, baseUrl: string): SourceKind {
  const url = address.trim() !== '' && URL.canParse(address, baseUrl) ? new URL(address, baseUrl) : undefined;
  if (!url || !playableProtocols.has(url.protocol)) throw new PlayerError('Invalid source format');
  const host = url.hostname.replace(/^(www|m)\./, '');
  if (['youtube.com', 'youtu.be', 'youtube-nocookie.com'].includes(host)) return 'youtube';
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return 'vimeo';
  return url.pathname.toLowerCase().endsWith('.m3u8') ? 'stream' : 'file';
}

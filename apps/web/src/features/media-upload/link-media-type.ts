const VIDEO_HOSTS: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
  'youtu.be',
  'vimeo.com',
  'www.vimeo.com',
  'player.vimeo.com',
]);

/**
 * The media type of a URL on another site; undefined for one that cannot be played: not https, or a page.
 * @example linkMediaType('https://vimeo.com/1234') // 'video'
 * @example linkMediaType('https://example.org/hymn.mp3?x=1') // 'audio'
 * @example linkMediaType('http://example.org/hymn.mp3') // undefined
 */
export function linkMediaType(address: string): 'audio' | 'video' | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, pathname, username } = new URL(address);
  if (protocol !== 'https:' || username !== '') return undefined;
  if (VIDEO_HOSTS.has(hostname)) return pathname.length > 1 ? 'video' : undefined;
  if (/\.(?:m3u8|mp4|webm)$/i.test(pathname)) return 'video';
  return /\.(?:mp3|m4a|ogg|oga|opus|flac|wav)$/i.test(pathname) ? 'audio' : undefined;
}

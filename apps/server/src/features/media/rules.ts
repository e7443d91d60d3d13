import type { ByteRange } from '../../platform/files/index.ts';

/**
 * The range of a file that a Range header requests. `all` when it requests none, several, or is invalid; a server may
 * answer these with the whole file.
 * Source: RFC 9110, section 14
 *
 * @example parseRange('bytes=2-', 10) // { first: 2, last: 9 }
 * @example parseRange('bytes=-3', 10) // { first: 7, last: 9 }
 * @example parseRange('bytes=10-', 10) // 'beyond'
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'all' | 'beyond' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return 'all';
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'beyond' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return 'all';
  return first >= size ? 'beyond' : { first, last };
}

/** Whether a header such as If-None-Match contains this ETag. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
}

/** Types that may be shown inline; everything else is only downloaded. */
const INLINE_TYPES = /^(?:audio|video)\/|^application\/pdf$|^text\/vtt$|^image\/jpeg$/;

/**
 * Headers that make a file safe to play, show or save: no type sniffing, no scripts, no origin of its own.
 *
 * @param frameAncestors  origins, beside our own, whose pages may show it in a frame
 */
export function safeHeaders(
  mediaType: string,
  fileName: string,
  isDownload: boolean,
  frameAncestors: readonly string[] = [],
): Record<string, string> {
  const disposition = isDownload || !INLINE_TYPES.test(mediaType) ? 'attachment' : 'inline';
  return {
    'content-type': mediaType === 'text/vtt' ? 'text/vtt; charset=utf-8' : mediaType,
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeFileName(fileName)}`,
    'content-security-policy': [
      "default-src 'none'",
      ["frame-ancestors 'self'", ...frameAncestors].join(' '),
      ...(mediaType === 'application/pdf' ? [] : ['sandbox']),
    ].join('; '),
    'x-content-type-options': 'nosniff',
  };
}

/* Source: RFC 8187, section 3.2; encodeURIComponent leaves some characters that it does not allow. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The players of external sites, by host. */
const PLAYER_HOSTS: Readonly<Record<string, 'youtube' | 'vimeo'>> = {
  'youtube.com': 'youtube',
  'www.youtube.com': 'youtube',
  'm.youtube.com': 'youtube',
  'music.youtube.com': 'youtube',
  'www.youtube-nocookie.com': 'youtube',
  'youtu.be': 'youtube',
  'vimeo.com': 'vimeo',
  'www.vimeo.com': 'vimeo',
  'player.vimeo.com': 'vimeo',
};
const PLAYABLE_EXTENSIONS = /\.(?:mp3|m4a|ogg|oga|opus|flac|wav|mp4|webm)$/i;

/**
 * How an external URL is played; undefined when it cannot be, because it is not https or leads to a page.
 *
 * @example playbackSource('https://youtu.be/dQw4w9WgXcQ') // 'youtube'
 * @example playbackSource('https://example.org/hymn.m3u8?x=1') // 'hls'
 * @example playbackSource('http://example.org/hymn.mp3') // undefined
 */
export function playbackSource(address: string): 'youtube' | 'vimeo' | 'hls' | 'file' | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, pathname, username } = new URL(address);
  if (protocol !== 'https:' || username !== '') return undefined;
  const player = PLAYER_HOSTS[hostname];
  if (player !== undefined) return pathname.length > 1 ? player : undefined;
  if (/\.m3u8$/i.test(pathname)) return 'hls';
  return PLAYABLE_EXTENSIONS.test(pathname) ? 'file' : undefined;
}

type FileOrigin = { readonly songId: string; readonly contentHash: string; readonly madeFrom: string | null };

/**
 * The generated files whose source is gone: the score changed or was removed.
 *
 * @param files  all files of the songs in question
 */
export function findOutdatedFiles<F extends FileOrigin>(files: readonly F[]): F[] {
  const origins = new Set(
    files.filter(({ madeFrom }) => madeFrom === null).map(({ songId, contentHash }) => `${songId} ${contentHash}`),
  );
  return files.filter(({ songId, madeFrom }) => madeFrom !== null && !origins.has(`${songId} ${madeFrom}`));
}

/** The requested part of a file, both ends included; `beyond` when it lies outside the file. */
type ByteRange = { readonly first: number; readonly last: number } | 'beyond' | 'all';

/**
 * Parses a Range header. Several ranges are answered with the whole file, as the standard allows.
 *
 * @param size  of the file, in bytes
 * @example parseRange('bytes=0-1', 10) // { first: 0, last: 1 }
 * @example parseRange('bytes=-3', 10) // { first: 7, last: 9 }
 * @example parseRange('bytes=20-', 10) // 'beyond'
 * @example parseRange(null, 10) // 'all'
 */
export function parseRange(header: string | null, size: number): ByteRange {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'all';
  if (from === '') return Number(to) === 0 ? 'beyond' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return 'all';
  return first >= size ? 'beyond' : { first, last };
}

/**
 * Responds with a file, or a part of it, from the whole file: players request ranges and some play nothing else.
 *
 * @param header  the Range header
 */
export async function createRangeResponse(file: Response, header: string | null): Promise<Response> {
  const bytes = await file.blob();
  const headers = new Headers({
    'content-type': file.headers.get('content-type') ?? '',
    'accept-ranges': 'bytes',
    etag: file.headers.get('etag') ?? '',
  });
  const range = parseRange(header, bytes.size);
  if (range === 'beyond') {
    headers.set('content-range', `bytes */${bytes.size}`);
    return new Response(null, { status: 416, headers });
  }
  if (range === 'all') {
    headers.set('content-length', String(bytes.size));
    return new Response(bytes, { headers });
  }
  headers.set('content-length', String(range.last - range.first + 1));
  headers.set('content-range', `bytes ${range.first}-${range.last}/${bytes.size}`);
  return new Response(bytes.slice(range.first, range.last + 1), { status: 206, headers });
}

import type { FastifyInstance } from 'fastify';
import type { FileStore } from './file-store.ts';

/** The widths an image is resized to: a request is rounded up to one of them, so that few are generated. */
const WIDTHS = [64, 128, 256, 300, 512, 1024, 2048] as const;
/** The qualities an image is encoded in, rounded up likewise. */
const QUALITIES = [50, 75, 90] as const;
const DEFAULT_QUALITY = 75;
/** Bytes of resized images cached in memory. */
const CACHE_BYTES = 16 * 1024 * 1024;

type PictureRequest = {
  readonly Params: { readonly name: string };
  readonly Querystring: { readonly w?: string; readonly q?: string };
};

/**
 * Serves stored images to everybody at `/api/canticle/pictures/{hash}.jpg`, smaller with `?w=` (pixels wide) and
 * lighter with `?q=` (JPEG quality). The content of a URL never changes, so it may be cached for ever.
 */
export function mountPictures(app: FastifyInstance, files: FileStore): void {
  const cache = createByteCache();
  const loadPicture = async (hash: string, key: string, width: number | undefined, quality: number | undefined) => {
    const cached = cache.get(key);
    // The store is checked each time: an image that was deleted, by this process or another, is no longer served.
    if (cached !== undefined && (await files.sizeOf(hash)) !== undefined) return cached;
    cache.drop(key);
    const rendered = await renderPicture(files, hash, width, quality);
    if (rendered !== undefined) cache.set(key, rendered);
    return rendered;
  };
  app.get<PictureRequest>('/api/canticle/pictures/:name', async (request, reply) => {
    const hash = /^([0-9a-f]{64})\.jpg$/i.exec(request.params.name)?.[1]?.toLowerCase();
    const width = roundUpTo(WIDTHS, request.query.w);
    const quality = roundUpTo(QUALITIES, request.query.q);
    const key = `${hash} ${width} ${quality}`;
    const picture = hash === undefined ? undefined : await loadPicture(hash, key, width, quality);
    if (picture === undefined) return reply.callNotFound();
    return reply
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', `"${key.replaceAll(' ', '-')}"`)
      .send(picture);
  });
}

async function renderPicture(
  files: FileStore,
  hash: string,
  width: number | undefined,
  quality: number | undefined,
): Promise<Buffer | undefined> {
  const original = await files.readBuffer(hash);
  if (original === undefined || (width === undefined && quality === undefined)) return original;
  // Loaded with the first request for a smaller image.
  const { default: sharp } = await import('sharp');
  return sharp(original)
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality: quality ?? DEFAULT_QUALITY })
    .toBuffer();
}

/* The smallest step that is not less than requested; the largest for anything beyond; none for what is no number. */
function roundUpTo(steps: readonly number[], text: string | undefined): number | undefined {
  const requested = Number(text);
  if (text === undefined || !Number.isFinite(requested) || requested <= 0) return undefined;
  return steps.find((step) => step >= requested) ?? steps.at(-1);
}

function createByteCache() {
  const entries = new Map<string, Buffer>();
  let total = 0;
  return {
    get: (key: string) => entries.get(key),
    drop(key: string) {
      total -= entries.get(key)?.length ?? 0;
      entries.delete(key);
    },
    set(key: string, bytes: Buffer) {
      if (entries.has(key)) return;
      entries.set(key, bytes);
      total += bytes.length;
      for (const [oldest, old] of entries) {
        if (total <= CACHE_BYTES) return;
        entries.delete(oldest);
        total -= old.length;
      }
    },
  };
}

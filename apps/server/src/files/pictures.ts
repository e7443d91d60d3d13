import type { FastifyInstance } from 'fastify';
import type { FileStore } from './file-store.ts';

/** The widths a picture is made in: what is asked for is rounded up to one of them, so that few are made. */
const WIDTHS = [64, 128, 256, 300, 512, 1024, 2048] as const;
/** The qualities a picture is made in, rounded up likewise. */
const QUALITIES = [50, 75, 90] as const;
const DEFAULT_QUALITY = 75;
/** Bytes of resized pictures kept in memory. */
const KEPT_BYTES = 16 * 1024 * 1024;

type Asked = {
  readonly Params: { readonly name: string };
  readonly Querystring: { readonly w?: string; readonly q?: string };
};

/**
 * Serves stored pictures to everybody at `/api/canticle/pictures/{hash}.jpg`, smaller with `?w=` (pixels wide) and
 * lighter with `?q=` (JPEG quality). The content of an address never changes, so it may be kept for ever.
 */
export function mountPictures(app: FastifyInstance, files: FileStore): void {
  const kept = keepBytes();
  const find = async (hash: string, key: string, width: number | undefined, quality: number | undefined) => {
    const ready = kept.get(key);
    // The store is asked each time: what was taken out of it, by this process or another, is shown no more.
    if (ready !== undefined && (await files.sizeOf(hash)) !== undefined) return ready;
    kept.drop(key);
    const made = await makePicture(files, hash, width, quality);
    if (made !== undefined) kept.set(key, made);
    return made;
  };
  app.get<Asked>('/api/canticle/pictures/:name', async (request, reply) => {
    const hash = /^([0-9a-f]{64})\.jpg$/i.exec(request.params.name)?.[1]?.toLowerCase();
    const width = upTo(WIDTHS, request.query.w);
    const quality = upTo(QUALITIES, request.query.q);
    const key = `${hash} ${width} ${quality}`;
    const picture = hash === undefined ? undefined : await find(hash, key, width, quality);
    if (picture === undefined) return reply.callNotFound();
    return reply
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', `"${key.replaceAll(' ', '-')}"`)
      .send(picture);
  });
}

async function makePicture(
  files: FileStore,
  hash: string,
  width: number | undefined,
  quality: number | undefined,
): Promise<Buffer | undefined> {
  const original = await files.find(hash);
  if (original === undefined || (width === undefined && quality === undefined)) return original;
  // Loaded with the first picture that is asked for smaller.
  const { default: sharp } = await import('sharp');
  return sharp(original)
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality: quality ?? DEFAULT_QUALITY })
    .toBuffer();
}

/* The smallest step that is not less than what is asked; the largest for anything beyond; none for what is no number. */
function upTo(steps: readonly number[], text: string | undefined): number | undefined {
  const asked = Number(text);
  if (text === undefined || !Number.isFinite(asked) || asked <= 0) return undefined;
  return steps.find((step) => step >= asked) ?? steps.at(-1);
}

function keepBytes() {
  const kept = new Map<string, Buffer>();
  let total = 0;
  return {
    get: (key: string) => kept.get(key),
    drop(key: string) {
      total -= kept.get(key)?.length ?? 0;
      kept.delete(key);
    },
    set(key: string, bytes: Buffer) {
      if (kept.has(key)) return;
      kept.set(key, bytes);
      total += bytes.length;
      for (const [oldest, old] of kept) {
        if (total <= KEPT_BYTES) return;
        kept.delete(oldest);
        total -= old.length;
      }
    },
  };
}

import { createHash } from 'node:crypto';
import { canonicalId, COVERS_PATH } from '@canticle/contract';
import type { FastifyInstance } from 'fastify';
import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { absoluteUrl } from '../../platform/http/index.ts';
import { createCollectionCache } from './collection-cache.ts';
import { renderCover } from './render-cover.ts';
import type { Collection } from './model.ts';

const DEFAULT_WIDTH = 300;
const MAX_WIDTH = 2048;
const MAX_AGE_S = 3600;

type CoverRequest = { readonly Params: { readonly name: string }; readonly Querystring: { readonly w?: string } };

/** The URL of the image of a collection, or of its generated cover. @param origin  of our own URLs */
export function coverUrl({ id, image }: Pick<Collection, 'id' | 'image'>, origin: string): string {
  return absoluteUrl(image, origin) || `${origin}${COVERS_PATH}${id}.svg`;
}

/**
 * Serves generated covers to everybody, as images are, as SVG or PNG; in the width of `?w=` (pixels), without stored bytes. The URL
 * stays when a collection is renamed, so clients revalidate it after an hour.
 */
export function registerCoverRoutes(
  app: FastifyInstance,
  context: { database: Database; changeCounter: ChangeCounter },
): void {
  const collections = createCollectionCache(context.database, context.changeCounter);
  app.get<CoverRequest>(`${COVERS_PATH}:name`, async (request, reply) => {
    const [, name = '', format] = /^(.+)\.(svg|png)$/.exec(request.params.name) ?? [];
    const id = canonicalId(name);
    const collection = (await collections()).find((one) => one.id === id);
    if (collection === undefined) return reply.callNotFound();
    const cover = renderCover(collection, parseWidth(request.query.w));
    const etag = `"${createHash('sha256').update(`${format} ${cover}`).digest('base64url').slice(0, 22)}"`;
    reply.headers({
      'cache-control': `public, max-age=${MAX_AGE_S}`,
      etag,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return format === 'png'
      ? reply.type('image/png').send(await toPng(cover))
      : reply.type('image/svg+xml; charset=utf-8').send(cover);
  });
}

/* For programs that show what a link leads to: they draw no SVG. */
async function toPng(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function parseWidth(text: string | undefined): number {
  const width = Math.round(Number(text));
  return text === undefined || !(width > 0) ? DEFAULT_WIDTH : Math.min(width, MAX_WIDTH);
}

import { createHash } from 'node:crypto';
import { canonicalId, COVERS_PATH } from '@canticle/contract';
import type { FastifyInstance } from 'fastify';
import type { ChangeWatch } from '../../changes/index.ts';
import type { Database } from '../../database/index.ts';
import { absoluteAddress } from '../../http/index.ts';
import { rememberCollections } from './collection-memory.ts';
import { drawCover } from './draw-cover.ts';
import type { Collection } from './model.ts';

const USUAL_WIDTH = 300;
const WIDEST = 2048;
const HOUR_S = 3600;

type Asked = { readonly Params: { readonly name: string }; readonly Querystring: { readonly w?: string } };

/** The address of the picture of a collection; of a drawn cover where none was chosen. @param origin  of ours */
export function coverOf({ id, image }: Pick<Collection, 'id' | 'image'>, origin: string): string {
  return absoluteAddress(image, origin) || `${origin}${COVERS_PATH}${id}.svg`;
}

/**
 * Serves drawn covers to everybody, as pictures are; as wide as `?w=` asks (pixels), without stored bytes. The address
 * stays when a collection is called something else, so it is asked about again after an hour.
 */
export function mountCovers(app: FastifyInstance, rooms: { database: Database; watch: ChangeWatch }): void {
  const collections = rememberCollections(rooms.database, rooms.watch);
  app.get<Asked>(`${COVERS_PATH}:name`, async (request, reply) => {
    const id = canonicalId(/^(.+)\.svg$/.exec(request.params.name)?.[1] ?? '');
    const collection = (await collections()).find((one) => one.id === id);
    if (collection === undefined) return reply.callNotFound();
    const cover = drawCover(collection, widthOf(request.query.w));
    const etag = `"${createHash('sha256').update(cover).digest('base64url').slice(0, 22)}"`;
    reply.headers({
      'cache-control': `public, max-age=${HOUR_S}`,
      etag,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('image/svg+xml; charset=utf-8').send(cover);
  });
}

function widthOf(text: string | undefined): number {
  const asked = Math.round(Number(text));
  return text === undefined || !(asked > 0) ? USUAL_WIDTH : Math.min(asked, WIDEST);
}

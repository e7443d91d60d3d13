import { canonicalId, NotFound, Unauthenticated } from '@canticle/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import { embeddingOrigins } from '../../platform/http/index.ts';
import { EVERYBODY, type UrlSigner, type SignedUrlQuery } from './url-signer.ts';
import type { FindViewerById } from './embed/tokens.ts';
import { downloadName } from './file-name.ts';
import type { MediaFile } from './model.ts';
import { getFreeFile, getOpenFile } from './file-access.ts';
import { matchesEtag, parseRange, safeHeaders } from './rules.ts';
import { readWebVtt } from './timed-text.ts';

/* An option of the compression plugin, which adds no types for it. */
const NOT_COMPRESSED: object = { compress: false };

type StreamContext = {
  readonly config: Pick<Config, 'embedOrigins' | 'clientOrigins' | 'publicPages' | 'payments'>;
  readonly database: Database;
  readonly media: FileStore;
};
type StreamRequest = {
  readonly Params: { readonly id: string; readonly use: string };
  readonly Querystring: SignedUrlQuery;
};

/**
 * Streams the bytes of files at their signed URLs, complete or in ranges. The bearer of the URL must still have the
 * right to the song, on every request.
 */
export function registerStreaming(
  app: FastifyInstance,
  context: StreamContext,
  urlSigner: UrlSigner,
  findViewer: FindViewerById,
): void {
  const { config, database } = context;
  const { replica } = database;
  const findFile = async (bearer: string | undefined, id: string): Promise<MediaFile> => {
    if (bearer === EVERYBODY && config.publicPages)
      return (await getFreeFile(replica, id, config.payments.kind === 'none')).file;
    const viewer = bearer === undefined || bearer === EVERYBODY ? undefined : await findViewer(bearer);
    if (viewer === undefined) throw new Unauthenticated('This address has expired. Open the song again.');
    return (await getOpenFile(replica, viewer, id)).file;
  };
  app.route<StreamRequest>({
    method: ['GET', 'HEAD'],
    url: '/api/canticle/media/:id/:use',
    // Media is compressed already, and a range counts the stored bytes.
    ...NOT_COMPRESSED,
    handler: async (request, reply) => {
      const { use } = request.params;
      const id = canonicalId(request.params.id);
      const bearer = urlSigner.verify(id, use, request.query);
      const file = await findFile(bearer, id);
      return use === 'track' ? sendTrack(context, request, reply, file) : sendFile(context, request, reply, file, use);
    },
  });
}

async function sendFile(
  context: StreamContext,
  request: FastifyRequest,
  reply: FastifyReply,
  file: MediaFile,
  use: string,
) {
  const { media, config } = context;
  const size = await media.sizeOf(file.contentHash);
  if (size === undefined) throw new NotFound('This file is no longer available.');
  const etag = `"${file.contentHash}"`;
  reply.headers({
    ...safeHeaders(file.mediaType, downloadName(file), use === 'download', embeddingOrigins(config)),
    ...CACHE_HEADERS,
    etag,
    'accept-ranges': 'bytes',
  });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  // A range of another version than the client's would be joined with the wrong rest.
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = parseRange(isSame ? request.headers.range : undefined, size);
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const length = range === 'all' ? size : range.last - range.first + 1;
  reply.header('content-length', length);
  if (range !== 'all') reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
  if (request.method === 'HEAD' || length === 0) return reply.send();
  return reply.send(await media.stream(file.contentHash, range === 'all' ? undefined : range));
}

async function sendTrack({ media }: StreamContext, request: FastifyRequest, reply: FastifyReply, file: MediaFile) {
  const etag = `"${file.contentHash}-vtt"`;
  reply.headers({ ...safeHeaders('text/vtt', downloadName(file), false), ...CACHE_HEADERS, etag });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.send(await readWebVtt(media, file));
}

/* Cached by the browser, but revalidated every time: rights may end. */
const CACHE_HEADERS = {
  'cache-control': 'private, no-cache',
  'cross-origin-resource-policy': 'cross-origin',
};

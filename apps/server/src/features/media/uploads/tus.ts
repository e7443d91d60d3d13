import {
  BadRequest,
  canonicalId,
  Unprocessable,
  NotFound,
  Problem,
  PayloadTooLarge,
  Unavailable,
  uploads,
} from '@canticle/contract';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toDatabaseError, toIso, newId } from '../../../platform/database/index.ts';
import {
  type FindViewer,
  requireTokenScope,
  UPLOAD_RESPONSE_HEADERS,
  type Viewer,
} from '../../../platform/http/index.ts';
import { requireAccessibleSong } from '../../songs/index.ts';
import { requireEditor } from '../editing-routes.ts';
import type { MediaContext } from '../media-context.ts';
import type { FinishUpload } from './finish-upload.ts';
import type { UploadFolder } from './upload-folder.ts';
import { createUpload, deleteUpload, findUpload, listUploads, type Upload } from './queries.ts';

const UPLOADS_URL = `/${uploads.listUploads.path}`;
/** An upload that is not finished by then is deleted. */
const EXPIRES_MS = 48 * 3600_000;
/** Concurrent uploads of one person. */
const MAX_CONCURRENT_UPLOADS = 50;

type UploadDependencies = {
  readonly folder: UploadFolder;
  readonly finish: FinishUpload;
  readonly findViewer: FindViewer;
};

/**
 * Receives uploads by the tus protocol, streamed to the disk. Permission, size and free space are checked before the
 * first byte.
 */
export async function registerUploads(
  app: FastifyInstance,
  context: MediaContext,
  dependencies: UploadDependencies,
): Promise<void> {
  const tus = createTusServer(context, dependencies);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is not parsed here: it is streamed to the disk.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post(UPLOADS_URL, async (request, reply) => {
      viewers.set(request.raw, await authenticateEditor(request, dependencies));
      return delegateToTus(tus, request, reply);
    });
    const continueUpload = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      const id = canonicalId(request.params.id);
      const upload = await requireOwnUpload(context, await authenticateEditor(request, dependencies), id);
      if (upload.state !== 'receiving') return replyFinished(request, reply, upload);
      if (request.method === 'HEAD' && (await dependencies.finish(upload.id)) !== undefined)
        return replyFinished(request, reply, await reloadUpload(context, upload));
      if (request.method !== 'DELETE' && (await isOnOtherServer(context, dependencies.folder, upload)))
        throw new Unavailable(ON_OTHER_SERVER, { retryAfter: 1 });
      if (request.method === 'DELETE') await context.database.transaction((tx) => deleteUpload(tx, upload.id));
      return delegateToTus(tus, request, reply);
    };
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${UPLOADS_URL}/:id/bytes`, handler: continueUpload });
  });
}

const ON_OTHER_SERVER = 'Another server is handling this upload. Resume it in a moment.';

/* Servers that share a database may have separate folders: a load balancer that tries again finds the right one. */
async function isOnOtherServer({ database }: MediaContext, folder: UploadFolder, { id }: Upload): Promise<boolean> {
  return database.engine === 'postgres' && (await folder.receivedBytes(id)) === undefined;
}

const viewers = new WeakMap<object, Viewer>();

function createTusServer(context: MediaContext, { folder, finish }: UploadDependencies): Server {
  return new Server({
    path: UPLOADS_URL,
    datastore: new FileStore({ directory: folder.path }),
    maxSize: context.config.uploadLimit,
    exposedHeaders: context.config.clientOrigins.length === 0 ? [] : [...UPLOAD_RESPONSE_HEADERS],
    generateUrl: (_request, { id }) => `${UPLOADS_URL}/${id}/bytes`,
    getFileIdFromRequest: (request) => parseUploadId(new URL(request.url).pathname),
    namingFunction: () => newId(),
    async onUploadCreate(request, upload) {
      const viewer = viewers.get(request.runtime?.node?.req ?? {});
      if (viewer === undefined) throw new Error('an upload without a person');
      await startUpload(context, folder, viewer, upload);
      return { metadata: { filename: sanitizeFileName(upload.metadata?.['filename']) } };
    },
    async onUploadFinish(_request, upload) {
      const result = await finish(upload.id);
      if (result?.state === 'refused') throw new Problem('UNSUPPORTED_TYPE', result.error);
      return result !== undefined && 'fileId' in result ? { headers: { 'Upload-File-Id': result.fileId } } : {};
    },
    async onResponseError(_request, error) {
      if (error instanceof Problem) return toTusError(error);
      if (await isDiskFull(error, folder)) return toTusError(diskFull());
      // Responses of tus itself, such as a wrong offset, are not exceptions.
      if (!(error instanceof Error)) return error.status_code === 413 ? toTusError(tooLargeError(context)) : undefined;
      context.log.error({ err: error }, 'an upload failed');
      return {
        status_code: 500,
        body: JSON.stringify({ code: 'INTERNAL', message: 'The upload failed on our side. Resume it later.' }),
      };
    },
  });
}

function parseUploadId(path: string): string | undefined {
  const id = /\/([\w-]+)\/bytes$/i.exec(path)?.[1];
  return id === undefined ? undefined : canonicalId(id);
}

function toTusError({ status, code, message }: Problem) {
  return { status_code: status, body: JSON.stringify({ code, message }) };
}

/* When a chunk cannot be written, tus does not report why. */
async function isDiskFull(error: Error | { status_code: number }, folder: UploadFolder): Promise<boolean> {
  if (error instanceof Error) return toDatabaseError(error)?.kind === 'full';
  return error.status_code === 500 && !(await folder.hasSpaceFor(0));
}

function diskFull(): Problem {
  return new Problem('DISK_FULL', 'The server does not have enough space for this file.');
}

function tooLargeError({ config }: MediaContext): Problem {
  const limit = Math.round(config.uploadLimit / 1024 / 1024);
  return new PayloadTooLarge(`The file is too large. Uploads can be up to ${limit} MB.`);
}

/* From here on tus writes the response, whatever Fastify had prepared. */
async function delegateToTus(tus: Server, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.hijack();
  await tus.handle(request.raw, reply.raw);
  return reply;
}

type NewUpload = { id: string; size?: number; metadata?: Record<string, string | null> };

async function startUpload(
  context: MediaContext,
  folder: UploadFolder,
  viewer: Viewer,
  newUpload: NewUpload,
): Promise<void> {
  const { database, now } = context;
  const { id, size, metadata } = newUpload;
  if (size === undefined) throw new BadRequest('The length of an upload must be given when it starts (Upload-Length).');
  if (size === 0) throw new Unprocessable('The file is empty.');
  const facts = parseFacts(metadata?.['facts']);
  const songId = 'songId' in facts ? (await requireAccessibleSong(database.read, viewer, facts.songId)).id : null;
  const others = (await listUploads(database.read, viewer.userId)).filter(({ state }) => state === 'receiving');
  if (others.length >= MAX_CONCURRENT_UPLOADS)
    throw new Unprocessable('Too many uploads at once. Finish or cancel some first.');
  if (!(await folder.hasSpaceFor(size))) throw diskFull();
  const startedAt = now();
  const upload: Upload = {
    id,
    userId: viewer.userId,
    songId,
    fileName: sanitizeFileName(metadata?.['filename']),
    facts: JSON.stringify(facts),
    byteLength: size,
    state: 'receiving',
    fileId: null,
    picture: null,
    error: null,
    createdAt: toIso(startedAt),
    expiresAt: toIso(new Date(startedAt.getTime() + EXPIRES_MS)),
  };
  await database.transaction((tx) => createUpload(tx, upload));
}

function parseFacts(text: string | null | undefined): uploads.UploadMetadata {
  let facts: unknown;
  try {
    facts = JSON.parse(text ?? '');
  } catch {
    throw new BadRequest('The metadata "facts" of an upload must be JSON.');
  }
  const read = uploads.uploadMetadata.safeParse(facts);
  if (!read.success) throw new BadRequest('The metadata "facts" of an upload is not valid.');
  return read.data;
}

/* Only the base name, without characters that a name cannot contain. */
function sanitizeFileName(text: string | null | undefined): string {
  return (
    (text ?? '')
      .replace(/^.*[/\\]/, '')
      .replace(/\p{Cc}/gu, '')
      .slice(-200) || 'file'
  );
}

async function authenticateEditor(request: FastifyRequest, { findViewer }: UploadDependencies): Promise<Viewer> {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const viewer = await findViewer(token);
  if (!viewer.emailVerified) throw new Problem('EMAIL_NOT_VERIFIED', 'Your email address is not verified yet.');
  requireTokenScope(viewer, 'edit-library');
  requireEditor(viewer);
  return viewer;
}

async function requireOwnUpload({ database }: MediaContext, viewer: Viewer, id: string): Promise<Upload> {
  // PostgreSQL refuses a NUL in a text.
  const upload = id.includes('\0') ? undefined : await findUpload(database.read, id);
  if (upload?.userId !== viewer.userId) throw new NotFound('Upload not found.');
  return upload;
}

async function reloadUpload({ database }: MediaContext, upload: Upload): Promise<Upload> {
  return (await findUpload(database.read, upload.id)) ?? upload;
}

/* A client that missed the last response asks again, and is told that the upload is complete. */
function replyFinished(request: FastifyRequest, reply: FastifyReply, upload: Upload): FastifyReply {
  const { state, error, byteLength, fileId } = upload;
  if (state === 'refused') throw new Problem('UNSUPPORTED_TYPE', error ?? '');
  reply.headers({
    'tus-resumable': '1.0.0',
    'upload-offset': byteLength,
    'upload-length': byteLength,
    'cache-control': 'no-store',
    ...(fileId === null ? {} : { 'upload-file-id': fileId }),
  });
  return reply.code(request.method === 'HEAD' ? 200 : 204).send();
}

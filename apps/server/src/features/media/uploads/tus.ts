import type { IncomingMessage } from 'node:http';
import {
  BadRequest,
  canonicalId,
  Impossible,
  NotFound,
  Problem,
  TooLarge,
  Unavailable,
  uploads,
} from '@canticle/contract';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findTrouble, momentOf, newId } from '../../../database/index.ts';
import { type FindViewer, UPLOAD_HEADERS, type Viewer } from '../../../http/index.ts';
import { getOpenSong } from '../../songs/index.ts';
import { admitEditors } from '../editing-routes.ts';
import type { MediaRooms } from '../media-rooms.ts';
import type { FinishUpload } from './finish.ts';
import type { UploadFolder } from './folder.ts';
import { beginUpload, dropUpload, findUpload, listUploads, type Upload } from './queries.ts';

const PATH = `/${uploads.UPLOADS_PATH}`;
/** An upload that is not finished by then is forgotten. */
const EXPIRES_MS = 48 * 3600_000;
/** Uploads of one person that may be on their way at once. */
const MOST_AT_ONCE = 50;

type Parts = { readonly folder: UploadFolder; readonly finish: FinishUpload; readonly findViewer: FindViewer };

/**
 * Receives uploads by the tus protocol, streamed to the disk as they come. Who may begin one, how large it may be and
 * whether there is room is judged before the first byte.
 */
export async function mountUploads(app: FastifyInstance, rooms: MediaRooms, parts: Parts): Promise<void> {
  const tus = openTus(rooms, parts);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The bytes are not read here: they go to the disk.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post(PATH, async (request, reply) => {
      viewers.set(request.raw, await editorOf(request, parts));
      return handOver(tus, request, reply);
    });
    const goOn = async (request: FastifyRequest, reply: FastifyReply) => {
      const id = canonicalId((request.params as { id: string }).id);
      const upload = await ownUpload(rooms, await editorOf(request, parts), id);
      if (upload.state !== 'receiving') return answerEnded(request, reply, upload);
      if (request.method === 'HEAD' && (await parts.finish(upload.id)) !== undefined)
        return answerEnded(request, reply, await ownAgain(rooms, upload));
      if (request.method !== 'DELETE' && (await isElsewhere(rooms, parts.folder, upload)))
        throw new Unavailable(ELSEWHERE, { retryAfter: 1 });
      if (request.method === 'DELETE') await rooms.database.transaction((tx) => dropUpload(tx, upload.id));
      return handOver(tus, request, reply);
    };
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${PATH}/:id/bytes`, handler: goOn });
  });
}

const ELSEWHERE = 'Another server has what was sent of this file; go on with it in a moment.';

/* Servers that share a database may have folders of their own: a balancer that asks one of them again finds the right one. */
async function isElsewhere({ database }: MediaRooms, folder: UploadFolder, { id }: Upload): Promise<boolean> {
  return database.engine === 'postgres' && (await folder.received(id)) === undefined;
}

const viewers = new WeakMap<IncomingMessage, Viewer>();

function openTus(rooms: MediaRooms, { folder, finish }: Parts): Server {
  return new Server({
    path: PATH,
    datastore: new FileStore({ directory: folder.path }),
    maxSize: rooms.config.uploadLimit,
    exposedHeaders: rooms.config.clientOrigins.length === 0 ? [] : [...UPLOAD_HEADERS],
    generateUrl: (_request, { id }) => `${PATH}/${id}/bytes`,
    getFileIdFromRequest: (request) => fileIn(new URL(request.url).pathname),
    namingFunction: () => newId(),
    async onUploadCreate(request, upload) {
      const viewer = viewers.get((request.runtime?.node?.req ?? {}) as IncomingMessage);
      if (viewer === undefined) throw new Error('an upload without a person');
      await begin(rooms, folder, viewer, upload);
      return { metadata: { filename: nameOf(upload.metadata?.['filename']) } };
    },
    async onUploadFinish(_request, upload) {
      const ending = await finish(upload.id);
      if (ending?.state === 'refused') throw new Problem('UNSUPPORTED_TYPE', ending.error);
      return ending !== undefined && 'fileId' in ending ? { headers: { 'Upload-File-Id': ending.fileId } } : {};
    },
    async onResponseError(_request, error) {
      if (error instanceof Problem) return asAnswer(error);
      if (await isFull(error, folder)) return asAnswer(noRoom());
      // What tus says itself, such as a wrong offset, is no error but an answer.
      if (!(error instanceof Error)) return error.status_code === 413 ? asAnswer(tooLarge(rooms)) : undefined;
      rooms.log.error({ err: error }, 'an upload failed');
      return {
        status_code: 500,
        body: JSON.stringify({ code: 'INTERNAL', message: 'The upload failed on our side; go on with it later.' }),
      };
    },
  });
}

function fileIn(path: string): string | undefined {
  const id = /\/([\w-]+)\/bytes$/i.exec(path)?.[1];
  return id === undefined ? undefined : canonicalId(id);
}

function asAnswer({ status, code, message }: Problem) {
  return { status_code: status, body: JSON.stringify({ code, message }) };
}

/* When a piece cannot be written tus keeps to itself why. */
async function isFull(error: Error | { status_code: number }, folder: UploadFolder): Promise<boolean> {
  if (error instanceof Error) return findTrouble(error)?.kind === 'full';
  return error.status_code === 500 && !(await folder.hasRoomFor(0));
}

function noRoom(): Problem {
  return new Problem('DISK_FULL', 'There is no room for this file on the server.');
}

function tooLarge({ config }: MediaRooms): Problem {
  const limit = Math.round(config.uploadLimit / 1024 / 1024);
  return new TooLarge(`The file is larger than the ${limit} MB that may be uploaded here.`);
}

/* Whatever Fastify had prepared for the answer is tus's own matter from here. */
async function handOver(tus: Server, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.hijack();
  await tus.handle(request.raw, reply.raw);
  return reply;
}

type Incoming = { id: string; size?: number; metadata?: Record<string, string | null> };

async function begin(rooms: MediaRooms, folder: UploadFolder, viewer: Viewer, incoming: Incoming): Promise<void> {
  const { database, now } = rooms;
  const { id, size, metadata } = incoming;
  if (size === undefined)
    throw new BadRequest('The length of an upload must be said at its beginning (Upload-Length).');
  if (size === 0) throw new Impossible('The file is empty.');
  const facts = readFacts(metadata?.['facts']);
  const songId = 'songId' in facts ? (await getOpenSong(database.read, viewer, facts.songId)).id : null;
  const others = (await listUploads(database.read, viewer.userId)).filter(({ state }) => state === 'receiving');
  if (others.length >= MOST_AT_ONCE)
    throw new Impossible('Too many uploads are on their way; finish or cancel some first.');
  if (!(await folder.hasRoomFor(size))) throw noRoom();
  const at = now();
  const upload: Upload = {
    id,
    userId: viewer.userId,
    songId,
    fileName: nameOf(metadata?.['filename']),
    facts: JSON.stringify(facts),
    byteLength: size,
    state: 'receiving',
    fileId: null,
    picture: null,
    error: null,
    createdAt: momentOf(at),
    expiresAt: momentOf(new Date(at.getTime() + EXPIRES_MS)),
  };
  await database.transaction((tx) => beginUpload(tx, upload));
}

function readFacts(text: string | null | undefined): uploads.UploadFacts {
  let facts: unknown;
  try {
    facts = JSON.parse(text ?? '');
  } catch {
    throw new BadRequest('The metadata "facts" of an upload must be JSON.');
  }
  const read = uploads.uploadFacts.safeParse(facts);
  if (!read.success) throw new BadRequest('The metadata "facts" of an upload is not as it should be.');
  return read.data;
}

/* Only the last part, without anything that cannot stand in a name. */
function nameOf(text: string | null | undefined): string {
  return (
    (text ?? '')
      .replace(/^.*[/\\]/, '')
      .replace(/\p{Cc}/gu, '')
      .slice(-200) || 'file'
  );
}

async function editorOf(request: FastifyRequest, { findViewer }: Parts): Promise<Viewer> {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const viewer = await findViewer(token);
  if (!viewer.emailVerified) throw new Problem('EMAIL_NOT_VERIFIED', 'The e-mail address is not verified yet.');
  admitEditors(viewer);
  return viewer;
}

async function ownUpload({ database }: MediaRooms, viewer: Viewer, id: string): Promise<Upload> {
  const upload = await findUpload(database.read, id);
  if (upload?.userId !== viewer.userId) throw new NotFound('There is no upload with this id.');
  return upload;
}

async function ownAgain({ database }: MediaRooms, upload: Upload): Promise<Upload> {
  return (await findUpload(database.read, upload.id)) ?? upload;
}

/* A client that missed the last answer asks again, and hears that everything is there. */
function answerEnded(request: FastifyRequest, reply: FastifyReply, upload: Upload): FastifyReply {
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

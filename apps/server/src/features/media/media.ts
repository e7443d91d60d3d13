import type { files } from '@canticle/contract';
import type { FastifyInstance } from 'fastify';
import type { FindViewer, Route, Viewer } from '../../platform/http/index.ts';
import type { Song } from '../songs/index.ts';
import { createUrlSigner, EVERYBODY } from './url-signer.ts';
import { editingRoutes } from './editing-routes.ts';
import { parseEmbedTokenId } from './embed/rules.ts';
import { embedRoutes } from './embed/routes.ts';
import { createEmbedTokenService, type FindViewerById } from './embed/tokens.ts';
import type { MediaContext } from './media-context.ts';
import { filterOpenFiles } from './file-access.ts';
import { listFiles } from './queries.ts';
import { fileRoutes, songFileRoutes } from './routes.ts';
import { registerStreaming } from './streaming.ts';
import { defineCleanupJobs, deleteOrphanedUploads } from './cleanup-jobs.ts';
import { type ScheduleImageDeletion, createUploadFinisher, type ReceiveImport } from './uploads/finish-upload.ts';
import { createUploadFolder } from './uploads/upload-folder.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { registerUploads } from './uploads/tus.ts';
import { createSignedUrls, type FileUrls, serializeSongFile } from './serializers.ts';
import { timedTextRoutes } from './timed-text-routes.ts';

/** The public interface of this feature. */
export type Media = {
  readonly routes: Route[];
  /** Finds the viewer of a request, also when its bearer is an embed token. */
  readonly findViewer: FindViewer;
  /**
   * The files of those of the songs that the viewer may open, in the format of our own app, for a device; photographs of
   * pages stay here. @param origin  of the request
   */
  listSongFiles(viewer: Viewer, songIds: readonly string[], origin: string): Promise<files.SongFile[]>;
  /** The recordings of a song that is free, with URLs that play for everybody. @param origin  of the request */
  listFreeRecordings(song: Song, origin: string): Promise<files.SongFile[]>;
  /** Registers the routes that are not JSON: the bytes of files at their signed URLs, and uploads. */
  mount(app: FastifyInstance): Promise<void>;
  /** Deletes the bytes of uploads of deleted people. */
  deleteOrphanedUploads(): Promise<void>;
};

type MediaDependencies = {
  readonly findViewer: FindViewer;
  readonly findViewerById: FindViewerById;
  readonly scheduleImageDeletion: ScheduleImageDeletion;
  readonly receiveImport: ReceiveImport;
};

/** Creates the feature: lists, bytes, uploads, timed text and embed tokens of the files of songs. */
export function createMedia(context: MediaContext, dependencies: MediaDependencies): Media {
  const { secret, dataDir } = context.config;
  const urlSigner = createUrlSigner(secret, context.now);
  const tokens = createEmbedTokenService({
    secret,
    database: context.database,
    now: context.now,
    findViewerById: dependencies.findViewerById,
  });
  const findViewer = tokens.wrapFindViewer(dependencies.findViewer);
  const folder = createUploadFolder(dataDir);
  const finish = createUploadFinisher(context, folder, dependencies);
  const findBearer: FindViewerById = (bearer) => {
    const tokenId = parseEmbedTokenId(bearer);
    return tokenId === undefined ? dependencies.findViewerById(bearer) : tokens.findViewer(tokenId);
  };
  defineCleanupJobs(context, { folder, finish });
  return {
    findViewer,
    routes: [
      ...fileRoutes(context, urlSigner),
      ...songFileRoutes(context, urlSigner),
      ...editingRoutes(context, urlSigner),
      ...timedTextRoutes(context),
      ...embedRoutes(context, tokens),
      ...uploadRoutes(context, folder),
    ],
    listSongFiles: async (viewer, songIds, origin) => {
      const found = await listFiles(context.database.replica, { songIds });
      const wanted = found.filter(({ type }) => type !== 'photo');
      const readable = await filterOpenFiles(context.database.replica, viewer, wanted);
      const urls = createSignedUrls(urlSigner, viewer, origin);
      return readable.map((one) => serializeSongFile(one, urls));
    },
    listFreeRecordings: async (song, origin) => {
      const found = await listFiles(context.database.replica, { songIds: [song.id] });
      const urls: FileUrls = { urlOf: (file, use) => `${origin}${urlSigner.sign(file, use, EVERYBODY)}` };
      return found
        .filter(({ type }) => type === 'audio')
        .map((file) => ({ ...serializeSongFile({ file, song }, urls), downloadUrl: null }));
    },
    async mount(app) {
      registerStreaming(app, context, urlSigner, findBearer);
      await registerUploads(app, context, { folder, finish, findViewer });
    },
    deleteOrphanedUploads: () => deleteOrphanedUploads(context.database, folder),
  };
}

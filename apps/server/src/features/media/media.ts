import type { files } from '@canticle/contract';
import type { FastifyInstance } from 'fastify';
import type { FindViewer, Route, Viewer } from '../../http/index.ts';
import { createAddresses } from './addresses.ts';
import { editingRoutes } from './editing-routes.ts';
import { embedTokenIn } from './embed/rules.ts';
import { embedRoutes } from './embed/routes.ts';
import { createEmbedTokens, type ViewerOf } from './embed/tokens.ts';
import type { MediaRooms } from './media-rooms.ts';
import { openFilesOf } from './open-file.ts';
import { listFiles } from './queries.ts';
import { fileRoutes } from './routes.ts';
import { mountStreaming } from './stream.ts';
import { defineUpkeep, dropForgotten } from './upkeep.ts';
import { type ForgetPicture, openFinishing, type TakeImport } from './uploads/finish.ts';
import { openUploadFolder } from './uploads/folder.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { mountUploads } from './uploads/tus.ts';
import { signedFor, songFile } from './wire.ts';
import { wordsRoutes } from './words-routes.ts';

/** The opened feature. */
export type Media = {
  readonly routes: Route[];
  /** Finds who asks, also when what they come with is an embed token. */
  readonly findViewer: FindViewer;
  /** The files of those of the songs that the viewer may open, as our own screens have them. @param origin  where they reached us */
  filesOf(viewer: Viewer, songIds: readonly string[], origin: string): Promise<files.SongFile[]>;
  /** Registers what is not JSON: the bytes of files at their signed addresses, and uploads. */
  mount(app: FastifyInstance): Promise<void>;
  /** Removes the bytes of uploads of people who are gone. */
  dropForgottenUploads(): Promise<void>;
};

type Deps = {
  readonly findViewer: FindViewer;
  readonly viewerOf: ViewerOf;
  readonly forgetPicture: ForgetPicture;
  readonly takeImport: TakeImport;
};

/** Opens the files of songs: lists, bytes, uploads, words in time and embed tokens. */
export function openMedia(rooms: MediaRooms, deps: Deps): Media {
  const { secret, dataDir } = rooms.config;
  const addresses = createAddresses(secret, rooms.now);
  const tokens = createEmbedTokens({ secret, database: rooms.database, now: rooms.now, people: deps.viewerOf });
  const findViewer = tokens.around(deps.findViewer);
  const folder = openUploadFolder(dataDir);
  const finish = openFinishing(rooms, folder, deps);
  const viewerOf: ViewerOf = (bearer) => {
    const tokenId = embedTokenIn(bearer);
    return tokenId === undefined ? deps.viewerOf(bearer) : tokens.viewerOf(tokenId);
  };
  defineUpkeep(rooms, { folder, finish });
  return {
    findViewer,
    routes: [
      ...fileRoutes(rooms, addresses),
      ...editingRoutes(rooms, addresses),
      ...wordsRoutes(rooms),
      ...embedRoutes(rooms, tokens),
      ...uploadRoutes(rooms, folder),
    ],
    filesOf: async (viewer, songIds, origin) => {
      const found = await listFiles(rooms.database.read, { songIds });
      const open = await openFilesOf(rooms.database.read, viewer, found);
      const wiring = signedFor(addresses, viewer, origin);
      return open.map((one) => songFile(one, wiring));
    },
    async mount(app) {
      mountStreaming(app, rooms, addresses, viewerOf);
      await mountUploads(app, rooms, { folder, finish, findViewer });
    },
    dropForgottenUploads: () => dropForgotten(rooms.database, folder),
  };
}

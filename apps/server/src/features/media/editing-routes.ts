import { files, Unprocessable, NotFound } from '@canticle/contract';
import { acquireLock, newId, type Reader } from '../../platform/database/index.ts';
import { type RequestInfo, type Route, serve, type Viewer } from '../../platform/http/index.ts';
import { requireAnyCapability } from '../identity/index.ts';
import { requireAccessibleSong } from '../songs/index.ts';
import type { UrlSigner } from './url-signer.ts';
import { applyMetadata } from './apply-metadata.ts';
import type { MediaContext } from './media-context.ts';
import type { FileDraft } from './model.ts';
import { getOpenFile } from './file-access.ts';
import { findFile, listFiles } from './queries.ts';
import { playbackSource } from './rules.ts';
import { createSignedUrls, serializeSongFile } from './serializers.ts';
import { saveFile, deleteFile } from './mutations.ts';

/** Allows only editors to change files. */
export const requireEditor = requireAnyCapability(['editCatalogue'], 'Only editors can change the files of songs.');

const serveToEditors: typeof serve = (endpoint, handle) => serve(endpoint, handle, requireEditor);

/**
 * Routes for editors: add links to external recordings, and change and remove files. Uploads have routes of their own.
 */
export function editingRoutes(context: MediaContext, urlSigner: UrlSigner): Route[] {
  const { database } = context;
  const fileReply = async (db: Reader, viewer: Viewer, id: string, { origin }: RequestInfo) =>
    serializeSongFile(await getOpenFile(db, viewer, id), createSignedUrls(urlSigner, viewer, origin));
  return [
    serveToEditors(files.linkFile, async ({ viewer, params, body, request, write }) => {
      const song = await requireAccessibleSong(database.read, viewer, params.songId);
      const { address, ...metadata } = body;
      if (playbackSource(address) === undefined)
        throw new Unprocessable(
          'Invalid source format: an https address of YouTube, Vimeo, an HLS stream or a media file.',
        );
      return write(async (tx) => {
        await acquireLock(tx, 'media');
        const existing = (await listFiles(tx, { songIds: [song.id] })).find((file) => file.address === address);
        const draft = await applyMetadata(tx, existing ?? { ...createFileDraft(song.id, newId()), address }, metadata);
        await saveFile(tx, context, draft);
        return fileReply(tx, viewer, draft.id, request);
      });
    }),
    serveToEditors(files.changeFile, async ({ viewer, params, body, request, write }) => {
      await getOpenFile(database.read, viewer, params.id);
      return write(async (tx) => {
        // What is read is what is changed: neither what others change of it meanwhile is lost, nor does it come back.
        await acquireLock(tx, 'media');
        const file = await findFile(tx, params.id);
        if (file === undefined) throw new NotFound('File not found.');
        await saveFile(tx, context, await applyMetadata(tx, file, body));
        return fileReply(tx, viewer, file.id, request);
      });
    }),
    serveToEditors(files.removeFile, async ({ viewer, params, write }) => {
      await getOpenFile(database.read, viewer, params.id);
      return write(async (tx) => {
        await acquireLock(tx, 'media');
        const file = await findFile(tx, params.id);
        if (file !== undefined) await deleteFile(tx, context, file);
        return undefined;
      });
    }),
  ];
}

/** A new file of a song, without metadata. */
export function createFileDraft(songId: string, id: string): FileDraft {
  return {
    id,
    songId,
    name: '',
    type: 'audio',
    category: null,
    number: null,
    language: null,
    transposition: null,
    information: null,
    instrumentId: null,
    participants: [],
    companionOf: null,
    address: null,
    madeFrom: null,
    contentHash: '',
    byteLength: 0,
    mediaType: '',
    fileName: '',
  };
}

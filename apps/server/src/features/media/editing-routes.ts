import { files, Impossible, NotFound } from '@canticle/contract';
import { newId, type Reader } from '../../database/index.ts';
import { type RequestFacts, type Route, serve, type Viewer } from '../../http/index.ts';
import { admitOnly } from '../identity/index.ts';
import { getOpenSong } from '../songs/index.ts';
import type { Addresses } from './addresses.ts';
import { applyFacts } from './facts.ts';
import type { MediaRooms } from './media-rooms.ts';
import type { FileDraft } from './model.ts';
import { getOpenFile } from './open-file.ts';
import { findFile, listFiles } from './queries.ts';
import { sourceOf } from './rules.ts';
import { signedFor, songFile } from './wire.ts';
import { putFile, removeFile } from './writes.ts';

/** Lets only editors change files. */
export const admitEditors = admitOnly(['editCatalogue'], 'Only editors may change the files of songs.');

const serveEditors: typeof serve = (endpoint, handle) => serve(endpoint, handle, admitEditors);

/** How editors add links to recordings elsewhere, and change and remove files. Uploads have routes of their own. */
export function editingRoutes(rooms: MediaRooms, addresses: Addresses): Route[] {
  const { database } = rooms;
  const answer = async (db: Reader, viewer: Viewer, id: string, { origin }: RequestFacts) =>
    songFile(await getOpenFile(db, viewer, id), signedFor(addresses, viewer, origin));
  return [
    serveEditors(files.linkFile, async ({ viewer, params, body, request, write }) => {
      const song = await getOpenSong(database.read, viewer, params.songId);
      const { address, ...facts } = body;
      if (sourceOf(address) === undefined)
        throw new Impossible(
          'Invalid source format: an https address of YouTube, Vimeo, an HLS stream or a media file.',
        );
      return write(async (tx) => {
        const same = (await listFiles(tx, { songIds: [song.id] })).find((file) => file.address === address);
        const draft = await applyFacts(tx, same ?? { ...emptyFile(song.id, newId()), address }, facts);
        await putFile(tx, rooms, draft);
        return answer(tx, viewer, draft.id, request);
      });
    }),
    serveEditors(files.changeFile, async ({ viewer, params, body, request, write }) => {
      await getOpenFile(database.read, viewer, params.id);
      return write(async (tx) => {
        const file = await findFile(tx, params.id);
        if (file === undefined) throw new NotFound('There is no file with this id.');
        await putFile(tx, rooms, await applyFacts(tx, file, body));
        return answer(tx, viewer, file.id, request);
      });
    }),
    serveEditors(files.removeFile, async ({ viewer, params, write }) => {
      await getOpenFile(database.read, viewer, params.id);
      return write(async (tx) => {
        const file = await findFile(tx, params.id);
        if (file !== undefined) await removeFile(tx, rooms, file);
        return undefined;
      });
    }),
  ];
}

/** A file of a song of which nothing is known yet. */
export function emptyFile(songId: string, id: string): FileDraft {
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

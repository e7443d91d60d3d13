import { newId } from '../database/index.ts';
import { type FileDraft, putFile } from '../features/media/index.ts';
import type { Rooms } from '../rooms.ts';

/** Stores bytes as a file of a song, with what a test says of it; gives its id. */
export async function addFile(
  rooms: Rooms,
  songId: string,
  bytes: Uint8Array | string,
  facts: Partial<FileDraft> = {},
): Promise<string> {
  const content = Buffer.from(bytes as string);
  const draft: FileDraft = {
    id: newId(),
    songId,
    name: 'A file',
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
    contentHash: await rooms.media.put(content),
    byteLength: content.length,
    mediaType: 'audio/mpeg',
    fileName: 'hymn.mp3',
    ...facts,
  };
  await rooms.database.transaction((tx) => putFile(tx, rooms, draft));
  return draft.id;
}

import { newId } from '../platform/database/index.ts';
import { type FileDraft, saveFile } from '../features/media/index.ts';
import type { AppContext } from '../context.ts';

/** Stores bytes as a file of a song, with the fields a test sets; returns its id. */
export async function addFile(
  context: AppContext,
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
    contentHash: await context.media.put(content),
    byteLength: content.length,
    mediaType: 'audio/mpeg',
    fileName: 'hymn.mp3',
    ...facts,
  };
  await context.database.transaction((tx) => saveFile(tx, context, draft));
  return draft.id;
}

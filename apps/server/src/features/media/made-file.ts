import { newId, type Tx } from '../../database/index.ts';
import { emptyFile } from './editing-routes.ts';
import type { FileDraft } from './model.ts';
import { listFiles } from './queries.ts';
import { outdatedOf } from './rules.ts';
import { type FileRooms, putFile, removeFile } from './writes.ts';

/** A file Canticle makes from another one, such as a recording of a score. */
export type MadeFile = Pick<FileDraft, 'songId' | 'name' | 'type' | 'mediaType' | 'contentHash' | 'byteLength'> &
  Partial<Pick<FileDraft, 'category' | 'language' | 'transposition' | 'information' | 'instrumentId'>> & {
    /** Content hash of the file it is made from: made again, it takes the place of the one before. */
    readonly madeFrom: string;
  };

/**
 * Writes a made file, whose bytes are on the shelf `media` already. There is one per song, origin, type and category; one
 * whose origin the song no longer has gives its place, with its address, to the new one.
 *
 * @returns its id
 */
export async function putMadeFile(tx: Tx, rooms: FileRooms, made: MadeFile): Promise<string> {
  const category = made.category ?? null;
  const files = await listFiles(tx, { songIds: [made.songId] });
  const outdated = new Set(outdatedOf(files));
  const [before, ...others] = files
    .filter((file) => file.madeFrom !== null && file.type === made.type && file.category === category)
    .filter((file) => file.madeFrom === made.madeFrom || outdated.has(file))
    .sort((a, b) => Number(outdated.has(a)) - Number(outdated.has(b)));
  const draft: FileDraft = { ...(before ?? emptyFile(made.songId, newId())), ...made };
  await putFile(tx, rooms, draft);
  for (const file of others) await removeFile(tx, rooms, file);
  return draft.id;
}

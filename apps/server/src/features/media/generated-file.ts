import { newId, type Tx } from '../../platform/database/index.ts';
import { createFileDraft } from './editing-routes.ts';
import type { FileDraft } from './model.ts';
import { listFiles } from './queries.ts';
import { findOutdatedFiles } from './rules.ts';
import { type FileContext, saveFile, deleteFile } from './mutations.ts';

/** A file Canticle makes from another one, such as a recording of a score. */
export type GeneratedFile = Pick<FileDraft, 'songId' | 'name' | 'type' | 'mediaType' | 'contentHash' | 'byteLength'> &
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
export async function saveGeneratedFile(tx: Tx, context: FileContext, generated: GeneratedFile): Promise<string> {
  const category = generated.category ?? null;
  const files = await listFiles(tx, { songIds: [generated.songId] });
  const outdated = new Set(findOutdatedFiles(files));
  const [existing, ...others] = files
    .filter((file) => file.madeFrom !== null && file.type === generated.type && file.category === category)
    .filter((file) => file.madeFrom === generated.madeFrom || outdated.has(file))
    .sort((a, b) => Number(outdated.has(a)) - Number(outdated.has(b)));
  const draft: FileDraft = { ...(existing ?? createFileDraft(generated.songId, newId())), ...generated };
  await saveFile(tx, context, draft);
  for (const file of others) await deleteFile(tx, context, file);
  return draft.id;
}

import { newId, type Tx } from '../../platform/database/index.ts';
import { createFileDraft } from './editing-routes.ts';
import type { FileDraft } from './model.ts';
import { listFiles } from './queries.ts';
import { findOutdatedFiles } from './rules.ts';
import { type FileContext, saveFile, deleteFile } from './mutations.ts';

/** A file generated from another one, such as a recording of a score. */
export type GeneratedFile = Pick<FileDraft, 'songId' | 'name' | 'type' | 'mediaType' | 'contentHash' | 'byteLength'> &
  Partial<Pick<FileDraft, 'category' | 'language' | 'transposition' | 'information' | 'instrumentId'>> & {
    /** Content hash of the source file: a newly generated file replaces the one before. */
    readonly madeFrom: string;
  };

/**
 * Saves a generated file, whose bytes are in the bucket `media` already. There is one per song, source, type and
 * category; one whose source the song no longer has is replaced by the new one, which gets its id and URL.
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

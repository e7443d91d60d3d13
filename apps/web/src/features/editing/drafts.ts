import { readStored, removeStored, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';
import type { Sources } from './sources.ts';

/** Unsaved text, with the revision it is based on. */
export type Draft = { readonly sources: Sources; readonly base: number };

const draftKey = withShape(
  storageKeys.draft,
  shapes.object({ sources: shapes.object({ original: shapes.string }, { new: shapes.string }), base: shapes.number }),
);

/** The unsaved text in this browser, if any. */
export function readDraft(songId: string, language: string): Draft | undefined {
  return readStored(draftKey, songId, language);
}

/**
 * Saves the draft at once, so that a reload loses nothing.
 *
 * @returns false when the browser has no space for it
 */
export const saveDraft = (songId: string, language: string, draft: Draft): boolean =>
  writeStored(draftKey, draft, songId, language);

export const deleteDraft = (songId: string, language: string): void => removeStored(draftKey, songId, language);

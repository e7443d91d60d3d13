import { readStored, removeStored, storageKeys, writeStored } from '../../storage/index.ts';
import type { Sources } from './sources.ts';

/** Unsaved text, with the revision it is based on. */
export type Draft = { readonly sources: Sources; readonly base: number };

/** The unsaved text in this browser, if any. */
export function readDraft(songId: string, language: string): Draft | undefined {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by this app; each part is checked
  const draft = readStored(storageKeys.draft, songId, language) as Draft | null | undefined;
  return typeof draft?.sources?.original === 'string' && typeof draft.base === 'number' ? draft : undefined;
}

/**
 * Saves the draft at once, so that a reload loses nothing.
 *
 * @returns false when the browser has no space for it
 */
export const saveDraft = (songId: string, language: string, draft: Draft): boolean =>
  writeStored(storageKeys.draft, draft, songId, language);

export const deleteDraft = (songId: string, language: string): void =>
  removeStored(storageKeys.draft, songId, language);

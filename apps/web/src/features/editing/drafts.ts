import type { Sources } from './sources.ts';

/** Unsaved text, with the revision it is based on. */
export type Draft = { readonly sources: Sources; readonly base: number };

const storageKey = (songId: string, language: string) => `draft:${songId}:${language}`;

/** The unsaved text in this browser, if any. */
export function readDraft(songId: string, language: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(storageKey(songId, language)) ?? 'null') as Draft | null;
    return typeof draft?.sources?.original === 'string' && typeof draft.base === 'number' ? draft : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Saves the draft at once, so that a reload loses nothing.
 *
 * @returns false when the browser has no space for it
 */
export function saveDraft(songId: string, language: string, draft: Draft): boolean {
  try {
    localStorage.setItem(storageKey(songId, language), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function deleteDraft(songId: string, language: string): void {
  localStorage.removeItem(storageKey(songId, language));
}

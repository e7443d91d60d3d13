import type { Sources } from './sources.ts';

/** What was typed and not saved, with the revision it was made from. */
export type Draft = { readonly sources: Sources; readonly base: number };

const storageKey = (songId: string, language: string) => `draft:${songId}:${language}`;

/** What was typed in this browser and not saved, if anything. */
export function readDraft(songId: string, language: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(storageKey(songId, language)) ?? 'null') as Draft | null;
    return typeof draft?.sources?.original === 'string' && typeof draft.base === 'number' ? draft : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps what is typed, at once, so that a reload in the next moment loses nothing.
 *
 * @returns false when the browser has no room for it
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

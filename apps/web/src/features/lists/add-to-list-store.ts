import { useSyncExternalStore } from 'react';

/** The song of the open "add to list" dialog. */
export type SongToAdd = { readonly id: string; readonly title: string };

let songToAdd: SongToAdd | undefined;
const listeners = new Set<() => void>();

function setSongToAdd(next: SongToAdd | undefined): void {
  songToAdd = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog that adds a song to a list; the app shell renders it. */
export const openAddToList = (song: SongToAdd) => setSongToAdd(song);

/** Closes the dialog. */
export const closeAddToList = () => setSongToAdd(undefined);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The song the dialog is open for, if any. */
export const useSongToAdd = () => useSyncExternalStore(subscribe, () => songToAdd);

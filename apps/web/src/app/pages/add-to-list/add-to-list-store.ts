import { useSyncExternalStore } from 'react';

/** A song for which somebody is choosing a list. */
export type SongToAdd = { readonly id: string; readonly title: string };

let songToAdd: SongToAdd | undefined;
const listeners = new Set<() => void>();

function setSongToAdd(next: SongToAdd | undefined): void {
  songToAdd = next;
  for (const listener of listeners) listener();
}

/** Asks to which list a song is to be added; the shell draws the question. */
export const openAddToList = (song: SongToAdd) => setSongToAdd(song);

/** Puts the question away. */
export const closeAddToList = () => setSongToAdd(undefined);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The song that is asked about, if any. */
export const useSongToAdd = () => useSyncExternalStore(subscribe, () => songToAdd);

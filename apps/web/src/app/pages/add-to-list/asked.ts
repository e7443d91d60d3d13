import { useSyncExternalStore } from 'react';

/** A song for which somebody is choosing a list. */
export type AskedSong = { readonly id: string; readonly title: string };

let asked: AskedSong | undefined;
const listeners = new Set<() => void>();

function become(next: AskedSong | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks to which list a song is to be added; the shell draws the question. */
export const askForList = (song: AskedSong) => become(song);

/** Puts the question away. */
export const endAsking = () => become(undefined);

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The song that is asked about, if any. */
export const useAskedSong = () => useSyncExternalStore(watch, () => asked);

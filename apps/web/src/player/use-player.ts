import { useSyncExternalStore } from 'react';
import { createPlayer, currentTrack } from './player.ts';
import type { PlayerState } from './player-state.ts';

/** The player of this page. */
export const player = createPlayer();

/** The state of playback; the component re-renders when it changes. */
export const usePlayer = (): PlayerState => useSyncExternalStore(player.subscribe, player.state);

/** Id of the file in the player and whether it is playing; re-renders only when that changes. */
export function usePlaying(): { readonly id: string | undefined; readonly isPlaying: boolean } {
  const id = useSyncExternalStore(player.subscribe, () => currentTrack(player.state())?.id);
  const isPlaying = useSyncExternalStore(player.subscribe, () => player.state().isPlaying);
  return { id, isPlaying };
}

/** Whether a song, or one recording of it, is in the player; re-renders only when that changes. */
export function useSongPlayback({ songId, fileId }: PlayingItem): 'playing' | 'paused' | undefined {
  return useSyncExternalStore(player.subscribe, () => {
    const track = currentTrack(player.state());
    const isCurrent = fileId === undefined ? track?.songId === songId : track?.id === fileId;
    if (!track || !isCurrent) return undefined;
    return player.state().isPlaying ? 'playing' : 'paused';
  });
}

/** A song of a list, or one recording. */
export type PlayingItem =
  | { readonly songId: string; readonly fileId?: undefined }
  | { readonly songId?: undefined; readonly fileId: string };

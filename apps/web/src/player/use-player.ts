import { useSyncExternalStore } from 'react';
import { createPlayer } from './player.ts';
import type { PlayerState } from './player-state.ts';

/** The player of this page. */
export const player = createPlayer();

/** The state of playback; the component re-renders when it changes. */
export const usePlayer = (): PlayerState => useSyncExternalStore(player.subscribe, player.state);

/** Id of the file in the player and whether it is playing; re-renders only when that changes. */
export function usePlaying(): { readonly id: string | undefined; readonly isPlaying: boolean } {
  const id = useSyncExternalStore(player.subscribe, () => player.state().queue[player.state().currentIndex]?.id);
  const isPlaying = useSyncExternalStore(player.subscribe, () => player.state().isPlaying);
  return { id, isPlaying };
}

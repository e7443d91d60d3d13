import { useSyncExternalStore } from 'react';
import { createPlayer, type PlayerState } from './player.ts';

/** The player of this page. */
export const player = createPlayer();

/** What is being played; the component is drawn again when that changes. */
export const usePlayer = (): PlayerState => useSyncExternalStore(player.subscribe, player.state);

/** Id of the file that is in the player and whether it sounds; drawn again only when that changes. */
export function usePlaying(): { readonly id: string | undefined; readonly isPlaying: boolean } {
  const id = useSyncExternalStore(player.subscribe, () => player.state().queue[player.state().currentIndex]?.id);
  const isPlaying = useSyncExternalStore(player.subscribe, () => player.state().isPlaying);
  return { id, isPlaying };
}

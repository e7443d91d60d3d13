import { useSyncExternalStore } from 'react';
import { createKeyShift, type KeyShiftState } from './key-shift.ts';
import { player } from './use-player.ts';

/** The key shift of this page's player; loaded with the first sound. */
export const keyShift = createKeyShift(player);

/** The key the current recording is played in; the component re-renders when that changes. */
export const useKeyShift = (): KeyShiftState => useSyncExternalStore(keyShift.subscribe, keyShift.state);

/** What is heard now, in milliseconds from the beginning of the recording; it is less than what its element says. */
export function soundingMs(element: HTMLMediaElement): number {
  return Math.max(0, element.currentTime - keyShift.state().delay * element.playbackRate) * 1000;
}

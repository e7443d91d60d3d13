import { useSyncExternalStore } from 'react';
import { createKeyShift, type KeyShiftState } from './key-shift.ts';
import { player } from './use-player.ts';

/** The key shift of this page's player; loaded with the first sound. */
export const keyShift = createKeyShift(player);

/** The key the current recording is played in; the component re-renders when it changes. */
export const useKeyShift = (): KeyShiftState => useSyncExternalStore(keyShift.subscribe, keyShift.state);

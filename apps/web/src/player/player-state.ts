import type { PlayerProblem } from './player-error.ts';
import type { Rates } from './rates.ts';
import type { QueueItem } from './track.ts';

/** When playback pauses by itself: at a time, in milliseconds since 1970, or when the current track is over. */
export type SleepTimer = number | 'end of track';

/** The state of playback. Times are in seconds. */
export type PlayerState = {
  readonly queue: readonly QueueItem[];
  /** Index in the queue; meaningless while the queue is empty. */
  readonly currentIndex: number;
  readonly isPlaying: boolean;
  /** More has to be loaded before playback continues. */
  readonly isBuffering: boolean;
  readonly position: number;
  /** 0 while it is unknown. */
  readonly duration: number;
  readonly rate: number;
  readonly rates: Rates;
  readonly volume: number;
  readonly sleep: SleepTimer | undefined;
  readonly problem: PlayerProblem | undefined;
  /** The element, for a component that displays it. */
  readonly element: HTMLMediaElement | undefined;
};

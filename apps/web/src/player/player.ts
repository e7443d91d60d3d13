import { type Medium, openMedium } from './medium.ts';
import { listenTo } from './medium-events.ts';
import { keptPlaces, type Places, placeToKeep } from './places.ts';
import type { PlayerProblem } from './player-error.ts';
import { whyNotPlayed } from './playing-failure.ts';
import { clampRate, clampVolume, type Rates, ratesOf } from './rates.ts';
import type { Track } from './track.ts';

/** What is being played, and how. Times are seconds. */
export type PlayerState = {
  readonly queue: readonly Track[];
  /** Which of the queue; meaningless while the queue is empty. */
  readonly at: number;
  readonly isPlaying: boolean;
  /** More has to be loaded before it sounds. */
  readonly isWaiting: boolean;
  readonly position: number;
  /** 0 as long as it is not known. */
  readonly duration: number;
  readonly rate: number;
  readonly rates: Rates;
  readonly volume: number;
  readonly problem: PlayerProblem | undefined;
  /** The element, for who has a place to show it. */
  readonly element: HTMLMediaElement | undefined;
};

const nothing: PlayerState = {
  queue: [],
  at: 0,
  isPlaying: false,
  isWaiting: false,
  position: 0,
  duration: 0,
  rate: 1,
  rates: ratesOf('file'),
  volume: 1,
  problem: undefined,
  element: undefined,
};

export type Player = ReturnType<typeof createPlayer>;

/** What a player needs of the world around it. */
type PlayerWorld = {
  readonly open: (track: Track, outside: readonly string[]) => Promise<Medium>;
  readonly places: Places;
  readonly why?: typeof whyNotPlayed;
};

/** The one player of the app: one element at a time and the queue it plays. */
export function createPlayer(
  { open, places, why = whyNotPlayed }: PlayerWorld = { open: openMedium, places: keptPlaces },
) {
  const watchers = new Set<() => void>();
  let state = nothing;
  let medium: { readonly close: () => void; readonly element: HTMLMediaElement } | undefined;
  let outside: readonly string[] = [];
  // Counts what was asked to play, so that what opens late does not drown out what was asked after it.
  let asked = 0;

  const become = (next: Partial<PlayerState>) => {
    state = { ...state, ...next };
    for (const watcher of watchers) watcher();
  };

  const keepPlace = () => {
    const track = state.queue[state.at];
    if (track && state.duration > 0) void places.keep(track.id, placeToKeep(state.position, state.duration));
  };

  const letGo = () => {
    keepPlace();
    medium?.close();
    medium = undefined;
    become({ element: undefined, isPlaying: false, isWaiting: false, position: 0, duration: 0, problem: undefined });
  };

  const begin = async (at: number) => {
    letGo();
    const mine = ++asked;
    become({ at, isWaiting: true });
    const track = state.queue[at];
    if (!track) return;
    try {
      const [opened, place] = await Promise.all([open(track, outside), places.read(track.id)]);
      if (mine !== asked) return opened.close();
      take(opened, place);
    } catch (failure) {
      if (mine === asked) await fail(failure);
    }
  };

  const take = (opened: Medium, place: number) => {
    const { element, rates } = opened;
    const stop = listenTo(element, {
      become,
      ended: () => void step(1),
      failed: (failure) => void fail(failure),
      keepPlace,
      place,
    });
    medium = { element, close: () => (stop(), opened.close()) };
    become({ element, rates, rate: clampRate(state.rate, rates) });
    element.volume = state.volume;
    element.playbackRate = state.rate;
    void element.play()?.catch(refused);
  };

  const fail = async (failure: unknown) => {
    const mine = asked;
    become({ isWaiting: false, isPlaying: false });
    const problem = await why(failure, state.queue[state.at]?.source ?? '');
    if (mine === asked) become({ problem });
  };

  /*
   * A browser may refuse to begin without a press of its own button: then it waits, ready, for that press. Why a file cannot
   * be played at all the element says with its own event.
   */
  const refused = () => become({ isPlaying: false, isWaiting: false });

  const step = async (by: 1 | -1) => {
    const at = state.at + by;
    if (state.queue[at]) return begin(at);
    become({ isPlaying: false });
  };

  const player = {
    state: () => state,
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
      };
    },
    /** Which outside services may be played from (`youtube`, `vimeo`). */
    allow: (services: readonly string[]) => {
      outside = services;
    },
    /** Plays one of a queue, in place of what was played. */
    play: (queue: readonly Track[], at = 0) => {
      letGo();
      become({ queue, at });
      return begin(at);
    },
    /** Plays on, or stops for a while. */
    toggle: () => {
      if (!medium) return;
      if (medium.element.paused) void medium.element.play()?.catch(refused);
      else medium.element.pause();
    },
    pause: () => medium?.element.pause(),
    /** Goes to a moment, in seconds from the beginning. */
    seek: (seconds: number) => {
      if (!medium || state.duration === 0) return;
      const position = Math.min(state.duration, Math.max(0, seconds));
      medium.element.currentTime = position;
      become({ position });
    },
    setRate: (wanted: number) => {
      const rate = clampRate(wanted, state.rates);
      if (medium) medium.element.playbackRate = rate;
      become({ rate });
    },
    setVolume: (wanted: number) => {
      const volume = clampVolume(wanted);
      if (medium) medium.element.volume = volume;
      become({ volume });
    },
    next: () => step(1),
    /** The one before; but somebody who has heard some of a track means its beginning. */
    previous: () => {
      if (state.position > 4 || state.at === 0) return player.seek(0);
      void step(-1);
    },
    /** Ends playing and empties the queue. */
    close: () => {
      asked += 1;
      letGo();
      become({ queue: [], at: 0 });
    },
  };
  return player;
}

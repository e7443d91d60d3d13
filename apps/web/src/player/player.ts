import { type MediaHandle, createMediaHandle } from './media-handle.ts';
import { bindMediaEvents } from './media-events.ts';
import { cachedPositions, type PlaybackPositions, positionToSave } from './playback-positions.ts';
import type { PlayerProblem } from './player-error.ts';
import { diagnosePlayback } from './playback-problem.ts';
import { clampRate, clampVolume, type Rates, ratesOf } from './rates.ts';
import type { Track } from './track.ts';

/** The state of playback. Times are in seconds. */
export type PlayerState = {
  readonly queue: readonly Track[];
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
  readonly problem: PlayerProblem | undefined;
  /** The element, for a component that displays it. */
  readonly element: HTMLMediaElement | undefined;
};

const initialState: PlayerState = {
  queue: [],
  currentIndex: 0,
  isPlaying: false,
  isBuffering: false,
  position: 0,
  duration: 0,
  rate: 1,
  rates: ratesOf('file'),
  volume: 1,
  problem: undefined,
  element: undefined,
};

export type Player = ReturnType<typeof createPlayer>;

/** The dependencies of a player. */
type PlayerDependencies = {
  readonly createMedia: (track: Track, outside: readonly string[]) => Promise<MediaHandle>;
  readonly positions: PlaybackPositions;
  readonly diagnose?: typeof diagnosePlayback;
};

/** The one player of the app: one element at a time and its queue. */
export function createPlayer(
  { createMedia, positions, diagnose = diagnosePlayback }: PlayerDependencies = {
    createMedia: createMediaHandle,
    positions: cachedPositions,
  },
) {
  const listeners = new Set<() => void>();
  let state = initialState;
  let media: { readonly close: () => void; readonly element: HTMLMediaElement } | undefined;
  let allowedServices: readonly string[] = [];
  // Counts play requests, so that a track that opens late does not replace a later request.
  let requestCount = 0;

  const setState = (next: Partial<PlayerState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const savePosition = () => {
    const track = state.queue[state.currentIndex];
    if (track && state.duration > 0) void positions.save(track.id, positionToSave(state.position, state.duration));
  };

  const release = () => {
    savePosition();
    media?.close();
    media = undefined;
    setState({
      element: undefined,
      isPlaying: false,
      isBuffering: false,
      position: 0,
      duration: 0,
      problem: undefined,
    });
  };

  const loadTrack = async (at: number) => {
    release();
    const requestId = ++requestCount;
    setState({ currentIndex: at, isBuffering: true });
    const track = state.queue[at];
    if (!track) return;
    try {
      const [opened, startPosition] = await Promise.all([
        createMedia(track, allowedServices),
        positions.read(track.id),
      ]);
      if (requestId !== requestCount) return opened.close();
      attach(opened, startPosition);
    } catch (failure) {
      if (requestId === requestCount) await showProblem(failure);
    }
  };

  const attach = (opened: MediaHandle, startPosition: number) => {
    const { element, rates } = opened;
    const unbind = bindMediaEvents(element, {
      setState,
      onEnded: () => void step(1),
      onError: (failure) => void showProblem(failure),
      savePosition,
      startPosition,
    });
    media = { element, close: () => (unbind(), opened.close()) };
    setState({ element, rates, rate: clampRate(state.rate, rates) });
    element.volume = state.volume;
    element.playbackRate = state.rate;
    void element.play()?.catch(onPlayRejected);
  };

  const showProblem = async (failure: unknown) => {
    const requestId = requestCount;
    setState({ isBuffering: false, isPlaying: false });
    const problem = await diagnose(failure, state.queue[state.currentIndex]?.source ?? '');
    if (requestId === requestCount) setState({ problem });
  };

  /*
   * A browser may refuse autoplay: then the player waits, ready, for a press of the play button. When a file cannot be
   * played at all, the element reports the reason with its own event.
   */
  const onPlayRejected = () => setState({ isPlaying: false, isBuffering: false });

  const step = async (by: 1 | -1) => {
    const at = state.currentIndex + by;
    if (state.queue[at]) return loadTrack(at);
    setState({ isPlaying: false });
  };

  const player = {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** The external services that may be used (`youtube`, `vimeo`). */
    allowServices: (services: readonly string[]) => {
      allowedServices = services;
    },
    /** Plays one track of a queue, in place of the current one. */
    play: (queue: readonly Track[], at = 0) => {
      release();
      setState({ queue, currentIndex: at });
      return loadTrack(at);
    },
    /** Plays or pauses. */
    toggle: () => {
      if (!media) return;
      if (media.element.paused) void media.element.play()?.catch(onPlayRejected);
      else media.element.pause();
    },
    pause: () => media?.element.pause(),
    /** Seeks to a time, in seconds from the start. */
    seek: (seconds: number) => {
      if (!media || state.duration === 0) return;
      const position = Math.min(state.duration, Math.max(0, seconds));
      media.element.currentTime = position;
      setState({ position });
    },
    setRate: (requested: number) => {
      const rate = clampRate(requested, state.rates);
      if (media) media.element.playbackRate = rate;
      setState({ rate });
    },
    setVolume: (requested: number) => {
      const volume = clampVolume(requested);
      if (media) media.element.volume = volume;
      setState({ volume });
    },
    next: () => step(1),
    /** The previous track; or the start of the current one when some of it has been played. */
    previous: () => {
      if (state.position > 4 || state.currentIndex === 0) return player.seek(0);
      void step(-1);
    },
    /** Stops playback and empties the queue. */
    close: () => {
      requestCount += 1;
      release();
      setState({ queue: [], currentIndex: 0 });
    },
  };
  return player;
}

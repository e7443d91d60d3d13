import type { PlayerState } from './player-state.ts';
import { createMediaHandle } from './create-media-handle.ts';
import type { MediaHandle } from './media-handle.ts';
import { bindMediaEvents } from './media-events.ts';
import { cachedPositions, type PlaybackPositions, positionToSave } from './playback-positions.ts';
import { diagnosePlayback } from './playback-problem.ts';
import { clampRate, clampVolume, ratesOf } from './rates.ts';
import type { Track } from './track.ts';

/* What an element says of itself, while there is none. */
const nothingPlaying = {
  element: undefined,
  isPlaying: false,
  isBuffering: false,
  position: 0,
  duration: 0,
  problem: undefined,
} satisfies Partial<PlayerState>;

const initialState: PlayerState = {
  ...nothingPlaying,
  queue: [],
  currentIndex: 0,
  rate: 1,
  rates: ratesOf('file'),
  volume: 1,
};

const currentTrack = ({ queue, currentIndex }: PlayerState): Track | undefined => queue[currentIndex];

function saveCurrentPosition(positions: PlaybackPositions, state: PlayerState): void {
  const track = currentTrack(state);
  const { position, duration } = state;
  if (track && duration > 0) void positions.save(track.id, positionToSave(position, duration));
}

export type Player = ReturnType<typeof createPlayer>;

/** The dependencies of a player. */
type PlayerDependencies = {
  readonly createMedia: (track: Track, outside: readonly string[]) => Promise<MediaHandle>;
  readonly positions: PlaybackPositions;
  readonly diagnose?: typeof diagnosePlayback;
};

type PlayerStore = ReturnType<typeof createPlayerStore>;

function createPlayerStore() {
  const listeners = new Set<() => void>();
  let state = initialState;
  return {
    state: () => state,
    setState: (next: Partial<PlayerState>) => {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/* Opens the tracks of the queue, one element at a time. */
function createTrackLoader(
  { createMedia, positions, diagnose = diagnosePlayback }: PlayerDependencies,
  { state, setState }: PlayerStore,
) {
  let media: { readonly close: () => void; readonly element: HTMLMediaElement } | undefined;
  let allowedServices: readonly string[] = [];
  // Counts play requests, so that a track that opens late does not replace a later request.
  let requestCount = 0;

  const savePosition = () => saveCurrentPosition(positions, state());
  const release = () => {
    savePosition();
    media?.close();
    media = undefined;
    setState(nothingPlaying);
  };
  const showProblem = async (failure: unknown) => {
    const requestId = requestCount;
    setState({ isBuffering: false, isPlaying: false });
    const problem = await diagnose(failure, currentTrack(state())?.source ?? '');
    if (requestId === requestCount) setState({ problem });
  };
  /*
   * A browser may refuse autoplay: then the player waits, ready, for a press of the play button. When a file cannot be
   * played at all, the element reports the reason with its own event.
   */
  const playElement = () => void media?.element.play()?.catch(() => setState({ isPlaying: false, isBuffering: false }));
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
    const { rate, volume } = state();
    setState({ element, rates, rate: clampRate(rate, rates) });
    element.volume = volume;
    element.playbackRate = state().rate;
    playElement();
  };
  const load = async (at: number) => {
    release();
    const requestId = ++requestCount;
    setState({ currentIndex: at, isBuffering: true });
    const track = currentTrack(state());
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
  const step = async (by: 1 | -1) => {
    const at = state().currentIndex + by;
    if (state().queue[at]) return load(at);
    setState({ isPlaying: false });
  };
  return {
    element: () => media?.element,
    allowServices: (services: readonly string[]) => void (allowedServices = services),
    playElement,
    release,
    load,
    step,
    /* A track that is still being opened is not played. */
    cancel: () => {
      requestCount += 1;
      release();
    },
  };
}

/** The one player of the app: one element at a time and its queue. */
export function createPlayer(
  dependencies: PlayerDependencies = { createMedia: createMediaHandle, positions: cachedPositions },
) {
  const store = createPlayerStore();
  const { state, setState, subscribe } = store;
  const loader = createTrackLoader(dependencies, store);
  const seek = (seconds: number) => {
    const element = loader.element();
    const { duration } = state();
    if (!element || duration === 0) return;
    const position = Math.min(duration, Math.max(0, seconds));
    element.currentTime = position;
    setState({ position });
  };
  return {
    state,
    subscribe,
    /** The external services that may be used (`youtube`, `vimeo`). */
    allowServices: loader.allowServices,
    /** Plays one track of a queue, in place of the current one. */
    play: (queue: readonly Track[], at = 0) => {
      loader.release();
      setState({ queue, currentIndex: at });
      return loader.load(at);
    },
    /** Plays or pauses. */
    toggle: () => {
      const element = loader.element();
      if (element?.paused) loader.playElement();
      else element?.pause();
    },
    pause: () => loader.element()?.pause(),
    /** Seeks to a time, in seconds from the start. */
    seek,
    setRate: (requested: number) => {
      const rate = clampRate(requested, state().rates);
      const element = loader.element();
      if (element) element.playbackRate = rate;
      setState({ rate });
    },
    setVolume: (requested: number) => {
      const volume = clampVolume(requested);
      const element = loader.element();
      if (element) element.volume = volume;
      setState({ volume });
    },
    next: () => loader.step(1),
    /** The previous track; or the start of the current one when some of it has been played. */
    previous: () => {
      if (state().position > 4 || state().currentIndex === 0) return seek(0);
      void loader.step(-1);
    },
    /** Stops playback and empties the queue. */
    close: () => {
      loader.cancel();
      setState({ queue: [], currentIndex: 0 });
    },
  };
}

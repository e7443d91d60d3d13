import type { PlayerState, SleepTimer } from './player-state.ts';
import { createMediaHandle } from './create-media-handle.ts';
import type { MediaHandle } from './media-handle.ts';
import { bindMediaEvents } from './media-events.ts';
import { cachedPositions, type PlaybackPositions, positionToSave } from './playback-positions.ts';
import type { PlayerProblem } from './player-error.ts';
import { clampRate, clampVolume, ratesOf } from './rates.ts';
import { isTrack, type QueueItem, type Track } from './track.ts';

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
  sleep: undefined,
};

/** The track in the player. */
export function currentTrack({ queue, currentIndex }: Pick<PlayerState, 'queue' | 'currentIndex'>): Track | undefined {
  const item = queue[currentIndex];
  return isTrack(item) ? item : undefined;
}

/** The index of the next or previous track of the queue, songs without a recording left out; -1 when there is none. */
export function nextTrackIndex({ queue, currentIndex }: PlayerState, by: 1 | -1): number {
  const index = currentIndex + by;
  const ahead = by > 0 ? queue.slice(index) : queue.slice(0, currentIndex);
  const found = by > 0 ? ahead.findIndex(isTrack) : ahead.findLastIndex(isTrack);
  return by > 0 && found >= 0 ? found + index : found;
}

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
  /** Finds out why playback of a source failed. */
  readonly diagnose?: (failure: unknown, source: string) => Promise<PlayerProblem>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/* Loaded with the first failure; what cannot be loaded then has the usual reason. */
async function diagnoseLater(failure: unknown, source: string): Promise<PlayerProblem> {
  const loaded = await import('./playback-problem.ts').catch(() => undefined);
  return loaded ? loaded.diagnosePlayback(failure, source) : 'No network';
}

type PlayerStore = ReturnType<typeof createPlayerStore>;

function createPlayerStore() {
  const listeners = new Set<() => void>();
  let state = initialState;
  let prepare: () => Promise<unknown> = async () => {};
  return {
    state: () => state,
    prepare: () => prepare(),
    beforePlaying: (next: () => Promise<unknown>) => void (prepare = next),
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

function pauseWhenDue(element: HTMLMediaElement, { state, setState }: PlayerStore, now: number): void {
  const { sleep } = state();
  if (typeof sleep !== 'number' || now < sleep) return;
  setState({ sleep: undefined });
  element.pause();
}

/* Opens the tracks of the queue, one element at a time. */
function createTrackLoader(
  { createMedia, positions, diagnose = diagnoseLater, now = Date.now }: PlayerDependencies,
  store: PlayerStore,
) {
  const { state, setState, prepare } = store;
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
  const attach = async (opened: MediaHandle, startPosition: number) => {
    const { element, rates } = opened;
    const unbind = bindMediaEvents(element, {
      setState,
      onEnded: () =>
        state().sleep === 'end of track' ? setState({ isPlaying: false, sleep: undefined }) : void step(1),
      onTime: () => pauseWhenDue(element, store, now()),
      onError: (failure) => void showProblem(failure),
      savePosition,
      startPosition,
    });
    media = { element, close: () => (unbind(), opened.close()) };
    const { rate, volume } = state();
    setState({ element, rates, rate: clampRate(rate, rates) });
    element.volume = volume;
    element.playbackRate = state().rate;
    await prepare();
    if (media?.element === element) playElement();
  };
  const load = async (at: number) => {
    release();
    const requestId = ++requestCount;
    setState({ currentIndex: at });
    const track = currentTrack(state());
    if (!track) return;
    setState({ isBuffering: true });
    try {
      const [opened, startPosition] = await Promise.all([
        createMedia(track, allowedServices),
        positions.read(track.id),
      ]);
      if (requestId !== requestCount) return opened.close();
      await attach(opened, startPosition);
    } catch (failure) {
      if (requestId === requestCount) await showProblem(failure);
    }
  };
  const step = async (by: 1 | -1) => {
    const at = nextTrackIndex(state(), by);
    if (at >= 0) return load(at);
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
    /** An element that has been opened is played when this is done. */
    beforePlaying: store.beforePlaying,
    /** Plays one track of a queue, in place of the current one. */
    play: (queue: readonly QueueItem[], at = 0) => {
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
    /** Pauses later, by itself; undefined turns that off. */
    setSleep: (sleep: SleepTimer | undefined) => setState({ sleep }),
    /** Plays another track of the queue. */
    jumpTo: (index: number) => (isTrack(state().queue[index]) ? loader.load(index) : undefined),
    next: () => loader.step(1),
    /** The previous track; or the start of the current one when some of it has been played. */
    previous: () => {
      if (state().position > 4 || nextTrackIndex(state(), -1) < 0) return seek(0);
      void loader.step(-1);
    },
    /** Stops playback and empties the queue. */
    close: () => {
      loader.cancel();
      setState({ queue: [], currentIndex: 0, sleep: undefined });
    },
  };
}

import type { PlayerState } from './player-state.ts';

type MediaEventHandlers = {
  readonly setState: (next: Partial<PlayerState>) => void;
  readonly onEnded: () => void;
  /** Called a few times a second during playback. */
  readonly onTime: () => void;
  readonly onError: (failure: unknown) => void;
  readonly savePosition: () => void;
  /** The start position, in seconds. */
  readonly startPosition: number;
};

/** Updates the state from the events of an element. Returns a function that stops it. */
export function bindMediaEvents(
  element: HTMLMediaElement,
  { setState, onEnded, onTime, onError, savePosition, startPosition }: MediaEventHandlers,
): () => void {
  const controller = new AbortController();
  const on = (names: string, handler: (event: Event) => void) => {
    for (const name of names.split(' ')) element.addEventListener(name, handler, { signal: controller.signal });
  };
  on('play playing', () => setState({ isPlaying: true }));
  on('playing canplay seeked', () => setState({ isBuffering: false }));
  on('waiting', () => setState({ isBuffering: true }));
  on('pause', () => {
    setState({ isPlaying: false });
    savePosition();
  });
  on('timeupdate seeking', () => {
    setState({ position: element.currentTime });
    onTime();
  });
  on('durationchange loadedmetadata', () => setState({ duration: finiteDuration(element) }));
  on('ratechange', () => setState({ rate: element.playbackRate }));
  on('ended', () => {
    setState({ position: 0 });
    savePosition();
    onEnded();
  });
  // A stream reports its own error with the event.
  on('error', (event) => onError(event instanceof CustomEvent ? event.detail : element.error));
  element.addEventListener(
    'loadedmetadata',
    () => {
      if (startPosition > 0 && startPosition < element.duration) element.currentTime = startPosition;
    },
    { once: true, signal: controller.signal },
  );
  return () => controller.abort();
}

/* A live stream has no end, and an element without metadata reports NaN. */
const finiteDuration = ({ duration }: HTMLMediaElement): number => (Number.isFinite(duration) ? duration : 0);

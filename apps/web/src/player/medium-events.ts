import type { PlayerState } from './player.ts';

type Listener = {
  readonly become: (next: Partial<PlayerState>) => void;
  readonly ended: () => void;
  readonly failed: (failure: unknown) => void;
  readonly keepPlace: () => void;
  /** Where to begin, in seconds. */
  readonly place: number;
};

/** Keeps the state true to what an element does. Gives what stops it. */
export function listenTo(element: HTMLMediaElement, { become, ended, failed, keepPlace, place }: Listener): () => void {
  const listening = new AbortController();
  const on = (names: string, heard: (event: Event) => void) => {
    for (const name of names.split(' ')) element.addEventListener(name, heard, { signal: listening.signal });
  };
  on('play playing', () => become({ isPlaying: true }));
  on('playing canplay seeked', () => become({ isWaiting: false }));
  on('waiting', () => become({ isWaiting: true }));
  on('pause', () => {
    become({ isPlaying: false });
    keepPlace();
  });
  on('timeupdate seeking', () => become({ position: element.currentTime }));
  on('durationchange loadedmetadata', () => become({ duration: knownDuration(element) }));
  on('ratechange', () => become({ rate: element.playbackRate }));
  on('ended', () => {
    become({ position: 0 });
    keepPlace();
    ended();
  });
  // A stream says why itself, with the event.
  on('error', (event) => failed(event instanceof CustomEvent ? event.detail : element.error));
  element.addEventListener(
    'loadedmetadata',
    () => {
      if (place > 0 && place < element.duration) element.currentTime = place;
    },
    { once: true, signal: listening.signal },
  );
  return () => listening.abort();
}

/* A live stream has no end, and an element that knows nothing yet says NaN. */
const knownDuration = ({ duration }: HTMLMediaElement): number => (Number.isFinite(duration) ? duration : 0);

import { createStretchNode, stretchDelay, type StretchNode } from './stretch-worklet.ts';

/**
 * The audio graph that moves the pitch of what an element plays. The element itself plays slower or faster and keeps its
 * pitch while it does; the shifter only moves it.
 */
export type PitchShifter = {
  /**
   * Sends an element through the shifter in place of the one before. With 0, one that goes through it sounds as recorded
   * again, and any other is left alone.
   *
   * @throws {NotRunningError} when the browser lets nothing sound yet; the element is left alone then
   */
  readonly shift: (element: HTMLMediaElement, semitones: number) => Promise<void>;
  readonly close: () => void;
};

/** Browsers wait until somebody presses something before a page may sound. */
export class NotRunningError extends Error {
  override readonly name = 'NotRunningError';
}

const startsWithinMs = 1000;
const idleMs = 5000;
const fadeSeconds = 0.03;

/** Whether this page can shift pitch at all: audio worklets exist only in secure contexts. */
export const canShiftPitch = (): boolean =>
  typeof WebAssembly === 'object' && typeof AudioContext === 'function' && 'audioWorklet' in AudioContext.prototype;

/**
 * Creates the shifter and loads its worklet.
 *
 * @param onBroken  called when it fails later: the element in it is silent from then on
 * @throws when the worklet cannot be loaded, as without a network before its first use
 */
export async function createPitchShifter(onBroken: (reason: unknown) => void): Promise<PitchShifter> {
  declarePlayback();
  const context = new AudioContext({ latencyHint: 'playback' });
  context.addEventListener('error', onBroken);
  try {
    const stretch = await createStretchNode(context, onBroken);
    const shifted = new GainNode(context, { gain: 0 });
    return connectShifter({ context, stretch, shifted, device: createDevice(context), onBroken });
  } catch (failure) {
    void context.close();
    throw failure;
  }
}

/* An iPhone whose ringer is off mutes Web Audio, but no playback. Source: https://w3c.github.io/audio-session/ */
function declarePlayback(): void {
  if ('audioSession' in navigator) Object.assign(Object(navigator.audioSession), { type: 'playback' });
}

type Graph = {
  readonly context: AudioContext;
  readonly stretch: StretchNode;
  readonly shifted: GainNode;
  readonly device: Device;
  readonly onBroken: (reason: unknown) => void;
};

function connectShifter(graph: Graph): PitchShifter {
  const { context, stretch, shifted, device } = graph;
  stretch.node.connect(shifted).connect(context.destination);
  let route: Route | undefined;
  return {
    shift: async (element, semitones) => {
      if (route?.element !== element) {
        await route?.close();
        route = undefined;
        if (semitones === 0) return device.stop(stretchDelay * 1000);
        if (!(await device.start())) throw new NotRunningError();
        stretch.clear();
        route = createRoute(graph, element);
      }
      stretch.setSemitones(semitones);
      route.choose(semitones === 0 ? 'as recorded' : 'shifted');
    },
    close: () => void context.close(),
  };
}

type Device = {
  /** Whether the browser lets it sound. */
  readonly start: () => Promise<boolean>;
  /** It stands still after a while, with what has not sounded yet, and uses no power. */
  readonly stop: (afterMs: number) => void;
};

function createDevice(context: AudioContext): Device {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start: async () => {
      clearTimeout(timer);
      // Resolves late, or never, while nobody has pressed anything.
      await Promise.race([context.resume(), pause(startsWithinMs)]);
      return context.state === 'running';
    },
    stop: (afterMs) => {
      clearTimeout(timer);
      timer = setTimeout(() => void context.suspend(), afterMs);
    },
  };
}

type Way = 'as recorded' | 'shifted';

type Route = {
  readonly element: HTMLMediaElement;
  readonly choose: (way: Way) => void;
  /** A recording that is over sounds to its end first. */
  readonly close: () => Promise<void>;
};

function createRoute({ context, stretch, shifted, device, onBroken }: Graph, element: HTMLMediaElement): Route {
  const source = context.createMediaElementSource(element);
  const recorded = new GainNode(context, { gain: 1 });
  source.connect(recorded).connect(context.destination);
  const stopListening = bindDevice(element, device, onBroken);
  let current: Way = 'as recorded';
  return {
    element,
    choose: (way) => {
      if (way === current) return;
      current = way;
      const isShifted = way === 'shifted';
      if (isShifted) source.connect(stretch.node);
      else source.disconnect(stretch.node);
      // What is shifted comes later by its delay: until then the recording goes on.
      const at = element.paused ? undefined : context.currentTime + (isShifted ? stretchDelay : 0);
      fade(shifted, isShifted ? 1 : 0, at);
      fade(recorded, isShifted ? 0 : 1, at);
    },
    close: async () => {
      if (element.ended) await pause(stretchDelay * 1000);
      stopListening();
      source.disconnect();
    },
  };
}

/* The device sounds while the element plays. Returns a function that ends this. */
function bindDevice(element: HTMLMediaElement, device: Device, onBroken: Graph['onBroken']): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const start = async () => {
    if (!(await device.start()) && !element.paused) onBroken(new NotRunningError());
  };
  element.addEventListener('play', () => void start(), { signal });
  element.addEventListener('pause', () => device.stop(element.ended ? stretchDelay * 1000 : 0), { signal });
  if (element.paused) device.stop(idleMs);
  return () => controller.abort();
}

/* From a time of the context on; at once where that is left out. */
function fade({ gain, context }: GainNode, to: number, at: number | undefined): void {
  gain.cancelScheduledValues(at ?? context.currentTime);
  if (at === undefined) gain.setValueAtTime(to, context.currentTime);
  else gain.setTargetAtTime(to, at, fadeSeconds / 3);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

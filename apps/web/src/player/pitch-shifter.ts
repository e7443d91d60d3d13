import moduleUrl from 'signalsmith-stretch?url';

/**
 * The audio graph that moves the pitch of what an element plays, at any speed. Signalsmith Stretch runs in an audio
 * worklet; the element resamples for the speed, which also moves the pitch, and the worklet corrects both in one step.
 */
export type PitchShifter = {
  /** Sends an element through the shifter, or, for 0, directly to the output again. */
  readonly shift: (element: HTMLMediaElement, semitones: number) => Promise<void>;
  /** Saves power while nothing plays. */
  readonly rest: () => void;
};

/**
 * Blocks of 180 ms, six of which overlap: the pitch of a tone is right within 5 cents, which is not so for
 * the shorter blocks the library uses by itself; longer ones blur consonants. The work is spread over the interval.
 */
export const stretchSettings = { blockMs: 180, intervalMs: 30, splitComputation: true } as const;

/** The semitones the worklet adds: the wanted ones, and those that the speed of the element has taken away. */
export const workletSemitones = (semitones: number, rate: number): number => semitones - 12 * Math.log2(rate);

/* The name under which the library registers its processor. */
const processorName = 'signalsmith-stretch';
const fadeSeconds = 0.03;

/** Whether this page can shift pitch at all: audio worklets exist only in secure contexts. */
export const canShiftPitch = (): boolean =>
  typeof AudioContext === 'function' && 'audioWorklet' in AudioContext.prototype;

/** Loads the worklet. Rejects when it cannot be loaded, as without a network before its first use. */
export async function createPitchShifter(): Promise<PitchShifter> {
  const context = new AudioContext({ latencyHint: 'playback' });
  await context.audioWorklet.addModule(moduleUrl);
  const worklet = await startWorklet(context);
  const routes = new WeakMap<HTMLMediaElement, Route>();
  return {
    shift: async (element, semitones) => {
      const existing = routes.get(element);
      if (!existing && semitones === 0) return;
      // A context that may not sound yet would silence the element: it goes on as recorded until the next press.
      await resume(context);
      if (context.state !== 'running') return;
      const route = existing ?? createRoute(context, element, worklet.node);
      routes.set(element, route);
      element.preservesPitch = semitones === 0;
      worklet.setSemitones(workletSemitones(semitones, element.playbackRate));
      route.fadeTo(semitones === 0 ? 'direct' : 'shifted');
    },
    rest: () => void context.suspend(),
  };
}

/* Resolves late, or never, while the person has not pressed anything. */
const resume = (context: AudioContext) =>
  Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 500))]);

type Route = { readonly fadeTo: (way: 'direct' | 'shifted') => void };

function createRoute(context: AudioContext, element: HTMLMediaElement, worklet: AudioNode): Route {
  const source = context.createMediaElementSource(element);
  const direct = new GainNode(context, { gain: 1 });
  const shifted = new GainNode(context, { gain: 0 });
  source.connect(direct).connect(context.destination);
  source.connect(shifted).connect(worklet);
  // The shifter begins with silence as long as its delay: a jump there at once would be a gap.
  return {
    fadeTo: (way) => {
      const from = context.currentTime;
      shifted.gain.setTargetAtTime(way === 'shifted' ? 1 : 0, from, fadeSeconds / 3);
      const delay = way === 'shifted' ? latencySeconds : 0;
      direct.gain.setTargetAtTime(way === 'direct' ? 1 : 0, from + delay, fadeSeconds / 3);
    },
  };
}

/* From input to output: a block and an interval. */
const latencySeconds = (stretchSettings.blockMs + stretchSettings.intervalMs) / 1000;

/* What the processor of the library understands: [id, method, argument]; it says 'ready' first. */
async function startWorklet(context: AudioContext) {
  const node = new AudioWorkletNode(context, processorName, {
    numberOfInputs: 1,
    numberOfOutputs: 1,
    outputChannelCount: [2],
  });
  await new Promise<void>((resolve) => {
    node.port.onmessage = ({ data }: MessageEvent<readonly unknown[]>) => data[0] === 'ready' && resolve();
  });
  const call = (method: string, argument: unknown) => node.port.postMessage([0, method, argument]);
  call('configure', stretchSettings);
  node.connect(context.destination);
  // Without any sound at its input it would work on its own buffers instead.
  const silence = new ConstantSourceNode(context, { offset: 0 });
  silence.connect(node);
  silence.start();
  return {
    node,
    setSemitones: (semitones: number) => call('schedule', { active: true, semitones }),
  };
}

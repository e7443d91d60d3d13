/**
 * Blocks of 280 ms, seven of which overlap: tones are right within 5 cents from 110 Hz up, also those of a chord. Shorter
 * blocks, as the library has them by itself, mix up the notes of low chords. The work is spread over the interval.
 */
export const stretchSettings = { blockMs: 280, intervalMs: 40, splitComputation: true } as const;

/** From input to output, in seconds: a block and an interval. */
export const stretchDelay = (stretchSettings.blockMs + stretchSettings.intervalMs) / 1000;

/* A worklet is loaded by its address. */
const moduleUrl = new URL('signalsmith-stretch', import.meta.url);
/* The name under which the library registers its processor. */
const processorName = 'signalsmith-stretch';
/* Where the browser refuses WebAssembly, the processor is silent about it. */
const readyWithinMs = 8000;

/** A node that moves the pitch of its input. */
export type StretchNode = {
  readonly node: AudioNode;
  readonly setSemitones: (semitones: number) => void;
  /** Forgets what has gone in and not yet come out. */
  readonly clear: () => void;
};

/**
 * Loads Signalsmith Stretch into a context.
 *
 * @param onBroken  called when the processor fails later
 * @throws when it cannot be loaded, or does not run in this browser
 */
export async function createStretchNode(
  context: BaseAudioContext,
  onBroken: (reason: unknown) => void,
): Promise<StretchNode> {
  await context.audioWorklet.addModule(moduleUrl.href);
  const node = new AudioWorkletNode(context, processorName, {
    numberOfInputs: 1,
    numberOfOutputs: 1,
    outputChannelCount: [2],
  });
  node.addEventListener('processorerror', onBroken);
  await readiness(node);
  /* What the processor of the library understands: an id, a method and its argument. */
  const call = (method: string, argument: unknown) => node.port.postMessage([0, method, argument]);
  call('configure', stretchSettings);
  // Without any sound at its input it would work on buffers of its own instead.
  const silence = new ConstantSourceNode(context, { offset: 0 });
  silence.connect(node);
  silence.start();
  return {
    node,
    setSemitones: (semitones) => call('schedule', { active: true, semitones }),
    clear: () => call('configure', stretchSettings),
  };
}

function readiness(node: AudioWorkletNode): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The pitch shifter does not start.'));
    const timer = setTimeout(fail, readyWithinMs);
    node.addEventListener('processorerror', fail, { once: true });
    node.port.onmessage = ({ data }: MessageEvent<readonly unknown[]>) => {
      if (data[0] !== 'ready') return;
      clearTimeout(timer);
      resolve();
    };
  });
}

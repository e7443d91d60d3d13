import type { PitchShifter } from './pitch-shifter.ts';

/** An element, and by how many semitones it is to be moved. */
type ShiftTarget = { readonly element: HTMLMediaElement; readonly semitones: number };

type ShiftedPlaybackOptions = {
  readonly createShifter: (onBroken: (reason: unknown) => void) => Promise<PitchShifter>;
  /** What is wanted now. */
  readonly target: () => ShiftTarget | undefined;
  /** It could not be done. The element plays as recorded, or, when it is silent now, has to be opened anew. */
  readonly onFailure: (reason: unknown, isSilent: boolean) => void;
};

/** Makes what is heard what is wanted, with a shifter that is loaded when something is to be moved first. */
export function createShiftedPlayback({ createShifter, target, onFailure }: ShiftedPlaybackOptions) {
  let shifter: Promise<PitchShifter> | undefined;
  let applied: ShiftTarget | undefined;
  let settled: Promise<void> | undefined;
  let isSettling = false;

  const forget = () => {
    void shifter?.then(
      (broken) => broken.close(),
      () => {},
    );
    shifter = undefined;
    applied = undefined;
  };
  const findChange = () => {
    const wanted = target();
    if (!wanted || (wanted.semitones === 0 && !shifter)) return undefined;
    const isDone = applied?.element === wanted.element && applied.semitones === wanted.semitones;
    return isDone ? undefined : wanted;
  };
  /* What is wanted may change meanwhile. */
  const settle = async () => {
    isSettling = true;
    for (let next = findChange(); next; next = findChange()) {
      applied = next;
      shifter ??= createShifter((reason) => {
        forget();
        onFailure(reason, true);
      });
      try {
        await (await shifter).shift(next.element, next.semitones);
      } catch (reason) {
        forget();
        onFailure(reason, false);
      }
    }
    isSettling = false;
  };
  return {
    /** To be called when something else may be wanted. */
    update: () => {
      if (!isSettling) settled = settle();
    },
    /** Resolves when what is heard is what is wanted. */
    settled: () => settled,
  };
}

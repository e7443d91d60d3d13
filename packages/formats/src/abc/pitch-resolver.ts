import { alterBySignature, accidentalAlter, octaveShiftOf } from './fields.ts';
import type { WrittenPitch } from './tokens.ts';
import { type KeySignature, type Pitch, stepOf } from './tune.ts';

/**
 * Resolves the sounding pitch of a written note: by the key, the alterations in the bar, and the note it is tied to.
 */
export type PitchResolver = {
  resolve(written: WrittenPitch): Pitch;
  /** Ties the held notes to the same pitches among these. */
  tieTo(pitches: readonly Pitch[]): void;
  /** Marks these pitches as held: the next notes may be tied to them. */
  holdForTie(pitches: readonly Pitch[]): void;
  /** Ends a bar, which resets its alterations. */
  resetBar(): void;
  setKey(key: KeySignature): void;
  setOctaveShift(octaves: number): void;
};

/** Creates a pitch resolver. Alterations apply to their own octave until the bar ends, and across a tie. */
export function createPitchResolver(first: KeySignature, octaveShift: number): PitchResolver {
  let key = first;
  let currentShift = octaveShift;
  let held: readonly Pitch[] = [];
  const altered = new Map<string, number>();
  return {
    resolve({ accidental, letter, marks }) {
      const step = stepOf(letter) ?? 'C';
      const octave = 4 + (letter === step ? 0 : 1) + octaveShiftOf(marks) + currentShift;
      const stepAndOctave = `${step}${octave}`;
      const tied = held.find((one) => one.step === step && one.octave === octave);
      const signatureAlter = alterBySignature(key.fifths, step);
      if (accidental !== '') altered.set(stepAndOctave, accidentalAlter(accidental));
      const alter = altered.get(stepAndOctave) ?? tied?.alter ?? key.alterations.get(step) ?? signatureAlter;
      return { step, octave, alter, signatureAlter, hasAccidental: accidental !== '', tieStart: false, tieStop: false };
    },
    tieTo(pitches) {
      for (const from of held) {
        const to = pitches.find(({ step, octave }) => step === from.step && octave === from.octave);
        if (to?.alter !== from.alter) continue;
        from.tieStart = true;
        to.tieStop = true;
      }
      held = [];
    },
    holdForTie(pitches) {
      held = pitches;
    },
    resetBar: () => altered.clear(),
    setKey(next) {
      key = next;
      altered.clear();
    },
    setOctaveShift(next) {
      currentShift = next;
    },
  };
}

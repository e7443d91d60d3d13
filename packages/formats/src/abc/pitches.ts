import { alterBySignature, alterOf, octavesOf } from './fields.ts';
import type { WrittenPitch } from './tokens.ts';
import type { Key, Pitch, Step } from './tune.ts';

/** Knows what a written note sounds: by the key, by what was altered in the bar, by the note it is tied to. */
export type Pitches = {
  read(written: WrittenPitch): Pitch;
  /** Ties what is held to the same pitches among these. */
  join(pitches: readonly Pitch[]): void;
  /** The next notes may be tied to these. */
  hold(pitches: readonly Pitch[]): void;
  /** A bar ends, and with it what was altered in it. */
  forgetBar(): void;
  setKey(key: Key): void;
  setOctaves(octaves: number): void;
};

/** Alterations hold for their own octave until the bar ends, and over a tie. */
export function openPitches(first: Key, moved: number): Pitches {
  let key = first;
  let octaves = moved;
  let held: readonly Pitch[] = [];
  const altered = new Map<string, number>();
  return {
    read({ accidental, letter, marks }) {
      const step = letter.toUpperCase() as Step;
      const octave = 4 + (letter === step ? 0 : 1) + octavesOf(marks) + octaves;
      const place = `${step}${octave}`;
      const tied = held.find((one) => one.step === step && one.octave === octave);
      const bySignature = alterBySignature(key.fifths, step);
      if (accidental !== '') altered.set(place, alterOf(accidental));
      const alter = altered.get(place) ?? tied?.alter ?? key.alters.get(step) ?? bySignature;
      return { step, octave, alter, bySignature, isMarked: accidental !== '', tieStart: false, tieStop: false };
    },
    join(pitches) {
      for (const from of held) {
        const to = pitches.find(({ step, octave }) => step === from.step && octave === from.octave);
        if (to?.alter !== from.alter) continue;
        from.tieStart = true;
        to.tieStop = true;
      }
      held = [];
    },
    hold(pitches) {
      held = pitches;
    },
    forgetBar: () => altered.clear(),
    setKey(next) {
      key = next;
      altered.clear();
    },
    setOctaves(next) {
      octaves = next;
    },
  };
}

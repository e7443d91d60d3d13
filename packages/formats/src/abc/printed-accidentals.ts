import { type MusicEvent, durationOf, type Pitch } from './tune.ts';

/**
 * Which notes of a bar show an accidental: those written with one, and those that would be misread without it because
 * another voice on the staff has altered the step before them.
 *
 * @param layers  all layers on one staff in one bar
 */
export function printedAccidentals(layers: readonly (readonly MusicEvent[])[]): ReadonlySet<Pitch> {
  const printed = new Set<Pitch>();
  const shownAlters = new Map<string, number>();
  for (const { pitch } of layers.flatMap(timedPitches).toSorted((a, b) => a.at - b.at)) {
    const stepAndOctave = `${pitch.step}${pitch.octave}`;
    const isWrong = (shownAlters.get(stepAndOctave) ?? pitch.signatureAlter) !== pitch.alter;
    if (pitch.hasAccidental || (isWrong && !pitch.tieStop)) printed.add(pitch);
    if (pitch.hasAccidental || isWrong) shownAlters.set(stepAndOctave, pitch.alter);
  }
  return printed;
}

function timedPitches(layer: readonly MusicEvent[]): readonly { readonly at: number; readonly pitch: Pitch }[] {
  let at = 0;
  return layer.flatMap((one) => {
    const start = at;
    at += durationOf(one);
    if (one.kind !== 'notes') return [];
    return [...one.grace.flat(), ...one.pitches].map((pitch) => ({ at: start, pitch }));
  });
}

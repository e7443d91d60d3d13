import { type Happening, lasts, type Pitch } from './tune.ts';

/**
 * Which notes of a bar show an accidental: those that are written with one, and those that would be read wrongly without,
 * because another voice of the staff has altered the step before them.
 *
 * @param layers  everything that stands on one staff in one bar
 */
export function printedAccidentals(layers: readonly (readonly Happening[])[]): ReadonlySet<Pitch> {
  const printed = new Set<Pitch>();
  const shown = new Map<string, number>();
  for (const { pitch } of layers.flatMap(timedPitches).toSorted((a, b) => a.at - b.at)) {
    const place = `${pitch.step}${pitch.octave}`;
    const isWrong = (shown.get(place) ?? pitch.bySignature) !== pitch.alter;
    if (pitch.isMarked || (isWrong && !pitch.tieStop)) printed.add(pitch);
    if (pitch.isMarked || isWrong) shown.set(place, pitch.alter);
  }
  return printed;
}

function timedPitches(layer: readonly Happening[]): readonly { readonly at: number; readonly pitch: Pitch }[] {
  let at = 0;
  return layer.flatMap((one) => {
    const start = at;
    at += lasts(one);
    if (one.kind !== 'notes') return [];
    return [...one.grace.flat(), ...one.pitches].map((pitch) => ({ at: start, pitch }));
  });
}

import { type Happening, type Notes, WHOLE } from './tune.ts';

/** Where a beam begins, goes on and ends. */
export type Beam = 'begin' | 'continue' | 'end';

/** The beams of a layer: notes shorter than a quarter that are written without a space between them. */
export function beamsOf(layer: readonly Happening[]): ReadonlyMap<Notes, Beam> {
  const beams = new Map<Notes, Beam>();
  let group: Notes[] = [];
  const close = () => {
    if (group.length > 1)
      for (const [at, notes] of group.entries())
        beams.set(notes, at === 0 ? 'begin' : at === group.length - 1 ? 'end' : 'continue');
    group = [];
  };
  for (const one of layer) {
    const isShort = one.kind === 'notes' && one.length < WHOLE / 4;
    if (!isShort || !one.isJoined) close();
    if (isShort) group.push(one);
  }
  close();
  return beams;
}

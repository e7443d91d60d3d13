import { type MusicEvent, type NoteGroup, WHOLE_NOTE } from './tune.ts';

/** Whether a beam begins, continues or ends. */
export type Beam = 'begin' | 'continue' | 'end';

/** The beams of a layer: notes shorter than a quarter that are written without a space between them. */
export function beamsOf(layer: readonly MusicEvent[]): ReadonlyMap<NoteGroup, Beam> {
  const beams = new Map<NoteGroup, Beam>();
  let group: NoteGroup[] = [];
  const close = () => {
    if (group.length > 1)
      for (const [at, notes] of group.entries())
        beams.set(notes, at === 0 ? 'begin' : at === group.length - 1 ? 'end' : 'continue');
    group = [];
  };
  for (const one of layer) {
    const isShort = one.kind === 'notes' && one.length < WHOLE_NOTE / 4;
    if (!isShort || !one.isBeamed) close();
    if (isShort) group.push(one);
  }
  close();
  return beams;
}

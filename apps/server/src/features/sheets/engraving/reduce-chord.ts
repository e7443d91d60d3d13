import { attributeOf, childrenOf, type Element, removeElement } from './mei-document.ts';

const STEPS = 'cdefgab';

/**
 * Keeps the highest note of a chord, or the lowest, and returns the removed ones. The chord element stays: the lyrics
 * are attached to it.
 *
 * @param voice  0 for the highest, 1 for the lowest
 */
export function reduceChord(chord: Element, voice: 0 | 1): Element[] {
  const notes = childrenOf(chord, 'note').sort((a, b) => diatonicPitch(b) - diatonicPitch(a));
  const remaining = voice === 0 ? notes[0] : notes.at(-1);
  const removed = notes.filter((note) => note !== remaining);
  removed.forEach(removeElement);
  return removed;
}

const diatonicPitch = (note: Element): number =>
  Number(attributeOf(note, 'oct') ?? 0) * 7 + STEPS.indexOf(attributeOf(note, 'pname') ?? 'c');

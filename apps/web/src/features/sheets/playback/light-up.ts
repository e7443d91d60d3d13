import type { PlayedNote, Timemap } from '@canticle/contract/calls';
import { firstFrom } from './sounding-notes.ts';

/**
 * Lights up in a picture what is heard. Gives a function that is told the moment, as often as the screen is drawn, and
 * answers which element was lit last; undefined puts all out.
 */
export function createLights(picture: HTMLElement, { notes }: Pick<Timemap, 'notes'>) {
  const longest = notes.reduce((most, { duration }) => Math.max(most, duration), 0);
  let lit = new Map<string, Element>();
  return (moment: number | undefined): Element | undefined => {
    const sounding = moment === undefined ? [] : notesAt(notes, moment, longest);
    const next = new Map<string, Element>();
    let newest: Element | undefined;
    for (const { id } of sounding) {
      const element = lit.get(id) ?? picture.querySelector(`[id="${CSS.escape(id)}"]`);
      if (!element) continue;
      next.set(id, element);
      if (!lit.has(id)) {
        element.classList.add('is-sounding');
        newest = element;
      }
    }
    for (const [id, element] of lit) if (!next.has(id)) element.classList.remove('is-sounding');
    lit = next;
    return newest;
  };
}

/** The notes that are heard at a moment of the score, in milliseconds. `longest` is the length of the longest note. */
export function notesAt(notes: readonly PlayedNote[], moment: number, longest: number): readonly PlayedNote[] {
  const heard: PlayedNote[] = [];
  for (let index = firstFrom(notes, moment - longest); (notes[index]?.at ?? Infinity) <= moment; index += 1) {
    const note = notes[index];
    if (note && moment < note.at + note.duration) heard.push(note);
  }
  return heard;
}

/** The moment something of a picture is played: its pass that is nearest to where one is. Undefined for what is never played. */
export function momentOf(
  { notes, measures }: Pick<Timemap, 'notes' | 'measures'>,
  ids: readonly string[],
  near: number,
): number | undefined {
  for (const id of ids) {
    const moments = [...notes, ...measures].filter((entry) => entry.id === id).map(({ at }) => at);
    if (moments.length > 0)
      return moments.reduce((one, other) => (Math.abs(other - near) < Math.abs(one - near) ? other : one));
  }
  return undefined;
}

import type { PlayedNote, Timemap } from '@canticle/contract/calls';
import { lowerBound } from './sounding-notes.ts';

/**
 * Highlights the sounding notes in an image. Returns a function that is called with the score time on every frame, and
 * returns the element highlighted last; undefined removes all highlights.
 */
export function createNoteHighlighter(container: HTMLElement, { notes }: Pick<Timemap, 'notes'>) {
  const longest = notes.reduce((most, { duration }) => Math.max(most, duration), 0);
  let highlighted = new Map<string, Element>();
  return (time: number | undefined): Element | undefined => {
    const sounding = time === undefined ? [] : notesAt(notes, time, longest);
    const next = new Map<string, Element>();
    let newest: Element | undefined;
    for (const { id } of sounding) {
      const element = highlighted.get(id) ?? container.querySelector(`[id="${CSS.escape(id)}"]`);
      if (!element) continue;
      next.set(id, element);
      if (!highlighted.has(id)) {
        element.classList.add('is-sounding');
        newest = element;
      }
    }
    for (const [id, element] of highlighted) if (!next.has(id)) element.classList.remove('is-sounding');
    highlighted = next;
    return newest;
  };
}

/** The notes that sound at a time of the score, in milliseconds. `longest` is the length of the longest note. */
function notesAt(notes: readonly PlayedNote[], time: number, longest: number): readonly PlayedNote[] {
  const sounding: PlayedNote[] = [];
  for (let index = lowerBound(notes, time - longest); (notes[index]?.at ?? Infinity) <= time; index += 1) {
    const note = notes[index];
    if (note && time < note.at + note.duration) sounding.push(note);
  }
  return sounding;
}

/**
 * The time an element of an image is played: in the pass nearest to the current time. Undefined for elements that are
 * never played.
 */
export function timeOfElement(
  { notes, measures }: Pick<Timemap, 'notes' | 'measures'>,
  ids: readonly string[],
  currentTime: number,
): number | undefined {
  for (const id of ids) {
    const times = [...notes, ...measures].filter((entry) => entry.id === id).map(({ at }) => at);
    if (times.length > 0)
      return times.reduce((one, other) => (Math.abs(other - currentTime) < Math.abs(one - currentTime) ? other : one));
  }
  return undefined;
}

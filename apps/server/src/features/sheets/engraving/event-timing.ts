import { attributeOf, childrenOf, type Element, idOf } from './mei-document.ts';

const GROUPS = new Set(['beam', 'tuplet', 'bTrem', 'fTrem', 'ligature', 'graceGrp']);

/** An event of a voice in a bar: its start, from 0, and its duration, both in quarter notes. */
export type TimedEvent = { readonly element: Element; readonly at: number; readonly duration: number };

/** The events of a layer, in order: notes, chords, rests and spaces. */
export function listTimedEvents(layer: Element): TimedEvent[] {
  const found: TimedEvent[] = [];
  let quarters = 0;
  const visit = (parent: Element, ratio: number) => {
    for (const child of childrenOf(parent)) {
      if (GROUPS.has(child.nodeName)) {
        visit(child, ratio * tupletRatio(child));
        continue;
      }
      const duration = durationInQuarters(child) * ratio;
      found.push({ element: child, at: quarters, duration });
      quarters += duration;
    }
  };
  visit(layer, 1);
  return found;
}

/** The beat on which an element of some layers of a bar starts, counted from 1; undefined when it is not among them. */
export function findBeat(layers: readonly Element[], id: string): number | undefined {
  const isMatch = (element: Element) =>
    idOf(element) === id || childrenOf(element, 'note').some((one) => idOf(one) === id);
  const event = layers.flatMap(listTimedEvents).find(({ element }) => isMatch(element));
  return event === undefined ? undefined : event.at + 1;
}

const tupletRatio = (group: Element): number =>
  group.nodeName === 'tuplet' ? Number(attributeOf(group, 'numbase') ?? 1) / Number(attributeOf(group, 'num') ?? 1) : 1;

/* Grace notes have no duration of their own. */
function durationInQuarters(element: Element): number {
  const duration = attributeOf(element, 'dur');
  if (duration === null || element.hasAttribute('grace')) return 0;
  const whole = duration === 'breve' ? 8 : duration === 'long' ? 16 : 4 / Number(duration);
  const dots = Number(attributeOf(element, 'dots') ?? 0);
  return Number.isFinite(whole) ? whole * (2 - 0.5 ** dots) : 0;
}

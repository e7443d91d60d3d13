import { attributeOf, childrenOf, type Element, idOf } from './mei-document.ts';

const GROUPS = new Set(['beam', 'tuplet', 'bTrem', 'fTrem', 'ligature', 'graceGrp']);

/**
 * The beat on which an element of some staves of a bar begins, counted in quarter notes from 1; undefined when it is not
 * among them.
 */
export function momentIn(staves: readonly Element[], id: string): number | undefined {
  for (const layer of staves.flatMap((staff) => childrenOf(staff, 'layer'))) {
    const walk = { quarters: 0, found: undefined as number | undefined };
    follow(layer, id, 1, walk);
    if (walk.found !== undefined) return walk.found + 1;
  }
  return undefined;
}

function follow(
  parent: Element,
  id: string,
  ratio: number,
  walk: { quarters: number; found: number | undefined },
): void {
  for (const child of childrenOf(parent)) {
    if (idOf(child) === id || childrenOf(child, 'note').some((note) => idOf(note) === id)) walk.found ??= walk.quarters;
    if (GROUPS.has(child.nodeName)) follow(child, id, ratio * ratioOf(child), walk);
    else walk.quarters += quartersOf(child) * ratio;
  }
}

const ratioOf = (group: Element): number =>
  group.nodeName === 'tuplet' ? Number(attributeOf(group, 'numbase') ?? 1) / Number(attributeOf(group, 'num') ?? 1) : 1;

/* Grace notes take no time of their own. */
function quartersOf(element: Element): number {
  const duration = attributeOf(element, 'dur');
  if (duration === null || element.hasAttribute('grace')) return 0;
  const whole = duration === 'breve' ? 8 : duration === 'long' ? 16 : 4 / Number(duration);
  const dots = Number(attributeOf(element, 'dots') ?? 0);
  return Number.isFinite(whole) ? whole * (2 - 0.5 ** dots) : 0;
}

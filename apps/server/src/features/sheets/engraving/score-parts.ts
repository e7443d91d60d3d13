import type { ScorePart } from './score-part.ts';
import { splitParts } from './split-parts.ts';
import { attributeOf, childrenOf, type Document, type Element, findAll, textOf } from './mei-document.ts';

/**
 * The parts of a score, from the top. A group of staves under one name, or in one brace without names, is one part; two
 * voices that share a staff are two.
 */
export function listParts(document: Document): ScorePart[] {
  const first = findAll(document, 'scoreDef')[0];
  const groups = first ? childrenOf(first, 'staffGrp') : [];
  return splitParts(document, groups.flatMap(listPartsOfGroup));
}

function listPartsOfGroup(group: Element): ScorePart[] {
  const staves = findAll(group, 'staffDef');
  const name = nameOf(group);
  const areNamed = staves.some((staff) => nameOf(staff) !== '');
  const isBraced = symbolOf(group) === 'brace';
  if (staves.length > 1 && staves.length < 4 && !areNamed && (name !== '' || isBraced))
    return [createPart(name, staves)];
  return childrenOf(group).flatMap((child) => {
    if (child.nodeName === 'staffGrp') return listPartsOfGroup(child);
    return child.nodeName === 'staffDef' ? [createPart(nameOf(child), [child])] : [];
  });
}

function createPart(name: string, staves: readonly Element[]): ScorePart {
  return {
    name,
    staves: staves.map((staff) => staff.getAttribute('n') ?? ''),
    clefChanges: staves.length === 1 && staves.every(isTreble),
  };
}

/** Whether a staff definition has the treble clef, whatever octave it is marked with. */
function isTreble(staffDef: Element): boolean {
  const [clef] = childrenOf(staffDef, 'clef');
  const shape = clef ? attributeOf(clef, 'shape') : attributeOf(staffDef, 'clef.shape');
  const line = clef ? attributeOf(clef, 'line') : attributeOf(staffDef, 'clef.line');
  return shape === 'G' && line === '2';
}

function nameOf(element: Element): string {
  const [label] = childrenOf(element, 'label');
  return label ? textOf(label) : (attributeOf(element, 'label') ?? '').trim();
}

function symbolOf(group: Element): string | null {
  const [symbol] = childrenOf(group, 'grpSym');
  return symbol ? attributeOf(symbol, 'symbol') : attributeOf(group, 'symbol');
}

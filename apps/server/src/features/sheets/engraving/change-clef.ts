import { attributeOf, childrenOf, type Document, type Element, findAll, removeElement } from './mei-document.ts';
import { listParts } from './score-parts.ts';

const CLEFS = { bass: { shape: 'F', line: '4' }, alto: { shape: 'C', line: '3' } } as const;

/** A clef that replaces treble clefs. */
export type ReplacementClef = keyof typeof CLEFS;

/**
 * Draws parts in treble clef in another clef; parts with several staves do not change. In the bass clef their notes are
 * written an octave lower than in the treble clef, so that they are readable.
 */
export function changeClef(document: Document, clef: ReplacementClef): void {
  const changedStaves = new Set(
    listParts(document)
      .filter((part) => part.clefChanges)
      .flatMap((part) => part.staves),
  );
  const octaves = new Map<string, number>();
  for (const staffDef of findAll(document, 'staffDef')) {
    const number = staffDef.getAttribute('n') ?? '';
    if (!changedStaves.has(number)) continue;
    if (!octaves.has(number)) octaves.set(number, clef === 'bass' ? octaveShift(staffDef) : 0);
    replaceClef(staffDef, clef);
  }
  for (const staff of findAll(document, 'staff')) {
    const number = staff.getAttribute('n') ?? '';
    if (changedStaves.has(number)) resetLayout(staff, octaves.get(number) ?? 0);
  }
}

/* A treble clef with an 8 below is written an octave above what sounds: removing the 8 already shifts by the octave. */
function octaveShift(staffDef: Element): number {
  const [clef] = childrenOf(staffDef, 'clef');
  const of = (name: string) => (clef ? attributeOf(clef, name) : attributeOf(staffDef, `clef.${name}`));
  if (of('dis') !== '8') return -1;
  return of('dis.place') === 'below' ? 0 : -2;
}

function replaceClef(staffDef: Element, clef: ReplacementClef): void {
  const { shape, line } = CLEFS[clef];
  const [own] = childrenOf(staffDef, 'clef');
  if (!own && !staffDef.hasAttribute('clef.shape')) return;
  const [target, prefix] = own ? ([own, ''] as const) : ([staffDef, 'clef.'] as const);
  target.setAttribute(`${prefix}shape`, shape);
  target.setAttribute(`${prefix}line`, line);
  target.removeAttribute(`${prefix}dis`);
  target.removeAttribute(`${prefix}dis.place`);
}

function resetLayout(staff: Element, octaves: number): void {
  findAll(staff, 'clef').forEach(removeElement);
  const layers = childrenOf(staff, 'layer').length;
  for (const one of findAll(staff, 'note', 'chord', 'rest')) {
    if (layers === 1) one.removeAttribute('stem.dir');
    if (one.nodeName === 'rest') for (const attribute of ['ploc', 'oloc', 'loc']) one.removeAttribute(attribute);
    if (one.nodeName === 'note' && octaves !== 0) shiftOctaves(one, octaves);
  }
}

function shiftOctaves(note: Element, octaves: number): void {
  for (const name of ['oct', 'oct.ges']) {
    const octave = attributeOf(note, name);
    if (octave !== null) note.setAttribute(name, String(Number(octave) + octaves));
  }
}

import { attributeOf, childrenOf, type Document, type Element, findAll, removeElement } from './mei-document.ts';
import { extractStaves } from './extract-parts.ts';
import { reduceChord } from './reduce-chord.ts';
import { listParts } from './score-parts.ts';

/**
 * Reduces a score to its melody with lyrics and chord symbols: the highest voice of the first part that has lyrics, or
 * of the first part when none has.
 */
export function reduceToLeadSheet(document: Document): void {
  const staff = findMelodyStaff(document);
  if (staff === undefined) return;
  extractStaves(document, [staff]);
  for (const melodyStaffElement of findAll(document, 'staff')) {
    childrenOf(melodyStaffElement, 'layer').slice(1).forEach(removeElement);
    for (const chord of findAll(melodyStaffElement, 'chord')) reduceChord(chord, 0);
    for (const one of findAll(melodyStaffElement, 'note', 'chord')) one.removeAttribute('stem.dir');
  }
}

/** The number of the staff that has the melody: of the first part that has lyrics, or of the first part. */
export function findMelodyStaff(document: Document): string | undefined {
  const parts = listParts(document);
  const sung = new Set(
    findAll(document, 'staff')
      .filter(hasLyrics)
      .map((staff) => attributeOf(staff, 'n')),
  );
  const part = parts.find(({ staves }) => staves.some((staff) => sung.has(staff))) ?? parts[0];
  return part?.staves.find((one) => sung.has(one)) ?? part?.staves[0];
}

const hasLyrics = (staff: Element): boolean => findAll(staff, 'syl').length > 0;

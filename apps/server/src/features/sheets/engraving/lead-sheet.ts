import { attributeOf, childrenOf, type Document, type Element, findAll, removeElement } from './mei-document.ts';
import { keepStaves } from './choose-parts.ts';
import { keepOneNote } from './keep-one-note.ts';
import { listParts } from './score-parts.ts';

/**
 * Leaves the melody of a score with its words and chord symbols: the highest voice of the first part that has words, or of
 * the first part when none has.
 */
export function keepMelody(document: Document): void {
  const staff = melodyStaff(document);
  if (staff === undefined) return;
  keepStaves(document, [staff]);
  for (const kept of findAll(document, 'staff')) {
    childrenOf(kept, 'layer').slice(1).forEach(removeElement);
    for (const chord of findAll(kept, 'chord')) keepOneNote(chord, 0);
    for (const one of findAll(kept, 'note', 'chord')) one.removeAttribute('stem.dir');
  }
}

/** The number of the staff that has the melody: of the first part that has words, or of the first part. */
export function melodyStaff(document: Document): string | undefined {
  const parts = listParts(document);
  const sung = new Set(
    findAll(document, 'staff')
      .filter(hasWords)
      .map((staff) => attributeOf(staff, 'n')),
  );
  const part = parts.find(({ staves }) => staves.some((staff) => sung.has(staff))) ?? parts[0];
  return part?.staves.find((one) => sung.has(one)) ?? part?.staves[0];
}

const hasWords = (staff: Element): boolean => findAll(staff, 'syl').length > 0;

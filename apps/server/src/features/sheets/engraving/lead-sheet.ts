import { attributeOf, childrenOf, type Document, type Element, findAll, removeElement } from './mei-document.ts';
import { keepStaves } from './choose-parts.ts';
import { listParts } from './score-parts.ts';

const STEPS = 'cdefgab';

/**
 * Leaves the melody of a score with its words and chord symbols: the highest voice of the first part that has words, or of
 * the first part when none has.
 */
export function keepMelody(document: Document): void {
  const parts = listParts(document);
  const sung = new Set(
    findAll(document, 'staff')
      .filter(hasWords)
      .map((staff) => attributeOf(staff, 'n')),
  );
  const part = parts.find(({ staves }) => staves.some((staff) => sung.has(staff))) ?? parts[0];
  const staff = part?.staves.find((one) => sung.has(one)) ?? part?.staves[0];
  if (staff === undefined) return;
  keepStaves(document, [staff]);
  for (const kept of findAll(document, 'staff')) {
    childrenOf(kept, 'layer').slice(1).forEach(removeElement);
    for (const chord of findAll(kept, 'chord')) keepHighest(chord);
    for (const one of findAll(kept, 'note', 'chord')) one.removeAttribute('stem.dir');
  }
}

const hasWords = (staff: Element): boolean => findAll(staff, 'syl').length > 0;

/* The chord itself stays: the words hang on it. */
function keepHighest(chord: Element): void {
  const notes = childrenOf(chord, 'note').sort((a, b) => heightOf(b) - heightOf(a));
  notes.slice(1).forEach(removeElement);
}

const heightOf = (note: Element): number =>
  Number(attributeOf(note, 'oct') ?? 0) * 7 + STEPS.indexOf(attributeOf(note, 'pname') ?? 'c');

import { attributeOf, childrenOf, type Document, type Element, findAll, idOf, removeElement } from './mei-document.ts';
import { listParts } from './score-parts.ts';
import { momentIn } from './moment-in-bar.ts';

/** What belongs to the whole score although it hangs on one staff: it moves to the first staff that is kept. */
const OF_THE_SCORE = new Set(['harm', 'tempo', 'reh']);
const REFERENCES = ['startid', 'endid', 'plist'] as const;

/**
 * Keeps only the named parts of a score, with their words, slurs and marks; chord symbols, tempo and rehearsal marks stay.
 *
 * @param names  of parts, compared without case
 * @returns false when the score has no such part; then it is as it was
 */
export function chooseParts(document: Document, names: readonly string[]): boolean {
  const wanted = new Set(names.map(plain));
  const parts = listParts(document);
  const kept = parts.filter((part) => wanted.has(plain(part.name)));
  if (kept.length === 0) return false;
  if (kept.length < parts.length)
    keepStaves(
      document,
      kept.flatMap((part) => part.staves),
    );
  return true;
}

const plain = (name: string): string => name.trim().toLowerCase();

/** Keeps only the staves with these numbers. @param numbers  from the top; chord symbols move to the first */
export function keepStaves(document: Document, numbers: readonly string[]): void {
  const kept = new Set(numbers);
  for (const staffDef of findAll(document, 'staffDef')) {
    if (!kept.has(staffDef.getAttribute('n') ?? '')) removeElement(staffDef);
  }
  for (const group of findAll(document, 'staffGrp').reverse()) {
    if (findAll(group, 'staffDef').length === 0) removeElement(group);
  }
  for (const measure of findAll(document, 'measure')) keepStavesOf(measure, kept, numbers[0] ?? '1');
}

function keepStavesOf(measure: Element, kept: ReadonlySet<string>, first: string): void {
  const gone = childrenOf(measure, 'staff').filter((staff) => !kept.has(staff.getAttribute('n') ?? ''));
  const goneIds = new Set(
    gone.flatMap((staff) => [staff, ...findAll(staff, 'note', 'chord', 'rest', 'mRest', 'space')].map(idOf)),
  );
  for (const event of childrenOf(measure)) {
    if (event.nodeName !== 'staff' && hangsOnGone(event, kept, goneIds)) settle(event, gone, first);
  }
  gone.forEach(removeElement);
}

function hangsOnGone(event: Element, kept: ReadonlySet<string>, goneIds: ReadonlySet<string>): boolean {
  const staves = attributeOf(event, 'staff')?.trim().split(/\s+/);
  if (staves !== undefined && !staves.some((staff) => kept.has(staff))) return true;
  if (staves !== undefined && staves.length > 1)
    event.setAttribute('staff', staves.filter((staff) => kept.has(staff)).join(' '));
  return REFERENCES.some((name) =>
    (attributeOf(event, name) ?? '').split(/\s+/).some((reference) => goneIds.has(reference.replace(/^#/, ''))),
  );
}

function settle(event: Element, gone: readonly Element[], first: string): void {
  if (!OF_THE_SCORE.has(event.nodeName)) return removeElement(event);
  const start = attributeOf(event, 'startid')?.replace(/^#/, '');
  if (start !== undefined) {
    event.setAttribute('tstamp', String(momentIn(gone, start) ?? attributeOf(event, 'tstamp') ?? 1));
    for (const name of REFERENCES) event.removeAttribute(name);
  }
  event.setAttribute('staff', first);
  event.removeAttribute('layer');
}

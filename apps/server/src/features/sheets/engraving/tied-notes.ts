import { attributeOf, childrenOf, type Document, type Element, findAll, idOf } from './mei-document.ts';

/** Ids of the notes that a tie leads to. */
export function findTiedNoteIds(document: Document): ReadonlySet<string> {
  const byElement = findAll(document, 'tie').map((tie) => (attributeOf(tie, 'endid') ?? '').replace('#', ''));
  const byAttribute = findAll(document, 'note').filter((note: Element) => /[mt]/.test(attributeOf(note, 'tie') ?? ''));
  const ofChords = findAll(document, 'chord')
    .filter((chord) => /[mt]/.test(attributeOf(chord, 'tie') ?? ''))
    .flatMap((chord) => childrenOf(chord, 'note'));
  return new Set([...byElement, ...byAttribute.map(idOf), ...ofChords.map(idOf)]);
}

import { childrenOf, type Document, findAll, textOf } from './mei-document.ts';

/** Narrower sheets than this have no room for whole names before the first staves; in units of the engraver. */
export const MIN_WIDTH_FOR_NAMES = 1400;

/**
 * Writes the short names of the parts where the whole ones would stand: on a sheet that is narrow for its size they would
 * take the room of the first bars.
 */
export function shortenNames(document: Document): void {
  for (const owner of findAll(document, 'staffDef', 'staffGrp')) {
    const [label] = childrenOf(owner, 'label');
    if (label === undefined) continue;
    label.textContent = textOf(childrenOf(owner, 'labelAbbr')[0]) || abbreviateName(textOf(label));
  }
}

/**
 * A name as it is shortened when its score does not say how.
 * @example abbreviateName('Soprano 2') // 'Sop. 2'
 * @example abbreviateName('Alto') // 'Alto'
 */
export function abbreviateName(name: string): string {
  const [, word = '', number = ''] = /^(\p{L}{3})\p{L}{3,}.*?(\s\d+)?$/u.exec(name) ?? [];
  return word === '' ? name : `${word}.${number}`;
}

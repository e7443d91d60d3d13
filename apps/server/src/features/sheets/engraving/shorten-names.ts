import { childrenOf, type Document, findAll, textOf } from './mei-document.ts';

/** Narrower sheets have no space for full names before the first staves; in units of the engraver. */
export const MIN_WIDTH_FOR_NAMES = 1400;

/**
 * Replaces the full names of the parts by their short names: on a sheet that is narrow for its size the full names
 * would take the space of the first bars.
 */
export function shortenNames(document: Document): void {
  for (const owner of findAll(document, 'staffDef', 'staffGrp')) {
    const [label] = childrenOf(owner, 'label');
    if (label === undefined) continue;
    label.textContent = textOf(childrenOf(owner, 'labelAbbr')[0]) || abbreviateName(textOf(label));
  }
}

/**
 * The abbreviation of a name when its score does not give one.
 *
 * @example abbreviateName('Soprano 2') // 'Sop. 2'
 * @example abbreviateName('Alto') // 'Alto'
 */
export function abbreviateName(name: string): string {
  const [, word = '', number = ''] = /^(\p{L}{3})\p{L}{3,}.*?(\s\d+)?$/u.exec(name) ?? [];
  return word === '' ? name : `${word}.${number}`;
}

import { childrenOf, type Document, type Element, findAll, removeElement } from './mei-document.ts';

/** What stands above a score on paper, in the language of the person. */
export type Heading = {
  readonly title: string;
  /** Who wrote the words, and who the music; empty when nobody is named. */
  readonly words: string;
  readonly music: string;
  /** Before the number of a page: `Page`. */
  readonly page: string;
  /** Under the last line: where it was printed and what may be done with it. */
  readonly footer: string;
};

/** The distance of a piece of a heading from others, as Verovio places it. */
type Piece = {
  readonly text: string;
  readonly halign: string;
  readonly valign: string;
  readonly size?: string;
  readonly style?: string;
};

/** Puts our heading on the first page and a small one on the others, in the place of what the score brought. */
export function putHeading(document: Document, heading: Heading, part: string): void {
  for (const old of findAll(document, 'pgHead', 'pgFoot', 'pgHead2', 'pgFoot2')) removeElement(old);
  const [scoreDef] = findAll(document, 'scoreDef');
  if (!scoreDef) return;
  const first: Piece[] = [
    { text: heading.title, halign: 'center', valign: 'top', size: '180%' },
    { text: part, halign: 'left', valign: 'top', style: 'italic' },
    { text: heading.words, halign: 'left', valign: 'bottom' },
    { text: heading.music, halign: 'right', valign: 'bottom' },
  ];
  const later: Piece[] = [
    {
      text: [heading.title, part].filter((text) => text !== '').join(' · '),
      halign: 'left',
      valign: 'top',
      style: 'italic',
    },
  ];
  const before = childrenOf(scoreDef)[0] ?? null;
  for (const [func, pieces] of [
    ['first', first],
    ['all', later],
  ] as const)
    scoreDef.insertBefore(headOf(document, scoreDef, func, pieces), before);
}

function headOf(document: Document, scoreDef: Element, func: string, pieces: readonly Piece[]): Element {
  const head = document.createElementNS(scoreDef.namespaceURI, 'pgHead');
  head.setAttribute('func', func);
  for (const piece of pieces.filter(({ text }) => text !== '')) {
    const rend = document.createElementNS(scoreDef.namespaceURI, 'rend');
    rend.setAttribute('halign', piece.halign);
    rend.setAttribute('valign', piece.valign);
    if (piece.size) rend.setAttribute('fontsize', piece.size);
    if (piece.style) rend.setAttribute('fontstyle', piece.style);
    rend.appendChild(document.createTextNode(piece.text));
    head.appendChild(rend);
  }
  return head;
}

import { childrenOf, type Document, type Element, findAll, removeElement } from './mei-document.ts';

/** The heading of a printed score, in the language of the person. */
export type Heading = {
  readonly title: string;
  /** The authors of the words, and of the music; empty when none is named. */
  readonly words: string;
  readonly music: string;
  /** The label before a page number: `Page`. */
  readonly page: string;
  /** Below the last line: where it was printed and how it may be used. */
  readonly footer: string;
};

/** The distance of a heading text from others, as Verovio places it. */
type HeadingText = {
  readonly text: string;
  readonly halign: string;
  readonly valign: string;
  readonly size?: string;
  readonly style?: string;
};

/** Puts our heading on the first page and a small one on the others, replacing the headings of the score. */
export function insertHeading(document: Document, heading: Heading, part: string): void {
  for (const old of findAll(document, 'pgHead', 'pgFoot', 'pgHead2', 'pgFoot2')) removeElement(old);
  const [scoreDef] = findAll(document, 'scoreDef');
  if (!scoreDef) return;
  const first: HeadingText[] = [
    { text: heading.title, halign: 'center', valign: 'top', size: '180%' },
    { text: part, halign: 'left', valign: 'top', style: 'italic' },
    { text: heading.words, halign: 'left', valign: 'bottom' },
    { text: heading.music, halign: 'right', valign: 'bottom' },
  ];
  const later: HeadingText[] = [
    {
      text: [heading.title, part].filter((text) => text !== '').join(' · '),
      halign: 'left',
      valign: 'top',
      style: 'italic',
    },
  ];
  const before = childrenOf(scoreDef)[0] ?? null;
  for (const [func, texts] of [
    ['first', first],
    ['all', later],
  ] as const)
    scoreDef.insertBefore(createPageHead(document, scoreDef, func, texts), before);
}

function createPageHead(document: Document, scoreDef: Element, func: string, texts: readonly HeadingText[]): Element {
  const head = document.createElementNS(scoreDef.namespaceURI, 'pgHead');
  head.setAttribute('func', func);
  for (const text of texts.filter(({ text }) => text !== '')) {
    const rend = document.createElementNS(scoreDef.namespaceURI, 'rend');
    rend.setAttribute('halign', text.halign);
    rend.setAttribute('valign', text.valign);
    if (text.size) rend.setAttribute('fontsize', text.size);
    if (text.style) rend.setAttribute('fontstyle', text.style);
    rend.appendChild(document.createTextNode(text.text));
    head.appendChild(rend);
  }
  return head;
}

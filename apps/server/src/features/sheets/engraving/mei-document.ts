import { DOMParser, type Document, type Element, type Node, XMLSerializer } from '@xmldom/xmldom';
import { InvalidScoreError } from './invalid-score-error.ts';

export type { Document, Element } from '@xmldom/xmldom';

const ELEMENT = 1;

const isElement = (node: Node): node is Element => node.nodeType === ELEMENT;

/** The document of a canonical score. @throws {InvalidScoreError} when it is not well-formed XML */
export function parseMei(text: string): Document {
  const onError = (level: string, message: string) => {
    // A character that was lost before the score was uploaded is a flaw in a text, not a broken score.
    if (level === 'warning' && message.startsWith('Unicode replacement character')) return;
    throw new InvalidScoreError('The score is damaged.');
  };
  return new DOMParser({ onError }).parseFromString(text, 'text/xml');
}

/** The text of a score document. */
export function serializeMei(document: Document): string {
  return new XMLSerializer().serializeToString(document);
}

/** The child elements, filtered by name when one is given. */
export function childrenOf(parent: Node, name?: string): Element[] {
  const found: Element[] = [];
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    if (isElement(node) && (name === undefined || node.nodeName === name)) found.push(node);
  }
  return found;
}

/** Every descendant with one of these names, in document order. Matches inside a match are included. */
export function findAll(parent: Node, ...names: readonly string[]): Element[] {
  const found: Element[] = [];
  const wanted = new Set(names);
  const visit = (node: Node) => {
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      if (!isElement(child)) continue;
      if (wanted.has(child.nodeName)) found.push(child);
      visit(child);
    }
  };
  visit(parent);
  return found;
}

/** Removes an element from its parent. */
export function removeElement(element: Element): void {
  element.parentNode?.removeChild(element);
}

/** An attribute; null when it is missing. */
export function attributeOf(element: Element, name: string): string | null {
  return element.hasAttribute(name) ? element.getAttribute(name) : null;
}

/** The text content, with every run of whitespace as one space. */
export function textOf(element: Element | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The id of an element; empty when it has none. */
export function idOf(element: Element): string {
  return element.getAttribute('xml:id') ?? '';
}

import { SaxesParser } from 'saxes';
import { Unreadable } from './unreadable.ts';

/** An element with what stands in it, in order. Names are without prefix. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  /** 1-based line of its start tag. */
  readonly line: number;
};

/** An element, or characters between tags. */
export type XmlNode = XmlElement | string;

const limits = { characters: 8_000_000, depth: 64, elements: 200_000 };

/**
 * Reads XML nobody vouches for into a tree. Entities are never expanded, namespaces never looked at (song files in the
 * wild carry wrong ones), and size, depth and number of elements are limited.
 *
 * @param text  at most 8,000,000 characters, 64 levels, 200,000 elements
 * @throws {Unreadable} when it is not well-formed, declares entities of its own, or is beyond a limit
 */
export function parseXml(text: string): XmlElement {
  if (text.length > limits.characters) throw new Unreadable(1, 'The file is too large for a song.');
  const parser = new SaxesParser({ position: true });
  const document: Growing = { name: '', attributes: new Map(), children: [], line: 1 };
  const open: Growing[] = [document];
  let count = 0;
  let closed: Growing | undefined;
  parser.on('error', (error) => {
    throw new Unreadable(parser.line, explainXmlError(error.message, closed));
  });
  parser.on('doctype', (doctype) => {
    if (!/[[\]]|<!/.test(doctype)) return;
    throw new Unreadable(parser.line, 'The file declares entities of its own (DOCTYPE), which is not safe to read.');
  });
  parser.on('opentag', (tag) => {
    if (++count > limits.elements) throw new Unreadable(parser.line, 'The file has too many elements for a song.');
    if (open.length > limits.depth)
      throw new Unreadable(parser.line, 'The elements of the file are nested too deeply.');
    const attributes = new Map(Object.entries(tag.attributes).map(([name, value]) => [name, String(value)]));
    const element: Growing = { name: localName(tag.name), attributes, children: [], line: parser.line };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  // The parser closes what is open before it complains that the end tag was another one's.
  parser.on('closetag', () => {
    closed = open.pop();
  });
  parser.on('text', (characters) => void open.at(-1)?.children.push(characters));
  parser.on('cdata', (characters) => void open.at(-1)?.children.push(characters));
  parser.write(text.replace(/^\uFEFF/, '')).close();
  const root = document.children.find((child) => typeof child !== 'string');
  if (!root) throw new Unreadable(1, 'The file holds no XML element.');
  return root;
}

type Growing = Omit<XmlElement, 'children'> & { readonly children: XmlNode[] };

/** A name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The parser's own words, turned into a sentence for somebody who has never heard of a parser. */
export function explainXmlError(
  message: string,
  closed: { readonly name: string; readonly line: number } | undefined,
): string {
  const said = message.replace(/^\S*?\d+:\d+:\s*/, '').replace(/\.$/, '');
  const unclosed = /^unclosed tag: (.+)$/.exec(said);
  if (unclosed) return `The element <${unclosed[1]}> is never closed.`;
  const unmatched = /^unmatched closing tag: (.+)$/.exec(said);
  if (unmatched) return `The end tag </${unmatched[1]}> has no element to end.`;
  if (said === 'unexpected close tag' && closed) {
    return `The element <${closed.name}> that begins in line ${closed.line} is still open where another one ends.`;
  }
  if (/undefined entity/.test(said))
    return 'There is an "&" here that begins no known character; "&" is written "&amp;".';
  return `This is not well-formed XML: ${said}.`;
}

/** The child elements of an element, of one name or of all. */
export function elementsOf(element: XmlElement | undefined, name?: string): readonly XmlElement[] {
  const elements = (element?.children ?? []).filter((child) => typeof child !== 'string');
  return name === undefined ? elements : elements.filter((child) => child.name === name);
}

/** All characters inside an element, blanks at the ends dropped and others made one. */
export function textOf(element: XmlElement | undefined): string {
  return rawText(element).replace(/\s+/g, ' ').trim();
}

/** All characters inside a node, exactly as they stand. */
export function rawText(node: XmlNode | undefined): string {
  if (node === undefined || typeof node === 'string') return node ?? '';
  return node.children.map(rawText).join('');
}

/** An element as plain data, so that an export can give it back. */
export function carryElement(element: XmlElement): unknown {
  const children = element.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  return {
    name: element.name,
    ...(element.attributes.size > 0 ? { attributes: Object.fromEntries(element.attributes) } : {}),
    ...(children.length > 0
      ? { children: children.map((child) => (typeof child === 'string' ? child : carryElement(child))) }
      : {}),
  };
}

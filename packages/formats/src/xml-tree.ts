import { Unreadable } from './unreadable.ts';
import { streamXml, type XmlListener } from './xml-stream.ts';

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

const MOST_CHARACTERS = 8_000_000;
const LIMITS = { depth: 64, elements: 200_000, tooMany: 'The file has too many elements for a song.' };

/**
 * Reads XML nobody vouches for into a tree. Entities are never expanded, namespaces never looked at (song files in the
 * wild carry wrong ones), and size, depth and number of elements are limited.
 *
 * @param text  at most 8,000,000 characters, 64 levels, 200,000 elements
 * @throws {Unreadable} when it is not well-formed, declares entities of its own, or is beyond a limit
 */
export function parseXml(text: string): XmlElement {
  if (text.length > MOST_CHARACTERS) throw new Unreadable(1, 'The file is too large for a song.');
  const document: Growing = { name: '', attributes: new Map(), children: [], line: 1 };
  const open: Growing[] = [document];
  const listener: XmlListener = {
    open(name, given, line) {
      const attributes = new Map(Object.entries(given).map(([key, value]) => [key, String(value)]));
      const element: Growing = { name, attributes, children: [], line };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    close: () => void open.pop(),
    text: (characters) => void open.at(-1)?.children.push(characters),
  };
  streamXml(text, listener, LIMITS);
  const root = document.children.find((child) => typeof child !== 'string');
  if (!root) throw new Unreadable(1, 'The file holds no XML element.');
  return root;
}

type Growing = Omit<XmlElement, 'children'> & { readonly children: XmlNode[] };

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

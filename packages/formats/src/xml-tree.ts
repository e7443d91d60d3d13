import { ParseError } from './parse-error.ts';
import { parseXmlStream, type XmlHandler, type XmlLimits } from './xml-stream.ts';
import { diagnose } from './diagnostics.ts';

/** An element with its content, in order. Names are without prefix. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  /** 1-based line of its start tag. */
  readonly line: number;
};

/** An element, or characters between tags. */
export type XmlNode = XmlElement | string;

const MAX_CHARACTERS = 8_000_000;
const LIMITS: XmlLimits = { depth: 64, elements: 200_000, tooMany: diagnose('song-elements') };

/**
 * Parses untrusted XML into a tree. Entities are never expanded, namespaces are ignored (existing song files carry
 * wrong ones), and size, depth and number of elements are limited.
 *
 * @param text  at most 8,000,000 characters
 * @param limits  64 levels and 200,000 elements when omitted
 * @throws {ParseError} when it is not well-formed, declares entities of its own, or is beyond a limit
 */
export function parseXml(text: string, limits: XmlLimits = LIMITS): XmlElement {
  if (text.length > MAX_CHARACTERS) throw new ParseError(1, diagnose('song-too-large'));
  const document: MutableElement = { name: '', attributes: new Map(), children: [], line: 1 };
  const open: MutableElement[] = [document];
  const handler: XmlHandler = {
    open(name, rawAttributes, line) {
      const attributes = new Map(Object.entries(rawAttributes).map(([key, value]) => [key, String(value)]));
      const element: MutableElement = { name, attributes, children: [], line };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    close: () => void open.pop(),
    text: (characters) => void open.at(-1)?.children.push(characters),
  };
  parseXmlStream(text, handler, limits);
  const root = document.children.find((child) => typeof child !== 'string');
  if (!root) throw new ParseError(1, diagnose('no-xml'));
  return root;
}

type MutableElement = Omit<XmlElement, 'children'> & { readonly children: XmlNode[] };

/** The child elements of an element, of one name or of all. */
export function elementsOf(element: XmlElement | undefined, name?: string): readonly XmlElement[] {
  const elements = (element?.children ?? []).filter((child) => typeof child !== 'string');
  return name === undefined ? elements : elements.filter((child) => child.name === name);
}

/** All characters inside an element, with collapsed blanks and trimmed ends. */
export function textOf(element: XmlElement | undefined): string {
  return rawText(element).replace(/\s+/g, ' ').trim();
}

/** All characters inside a node, unchanged. */
export function rawText(node: XmlNode | undefined): string {
  if (node === undefined || typeof node === 'string') return node ?? '';
  return node.children.map(rawText).join('');
}

/** An element as plain data, so that an export can restore it. */
export function elementToJson(element: XmlElement): unknown {
  const children = element.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  return {
    name: element.name,
    ...(element.attributes.size > 0 ? { attributes: Object.fromEntries(element.attributes) } : {}),
    ...(children.length > 0
      ? { children: children.map((child) => (typeof child === 'string' ? child : elementToJson(child))) }
      : {}),
  };
}

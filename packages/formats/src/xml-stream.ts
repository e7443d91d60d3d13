import { SaxesParser } from 'saxes';
import { Unreadable } from './unreadable.ts';
import { explainXmlError, localName } from './xml-tree.ts';

export type XmlAttributes = { readonly [name: string]: string | undefined };

/** What is told while a file is read, in its order. Names of elements are without prefix. */
export type XmlListener = {
  open(name: string, attributes: XmlAttributes, line: number): void;
  close(name: string, line: number): void;
  text(characters: string, line: number): void;
};

const limits = { depth: 100, elements: 4_000_000 };

/**
 * Reads XML nobody vouches for without building a tree, so that a whole Bible takes no more memory than its text. As
 * everywhere here, entities are never expanded and depth and number of elements are limited.
 *
 * @throws {Unreadable} when it is not well-formed, declares entities of its own, or is beyond a limit
 */
export function streamXml(text: string, listener: XmlListener): void {
  const parser = new SaxesParser({ position: true });
  const open: { readonly name: string; readonly line: number }[] = [];
  let closed: { readonly name: string; readonly line: number } | undefined;
  let count = 0;
  parser.on('error', (error) => {
    throw new Unreadable(parser.line, explainXmlError(error.message, closed));
  });
  parser.on('doctype', (doctype) => {
    if (!/[[\]]|<!/.test(doctype)) return;
    throw new Unreadable(parser.line, 'The file declares entities of its own (DOCTYPE), which is not safe to read.');
  });
  parser.on('opentag', (tag) => {
    const name = localName(tag.name);
    if (++count > limits.elements) throw new Unreadable(parser.line, 'The file has too many elements for a Bible.');
    if (open.length >= limits.depth)
      throw new Unreadable(parser.line, 'The elements of the file are nested too deeply.');
    open.push({ name, line: parser.line });
    listener.open(name, tag.attributes as unknown as XmlAttributes, parser.line);
  });
  parser.on('closetag', (tag) => {
    closed = open.pop();
    listener.close(localName(tag.name), parser.line);
  });
  parser.on('text', (characters) => listener.text(characters, parser.line));
  parser.on('cdata', (characters) => listener.text(characters, parser.line));
  parser.write(text.replace(/^\uFEFF/, '')).close();
}

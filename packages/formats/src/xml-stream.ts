import { SaxesParser } from 'saxes';
import { ParseError } from './parse-error.ts';

export type XmlAttributes = { readonly [name: string]: string | undefined };

/** The events of parsing a file, in document order. Element names are without prefix. */
export type XmlHandler = {
  open(name: string, attributes: XmlAttributes, line: number): void;
  close(name: string, line: number): void;
  text(characters: string, line: number): void;
};

/** The maximum depth and number of elements, and the message when there are more. */
type XmlLimits = { readonly depth: number; readonly elements: number; readonly tooMany: string };

const BIBLE_LIMITS: XmlLimits = {
  depth: 100,
  elements: 4_000_000,
  tooMany: 'The file has too many elements for a Bible.',
};

/**
 * Parses untrusted XML without building a tree, so that a whole Bible takes no more memory than its text. As everywhere
 * here, entities are never expanded, and depth and number of elements are limited.
 *
 * @param limits  those of a Bible when omitted
 * @throws {ParseError} when it is not well-formed, declares entities of its own, or is beyond a limit
 */
export function parseXmlStream(text: string, handler: XmlHandler, limits = BIBLE_LIMITS): void {
  const parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false });
  const open: { readonly name: string; readonly line: number }[] = [];
  let closed: { readonly name: string; readonly line: number } | undefined;
  let count = 0;
  parser.on('error', (error) => {
    throw new ParseError(parser.line, xmlErrorMessage(error.message, closed));
  });
  parser.on('doctype', (doctype) => {
    if (!/[[\]]|<!/.test(doctype)) return;
    throw new ParseError(parser.line, 'The file declares entities of its own (DOCTYPE), which is not safe to read.');
  });
  parser.on('opentag', (tag) => {
    const name = localName(tag.name);
    if (++count > limits.elements) throw new ParseError(parser.line, limits.tooMany);
    if (open.length >= limits.depth)
      throw new ParseError(parser.line, 'The elements of the file are nested too deeply.');
    open.push({ name, line: parser.line });
    handler.open(name, tag.attributes, parser.line);
  });
  // The parser closes open elements before it reports a mismatched end tag.
  parser.on('closetag', (tag) => {
    closed = open.pop();
    handler.close(localName(tag.name), parser.line);
  });
  parser.on('text', (characters) => handler.text(characters, parser.line));
  parser.on('cdata', (characters) => handler.text(characters, parser.line));
  parser.write(text.replace(/^\uFEFF/, '')).close();
}

/** A name without its prefix. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Converts a message of the parser to a sentence for somebody without technical knowledge. */
function xmlErrorMessage(
  message: string,
  closed: { readonly name: string; readonly line: number } | undefined,
): string {
  const parserMessage = message.replace(/^\S*?\d+:\d+:\s*/, '').replace(/\.$/, '');
  const unclosed = /^unclosed tag: (.+)$/.exec(parserMessage);
  if (unclosed) return `The element <${unclosed[1]}> is never closed.`;
  const unmatched = /^unmatched closing tag: (.+)$/.exec(parserMessage);
  if (unmatched) return `The end tag </${unmatched[1]}> has no element to end.`;
  if (parserMessage === 'unexpected close tag' && closed) {
    return `The element <${closed.name}> that begins in line ${closed.line} is still open where another one ends.`;
  }
  if (/undefined entity/.test(parserMessage))
    return 'There is an "&" here that begins no known character; "&" is written "&amp;".';
  return `This is not well-formed XML: ${parserMessage}.`;
}

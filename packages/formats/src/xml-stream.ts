import { SaxesParser } from 'saxes';
import { ParseError } from './parse-error.ts';
import { diagnose, type ReaderDiagnostic } from './diagnostics.ts';

export type XmlAttributes = { readonly [name: string]: string | undefined };

/** The events of parsing a file, in document order. Element names are without prefix. */
export type XmlHandler = {
  open(name: string, attributes: XmlAttributes, line: number): void;
  close(name: string, line: number): void;
  text(characters: string, line: number): void;
};

/** The maximum depth and number of elements, and the message when there are more. */
export type XmlLimits = { readonly depth: number; readonly elements: number; readonly tooMany: ReaderDiagnostic };

const BIBLE_LIMITS: XmlLimits = {
  depth: 100,
  elements: 4_000_000,
  tooMany: diagnose('bible-elements'),
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
    throw new ParseError(parser.line, diagnoseXmlError(error.message, closed));
  });
  parser.on('doctype', (doctype) => {
    if (!/[[\]]|<!/.test(doctype)) return;
    throw new ParseError(parser.line, diagnose('doctype'));
  });
  parser.on('opentag', (tag) => {
    const name = localName(tag.name);
    if (++count > limits.elements) throw new ParseError(parser.line, limits.tooMany);
    if (open.length >= limits.depth) throw new ParseError(parser.line, diagnose('too-deep'));
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

/** Converts a message of the parser to one for somebody without technical knowledge. */
function diagnoseXmlError(
  message: string,
  closed: { readonly name: string; readonly line: number } | undefined,
): ReaderDiagnostic {
  const parserMessage = message.replace(/^\S*?\d+:\d+:\s*/, '').replace(/\.$/, '');
  const unclosed = /^unclosed tag: (.+)$/.exec(parserMessage);
  if (unclosed) return diagnose('never-closed', { name: unclosed[1] ?? '' });
  const unmatched = /^unmatched closing tag: (.+)$/.exec(parserMessage);
  if (unmatched) return diagnose('end-tag', { name: unmatched[1] ?? '' });
  if (parserMessage === 'unexpected close tag' && closed) {
    return diagnose('still-open', { name: closed.name, line: closed.line });
  }
  if (/undefined entity/.test(parserMessage)) return diagnose('ampersand');
  return diagnose('not-xml', { why: parserMessage });
}

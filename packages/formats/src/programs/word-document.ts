import { diagnose } from '../diagnostics.ts';
import { ParseError } from '../parse-error.ts';
import { parseXmlStream, type XmlAttributes } from '../xml-stream.ts';
import type { DocumentText } from './documents.ts';

const LIMITS = { depth: 200, elements: 2_000_000, tooMany: diagnose('song-elements') };

/** Parts whose text is not that of the page: what was deleted, fields, and copies for old programs. */
const HIDDEN = new Set(['del', 'moveFrom', 'instrText', 'Fallback', 'txbxContent']);
const TITLE_STYLE = /^(?:heading1|title|tittel|titel|overskrift1|berschrift1|überschrift1)$/i;

/**
 * Reads the text of the main part of a Word document (word/document.xml). A page break and a title begin a new page.
 *
 * @throws {ParseError} when the XML is broken, or is no document
 */
export function readWordXml(xml: string): DocumentText {
  const output: string[] = [];
  let hidden = 0;
  let inText = false;
  let isDocument = false;
  let pictures = 0;
  parseXmlStream(
    xml,
    {
      open(name, attributes) {
        isDocument ||= name === 'document';
        if (HIDDEN.has(name)) hidden += 1;
        if (hidden > 0) return;
        if (name === 't') inText = true;
        if (name === 'drawing' || name === 'pict') pictures += 1;
        output.push(signOf(name, attributes));
      },
      close(name) {
        if (HIDDEN.has(name)) hidden -= 1;
        if (name === 't') inText = false;
        if (name === 'p' && hidden === 0) output.push('\n');
      },
      text(characters) {
        if (inText && hidden === 0) output.push(characters);
      },
    },
    LIMITS,
  );
  if (!isDocument) throw new ParseError(1, diagnose('not-of-program', { program: 'Word' }));
  return { text: output.join(''), pictures };
}

const valueOf = (attributes: XmlAttributes, name: string): string => attributes[`w:${name}`] ?? attributes[name] ?? '';

function signOf(name: string, attributes: XmlAttributes): string {
  if (name === 'tab') return '\t';
  if (name === 'br') return valueOf(attributes, 'type') === 'page' ? '\f' : '\n';
  if (name === 'cr') return '\n';
  if (name === 'noBreakHyphen') return '-';
  const beginsPage = name === 'pageBreakBefore' && !/^(?:0|false)$/.test(valueOf(attributes, 'val'));
  const isTitle = name === 'pStyle' && TITLE_STYLE.test(valueOf(attributes, 'val'));
  return beginsPage || isTitle ? '\f' : '';
}

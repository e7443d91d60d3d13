import { SaxesParser } from 'saxes';
import { ParseError } from './parse-error.ts';
import { xmlRootName } from './xml-root.ts';
import { diagnose } from './diagnostics.ts';

const FORMATS_BY_ROOT: Readonly<Record<string, 'musicxml' | 'mei'>> = {
  'score-partwise': 'musicxml',
  'score-timewise': 'musicxml',
  mei: 'mei',
};
/** Deeper than any score; a recursive reader would overflow its stack at some depth. */
const MAX_DEPTH = 500;

/**
 * Detects the score format of an XML text by its root; undefined when it is not a score.
 * @example detectScoreFormat('<?xml version="1.0"?><score-partwise version="4.0">') // 'musicxml'
 */
export function detectScoreFormat(text: string): 'musicxml' | 'mei' | undefined {
  return FORMATS_BY_ROOT[xmlRootName(text) ?? ''];
}

/**
 * Validates a score that arrives in chunks: well-formed XML, without entity declarations, not nested too deeply.
 * Nothing is stored. Both functions throw {ParseError}.
 */
export function createScoreValidator(): { write(piece: string): void; end(): void } {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('error', (error) => {
    throw new ParseError(parser.line, diagnose('score-not-xml', { why: error.message.replace(/^\d+:\d+: /, '') }));
  });
  parser.on('doctype', (text) => {
    if (/<!ENTITY/i.test(text)) throw new ParseError(parser.line, diagnose('score-entities'));
  });
  parser.on('opentag', () => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new ParseError(parser.line, diagnose('score-deep', { most: MAX_DEPTH }));
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  return { write: (piece) => void parser.write(piece), end: () => void parser.close() };
}

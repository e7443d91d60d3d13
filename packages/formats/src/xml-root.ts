/* Names may use any letters; a prefix before a colon only refers to a namespace. */
const ROOT = /<(?:!DOCTYPE\s+)?(?:[\w.-]+:)?([\w.-]+)/iy;
const BLANK = /\s*/y;

/**
 * The name of the root of an XML text, without its prefix: the one in its document type, else its first element.
 * Undefined when the text begins with neither, or with an unterminated comment or instruction. The rest of the text is
 * not parsed.
 *
 * @example xmlRootName('<?xml version="1.0"?><!-- Hymn --><score-partwise version="4.0">') // 'score-partwise'
 */
export function xmlRootName(text: string): string | undefined {
  let at = text.startsWith('\ufeff') ? 1 : 0;
  for (;;) {
    BLANK.lastIndex = at;
    BLANK.test(text);
    at = BLANK.lastIndex;
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined;
    if (end === undefined) break;
    const ends = text.indexOf(end, at + (end === '-->' ? 4 : 2));
    if (ends < 0) return undefined;
    at = ends + end.length;
  }
  ROOT.lastIndex = at;
  return ROOT.exec(text)?.[1];
}

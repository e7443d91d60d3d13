import type { Span, TextSpan } from '@canticle/scripture';

/** Collapses blanks in spans, also across their borders, trims both ends, and joins neighbours with the same marks. */
export function normalizeSpans(spans: readonly Span[]): Span[] {
  const normalized: Span[] = [];
  let isBlank = true;
  for (const span of spans) {
    if (!('text' in span)) {
      normalized.push(span);
      continue;
    }
    let text = span.text.replace(/[ \t\r\n\f\v]+/g, ' ');
    if (isBlank && text.startsWith(' ')) text = text.slice(1);
    if (text === '') continue;
    isBlank = text.endsWith(' ');
    const last = normalized.at(-1);
    if (last !== undefined && 'text' in last && sameMarks(last, span))
      normalized[normalized.length - 1] = { ...last, text: last.text + text };
    else normalized.push(span.marks === undefined ? { text } : { text, marks: span.marks });
  }
  return trimLastSpace(normalized);
}

const sameMarks = (a: TextSpan, b: TextSpan): boolean => (a.marks ?? []).join() === (b.marks ?? []).join();

function trimLastSpace(spans: Span[]): Span[] {
  const at = spans.findLastIndex((span) => 'text' in span);
  const last = spans[at];
  if (last === undefined || !('text' in last) || !last.text.endsWith(' ')) return spans;
  // Blanks before a verse that begins at the very end are kept.
  if (spans.slice(at + 1).some((span) => 'verse' in span)) return spans;
  const text = last.text.trimEnd();
  return text === '' ? spans.toSpliced(at, 1) : spans.with(at, { ...last, text });
}

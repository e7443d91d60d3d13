import { isScorePage } from './is-score.ts';
import type { PageText, PdfPage } from './page.ts';
import { readingOrder } from './split-columns.ts';

/** Puts the letters of a page in the order in which people read them. */
export function layOutPage({ width, height, glyphs }: PdfPage): PageText {
  const written = glyphs.filter(({ size, text }) => size > 1 && text !== '');
  const lines = readingOrder({ width, glyphs: written.filter(({ isMusic }) => !isMusic) });
  return { width, height, lines, isScore: isScorePage({ glyphs: written }, lines) };
}

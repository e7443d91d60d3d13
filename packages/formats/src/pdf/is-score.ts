import { isChordLine } from '../chord-line.ts';
import type { PageLine, PdfPage } from './page.ts';

/** Signs of music on a page from which on it is a score: a melody of two bars has more. */
const MIN_SIGNS = 8;

/**
 * Whether a page is an engraved score: it has signs of a font of notes, or its words stand in syllables below notes that
 * are drawn as lines.
 */
export function isScorePage({ glyphs }: Pick<PdfPage, 'glyphs'>, lines: readonly PageLine[]): boolean {
  if (glyphs.filter(({ isMusic }) => isMusic).length >= MIN_SIGNS) return true;
  const words = lines.filter(({ text }) => !isChordLine(text) && text.trim().split(/\s+/).length >= 4);
  const sung = words.filter(isSyllables);
  return sung.length > 0 && sung.length * 2 > words.length;
}

/* "A  -  ma  -  zing  grace": hyphens stand alone, or most syllables stand apart. */
function isSyllables({ text, isBold }: PageLine): boolean {
  if (isBold) return false;
  const pieces = text.trim().split(/\s+/);
  const hyphens = pieces.filter((piece) => /^[-‐–]$/.test(piece)).length;
  if (hyphens >= 2 && hyphens * 6 >= pieces.length) return true;
  const gaps = text.trim().match(/\s+/g) ?? [];
  return gaps.length >= 4 && gaps.filter((gap) => gap.length > 1).length * 3 > gaps.length * 2;
}

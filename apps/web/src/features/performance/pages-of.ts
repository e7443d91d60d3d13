import type { SectionToDraw } from '../../pieces/index.ts';

const mostLinesForTwo = 5;

/**
 * The pages of a song on a stage, in the order it is sung: two sections on each, or one when the first verse has more
 * than five lines.
 */
export function pagesOf(sung: readonly SectionToDraw[]): readonly (readonly SectionToDraw[])[] {
  const first = sung.find(({ isVerse }) => isVerse) ?? sung[0];
  const size = first && first.lines.length > mostLinesForTwo ? 1 : 2;
  return Array.from({ length: Math.ceil(sung.length / size) }, (_, page) => sung.slice(page * size, (page + 1) * size));
}

/** Where a step leads from a page; never before the first or after the last. */
export function pageAfter(page: number, step: number, count: number): number {
  return Math.max(0, Math.min(count - 1, page + step));
}

/** What comes on the next page, as its first words: for the eye that is already there. Empty on the last page. */
export function hintOf(next: readonly SectionToDraw[] | undefined): string {
  const words = next?.[0]?.lines.find(({ text }) => text.trim() !== '')?.text ?? '';
  return words.replaceAll('_', '').trim();
}

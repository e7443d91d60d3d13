import type { DisplaySection } from '../../components/index.ts';

const maxLinesForTwo = 5;

/**
 * The pages of a song on a stage, in the order it is sung: two sections on each, or one when the first verse has more
 * than five lines.
 */
export function paginateSections(sections: readonly DisplaySection[]): readonly (readonly DisplaySection[])[] {
  const first = sections.find(({ isVerse }) => isVerse) ?? sections[0];
  const size = first && first.lines.length > maxLinesForTwo ? 1 : 2;
  return Array.from({ length: Math.ceil(sections.length / size) }, (_, page) =>
    sections.slice(page * size, (page + 1) * size),
  );
}

/** The page after a step; never before the first or after the last. */
export function stepPage(page: number, step: number, count: number): number {
  return Math.max(0, Math.min(count - 1, page + step));
}

/** A preview of the next page: its first words. Empty on the last page. */
export function previewText(next: readonly DisplaySection[] | undefined): string {
  const words = next?.[0]?.lines.find(({ text }) => text.trim() !== '')?.text ?? '';
  return words.replaceAll('_', '').trim();
}

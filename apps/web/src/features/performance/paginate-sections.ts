import type { DisplaySection } from '../../components/index.ts';

const maxLinesForTwo = 5;

/**
 * The pages of a song with a fixed number of sections on each, in the order it is sung, as positions in `sections`: two
 * on each page, or one when the first verse has more than five lines.
 */
export function paginateSections(sections: readonly DisplaySection[]): readonly (readonly number[])[] {
  const first = sections.find(({ isVerse }) => isVerse) ?? sections[0];
  const size = first && first.lines.length > maxLinesForTwo ? 1 : 2;
  const positions = sections.map((_, index) => index);
  return Array.from({ length: Math.ceil(sections.length / size) }, (_, page) =>
    positions.slice(page * size, (page + 1) * size),
  );
}

/** A preview of the next page: its first words. Empty where there is none. */
export function previewText(next: DisplaySection | undefined): string {
  const words = next?.lines.find(({ text }) => text.trim() !== '')?.text ?? '';
  return words.replaceAll('_', '').trim();
}

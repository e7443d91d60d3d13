import type { LyricSection, LyricsDocument } from './lyrics-document.ts';

/**
 * The sections in printed order, each once. Sections missing from the order are not printed; a text without an order is
 * printed in the order of its sections.
 */
export function printedSections({ sections, order }: LyricsDocument): readonly LyricSection[] {
  if (order.length === 0) return sections;
  return selectSections(sections, [...new Set(order)]);
}

/** The named sections, in that order and as often as they are named; unknown names are ignored. */
export function selectSections(sections: readonly LyricSection[], ids: readonly string[]): readonly LyricSection[] {
  const byId = new Map(sections.map((section) => [section.id, section]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

import type { LyricSection, LyricsDocument } from './lyrics-document.ts';

/**
 * The sections in the order they are printed, each once. Sections the order does not name are not printed; a text without
 * an order is printed as it stands.
 */
export function printedSections({ sections, order }: LyricsDocument): readonly LyricSection[] {
  if (order.length === 0) return sections;
  return selectSections(sections, [...new Set(order)]);
}

/** The sections named, in that order and as often as they are named; names nothing answers to are passed over. */
export function selectSections(sections: readonly LyricSection[], ids: readonly string[]): readonly LyricSection[] {
  const byId = new Map(sections.map((section) => [section.id, section]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

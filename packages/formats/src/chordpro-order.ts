import type { LyricSection, LyricsDocument } from '@canticle/music';
import { parseSectionName } from './section-name.ts';

/** A parsed order: the sections found, and the names that match no section. */
export type ParsedOrder = { readonly order: readonly string[]; readonly unknown: readonly string[] };

/** An order written as section ids: "v1 c1 v2". */
export function parseOrderByIds(value: string, { sections }: LyricsDocument): ParsedOrder {
  const ids = new Set(sections.map(({ id }) => id));
  const names = value.split(/\s+/).filter(Boolean);
  return { order: names.filter((name) => ids.has(name)), unknown: names.filter((name) => !ids.has(name)) };
}

/** An order written as headings: "Verse 1, Chorus, Verse 2". One that omits a section is not accepted as an order. */
export function parseOrderByNames(value: string, { sections }: LyricsDocument): ParsedOrder {
  const find = findByName(sections);
  const order: string[] = [];
  const unknown: string[] = [];
  for (const name of value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const section = find(name);
    if (section) order.push(section.id);
    else unknown.push(name);
  }
  const used = new Set(order);
  const omitted = sections.filter(({ id }) => !used.has(id)).map(({ id, label }) => `not ${label || id}`);
  return { order, unknown: [...unknown, ...omitted] };
}

function findByName(sections: readonly LyricSection[]): (name: string) => LyricSection | undefined {
  const byLabel = new Map(sections.toReversed().map((section) => [section.label.toLowerCase(), section]));
  const byKindAndNumber = new Map(
    sections.toReversed().map((section) => [`${section.kind} ${section.label || section.number}`, section]),
  );
  return (name) => {
    const heading = parseSectionName(name);
    return (
      byLabel.get(name.toLowerCase()) ?? (heading && byKindAndNumber.get(`${heading.kind} ${heading.number || '1'}`))
    );
  };
}

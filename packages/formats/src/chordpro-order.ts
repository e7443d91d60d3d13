import type { LyricSection, LyricsDocument } from '@canticle/music';
import { parseSectionName } from './section-name.ts';

/** An order that was asked for: the sections found, and the names nothing answers to. */
export type GivenOrder = { readonly order: readonly string[]; readonly unknown: readonly string[] };

/** An order written as section ids: "v1 c1 v2". */
export function orderByIds(value: string, { sections }: LyricsDocument): GivenOrder {
  const ids = new Set(sections.map(({ id }) => id));
  const names = value.split(/\s+/).filter(Boolean);
  return { order: names.filter((name) => ids.has(name)), unknown: names.filter((name) => !ids.has(name)) };
}

/** An order written as headings: "Verse 1, Chorus, Verse 2". One that leaves a section out is not taken as an order. */
export function orderByNames(value: string, { sections }: LyricsDocument): GivenOrder {
  const order: string[] = [];
  const unknown: string[] = [];
  for (const name of value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const section = findByName(name, sections);
    if (section) order.push(section.id);
    else unknown.push(name);
  }
  const silent = sections.filter(({ id }) => !order.includes(id)).map(({ id, label }) => `not ${label || id}`);
  return { order, unknown: [...unknown, ...silent] };
}

function findByName(name: string, sections: readonly LyricSection[]): LyricSection | undefined {
  const labelled = sections.find(({ label }) => label.toLowerCase() === name.toLowerCase());
  const called = parseSectionName(name);
  if (labelled || !called) return labelled;
  const ofKind = sections.filter(({ kind }) => kind === called.kind);
  return ofKind.find((section) => (section.label || String(section.number)) === (called.number || '1'));
}

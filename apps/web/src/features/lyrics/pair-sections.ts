import type { DisplaySection } from '../../components/index.ts';

/** The same part of a song in two languages; one of them may lack it. */
export type SectionPair = {
  readonly id: string;
  readonly first: DisplaySection | undefined;
  readonly second: DisplaySection | undefined;
};

/** Pairs the sections of two texts by their ids, in the order of the first; those only in the second follow. */
export function pairSections(
  first: readonly DisplaySection[],
  second: readonly DisplaySection[],
): readonly SectionPair[] {
  const byId = new Map(second.map((section) => [section.id, section]));
  const firstIds = new Set(first.map(({ id }) => id));
  return [
    ...first.map((section) => ({ id: section.id, first: section, second: byId.get(section.id) })),
    ...second
      .filter(({ id }) => !firstIds.has(id))
      .map((section) => ({ id: section.id, first: undefined, second: section })),
  ];
}

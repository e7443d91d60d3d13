import type { DisplaySection } from '../../components/index.ts';

/** A section on a stage, with the same one in a second language below it. */
export type StageSection = DisplaySection & {
  readonly second?: { readonly language: string; readonly section: DisplaySection } | undefined;
};

/**
 * The sections of a text with those of a second language, by their ids; a section that is sung again has its translation
 * again.
 */
export function pairStageSections(
  sections: readonly DisplaySection[],
  second: { readonly language: string; readonly sections: readonly DisplaySection[] } | undefined,
): readonly StageSection[] {
  if (!second) return sections;
  const byId = new Map(second.sections.map((section) => [section.id, section]));
  return sections.map((section) => {
    const translated = byId.get(section.id);
    return translated ? { ...section, second: { language: second.language, section: translated } } : section;
  });
}

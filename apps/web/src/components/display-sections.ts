import { splitAtChords, type LyricSection, type Melody, type SectionKind } from '@canticle/music';
import type { DisplaySection } from './lyric-section.tsx';

/** What a section is called when it has no label of its own. */
export type SectionLabeler = (kind: Exclude<SectionKind, 'verse'>) => string;

/** With the chords of which melody, or words alone. In which key they are shown is said around them, by `ChordViewProvider`. */
export type LyricsView = { readonly melody: Melody; readonly withChords: boolean };

/**
 * Sections ready to be drawn, in the order they are given; one that is sung again may be given again. Without chords a
 * line that holds nothing but chords is left out.
 */
export function createDisplaySections(
  sections: readonly LyricSection[],
  view: LyricsView,
  labelOf: SectionLabeler,
): readonly DisplaySection[] {
  return sections.map((section) => ({
    id: section.id,
    isVerse: section.kind === 'verse',
    label: section.label || labelSection(section, sections, labelOf),
    lines: section.lines
      .filter((line) => view.withChords || line.text.trim() !== '' || line.remark !== '')
      .map((line) => ({
        text: line.text,
        remark: line.remark,
        parts: view.withChords
          ? splitAtChords(line, view.melody).map(({ chord, text }) => ({ chord, text }))
          : undefined,
      })),
  }));
}

/* A number tells two choruses apart; a single one needs none, however often it is sung. */
function labelSection(section: LyricSection, all: readonly LyricSection[], labelOf: SectionLabeler): string {
  if (section.kind === 'verse') return String(section.number);
  const ids = new Set(all.filter(({ kind }) => kind === section.kind).map(({ id }) => id));
  return ids.size > 1 ? `${labelOf(section.kind)} ${section.number}` : labelOf(section.kind);
}

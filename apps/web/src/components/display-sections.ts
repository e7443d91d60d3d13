import { splitAtChords, type LyricSection, type Melody, type SectionKind } from '@canticle/music';
import type { DisplaySection } from './lyric-section.tsx';

/** The name of a section without its own label. */
export type SectionLabeler = (kind: Exclude<SectionKind, 'verse'>) => string;

/** The melody whose chords are shown, or lyrics only. `ChordViewProvider` sets the key of the chords. */
export type LyricsView = { readonly melody: Melody; readonly withChords: boolean };

/**
 * Sections ready to be rendered, in the given order; a repeated section may be given again. Without chords, lines that
 * contain only chords are left out.
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

/* A number distinguishes two choruses; a single one needs none, however often it is sung. */
function labelSection(section: LyricSection, all: readonly LyricSection[], labelOf: SectionLabeler): string {
  if (section.kind === 'verse') return String(section.number);
  const ids = new Set(all.filter(({ kind }) => kind === section.kind).map(({ id }) => id));
  return ids.size > 1 ? `${labelOf(section.kind)} ${section.number}` : labelOf(section.kind);
}

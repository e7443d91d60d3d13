import {
  chordedParts,
  type ChordView,
  chordWriter,
  type LyricSection,
  type Melody,
  parseChord,
  type SectionKind,
} from '@canticle/music';
import type { SectionToDraw } from './lyric-section.tsx';

/** What a section is called when it has no label of its own. */
export type SectionNames = (kind: Exclude<SectionKind, 'verse'>) => string;

/** With chords: to which melody, in which key and notation. Without: words alone. */
export type LyricsView = { readonly melody: Melody; readonly chords: ChordView | undefined };

/**
 * Sections ready to be drawn, in the order they are given; one that is sung again may be given again. Without chords a
 * line that holds nothing but chords is left out.
 */
export function drawSections(
  sections: readonly LyricSection[],
  view: LyricsView,
  nameOf: SectionNames,
): readonly SectionToDraw[] {
  const write = view.chords && chordsIn(view.chords);
  return sections.map((section) => ({
    id: section.id,
    isVerse: section.kind === 'verse',
    label: section.label || nameSection(section, sections, nameOf),
    lines: section.lines
      .filter((line) => write !== undefined || line.text.trim() !== '' || line.remark !== '')
      .map((line) => ({
        text: line.text,
        remark: line.remark,
        parts: write && chordedParts(line, view.melody).map(({ chord, text }) => ({ ...write(chord), text })),
      })),
  }));
}

type ShownChord = { readonly chord: string; readonly name?: string | undefined };

/* A song has few different chords and many places for them: each is moved and named once. */
function chordsIn(view: ChordView): (symbol: string) => ShownChord {
  const shown = chordWriter(view);
  const common = chordWriter({ ...view, notation: 'common', form: 'plain' });
  const known = new Map<string, ShownChord>([['', { chord: '' }]]);
  return (symbol) => {
    const found = known.get(symbol) ?? { chord: shown(symbol), name: parseChord(symbol) ? common(symbol) : undefined };
    known.set(symbol, found);
    return found;
  };
}

/* A number tells two choruses apart; a single one needs none, however often it is sung. */
function nameSection(section: LyricSection, all: readonly LyricSection[], nameOf: SectionNames): string {
  if (section.kind === 'verse') return String(section.number);
  const ids = new Set(all.filter(({ kind }) => kind === section.kind).map(({ id }) => id));
  return ids.size > 1 ? `${nameOf(section.kind)} ${section.number}` : nameOf(section.kind);
}

import type { LyricLine } from '@canticle/music';
import { parseDirective } from './chordpro-directive.ts';
import type { FileLine } from './chordpro-file.ts';
import { parseChordProLine } from './chordpro-line.ts';
import type { SectionName } from './section-name.ts';
import type { SectionDraft, SongDraft, LyricsDraft } from './song-draft.ts';
import { emptySection, lyricLine } from './song-draft.ts';
import type { ReaderDiagnostic } from './diagnostics.ts';

/** The parts of a ChordPro file that are not used, as written in the file. */
type CarriedChordPro = {
  readonly directives: { line: number; name: string; value: string }[];
  readonly comments: { line: number; text: string }[];
  readonly sections: { line: number; name: string; lines: string[] }[];
};

/** The state while a song is being parsed. */
export type ChordProState = {
  readonly lines: readonly FileLine[];
  /** Index of the line to be read next. */
  next: number;
  /** Our own bundle: every character counts. */
  readonly isExact: boolean;
  /** Chords are on lines of their own. */
  readonly hasChordsAbove: boolean;
  readonly song: SongDraft;
  readonly text: LyricsDraft;
  currentSection: SectionDraft | undefined;
  /** The open section began with a directive, so a blank line does not end it. */
  isExplicit: boolean;
  /** Remarks and a heading waiting for the section they belong to. */
  remarks: { text: string; at: number }[];
  heading: { name: SectionName; at: number; text: string } | undefined;
  /** A section kept verbatim: tablature, a grid, a section for another instrument or voice. */
  verbatimSection: { name: string; what: ReaderDiagnostic; at: number; lines: string[] } | undefined;
  readonly notes: string[];
  order: { at: number; value: string; by: 'id' | 'name' } | undefined;
  readonly carried: CarriedChordPro;
};

/** Begins a section; the waiting remarks become its first lines. */
export function beginSection(state: ChordProState, section: SectionDraft, isExplicit: boolean): void {
  state.text.sections.push(section);
  state.text.order.push(section);
  state.currentSection = section;
  state.isExplicit = isExplicit;
  for (const remark of state.remarks) addLine(state, lyricLine('', [], remark.text), remark.at);
  state.remarks = [];
}

/** Ends the open section, if there is one, without the blank lines at its end. */
export function finishSection(state: ChordProState): void {
  const { currentSection, isExact } = state;
  state.currentSection = undefined;
  state.isExplicit = false;
  if (!currentSection || isExact) return;
  while (currentSection.lines.length > 0 && isEmpty(currentSection.lines.at(-1))) {
    currentSection.lines.pop();
    currentSection.lineNumbers.pop();
  }
}

const isEmpty = (line: LyricLine | undefined): boolean =>
  line !== undefined && line.text === '' && line.remark === '' && line.chords.original.length === 0;

/** Ends the verbatim section: stores it in `carried`, and reports it with its text. */
export function closeVerbatimSection(state: ChordProState): void {
  const { verbatimSection } = state;
  if (!verbatimSection) return;
  state.verbatimSection = undefined;
  state.carried.sections.push({ line: verbatimSection.at, name: verbatimSection.name, lines: verbatimSection.lines });
  const words = verbatimSection.lines.filter((line) => !parseDirective(line) && !line.startsWith('#'));
  const text = words.map((line) => parseChordProLine(line).text.trim()).join('\n');
  state.song.diagnostics.push({ line: verbatimSection.at, message: verbatimSection.what, text: text.trim() });
}

/** Adds a heading that no section followed as a remark. */
export function addHeadingAsRemark(state: ChordProState): void {
  const { heading } = state;
  state.heading = undefined;
  if (heading) state.remarks.push({ text: heading.text, at: heading.at });
}

/** Adds what is still waiting at the end of the song to its last section. */
export function addPendingRemarks(state: ChordProState): void {
  addHeadingAsRemark(state);
  const last = state.text.sections.at(-1) ?? emptySection('other', state.remarks[0]?.at ?? 1);
  if (state.remarks.length === 0) return;
  if (!state.text.sections.includes(last)) beginSection(state, last, false);
  state.currentSection = last;
  for (const remark of state.remarks) addLine(state, lyricLine('', [], remark.text), remark.at);
  state.remarks = [];
}

/** Adds a line to the open section. */
export function addLine(state: ChordProState, line: LyricLine, at: number): void {
  state.currentSection?.lines.push(line);
  state.currentSection?.lineNumbers.push(at);
}

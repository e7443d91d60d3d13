import type { LyricLine } from '@canticle/music';
import { parseDirective } from './chordpro-directive.ts';
import type { FileLine } from './chordpro-file.ts';
import { parseChordedLine } from './chordpro-line.ts';
import type { SectionName } from './section-name.ts';
import type { SectionDraft, SongDraft, TextDraft } from './song-draft.ts';
import { emptySection, lyricLine } from './song-draft.ts';

/** What we do not use of a ChordPro file, as it stood there. */
export type CarriedChordPro = {
  readonly directives: { line: number; name: string; value: string }[];
  readonly comments: { line: number; text: string }[];
  readonly sections: { line: number; name: string; lines: string[] }[];
};

/** A song in the middle of being read. */
export type Reading = {
  readonly lines: readonly FileLine[];
  /** Index of the line to be read next. */
  next: number;
  /** Our own bundle: every character counts. */
  readonly exact: boolean;
  /** Chords stand on lines of their own. */
  readonly chordsAbove: boolean;
  readonly song: SongDraft;
  readonly text: TextDraft;
  open: SectionDraft | undefined;
  /** The open section began with a directive, so a blank line does not end it. */
  explicit: boolean;
  /** Remarks and a heading that wait for the section they belong to. */
  remarks: { text: string; at: number }[];
  heading: { name: SectionName; at: number; text: string } | undefined;
  /** A section that is kept as it stands: tablature, a grid, words for somebody else. */
  kept: { name: string; what: string; at: number; lines: string[] } | undefined;
  readonly notes: string[];
  order: { at: number; value: string; by: 'id' | 'name' } | undefined;
  readonly carried: CarriedChordPro;
};

/** Begins a section; the remarks that waited for one stand first in it. */
export function openSection(reading: Reading, section: SectionDraft, explicit: boolean): void {
  reading.text.sections.push(section);
  reading.text.order.push(section);
  reading.open = section;
  reading.explicit = explicit;
  for (const remark of reading.remarks) addLine(reading, lyricLine('', [], remark.text), remark.at);
  reading.remarks = [];
}

/** Ends the open section, if there is one, without the blank lines at its end. */
export function closeSection(reading: Reading): void {
  const { open, exact } = reading;
  reading.open = undefined;
  reading.explicit = false;
  if (!open || exact) return;
  while (open.lines.length > 0 && isEmpty(open.lines.at(-1))) {
    open.lines.pop();
    open.lineNumbers.pop();
  }
}

const isEmpty = (line: LyricLine | undefined): boolean =>
  line !== undefined && line.text === '' && line.remark === '' && line.chords.original.length === 0;

/** Ends the section that is kept as it stands: carried along, and named with its words. */
export function closeKept(reading: Reading): void {
  const { kept } = reading;
  if (!kept) return;
  reading.kept = undefined;
  reading.carried.sections.push({ line: kept.at, name: kept.name, lines: kept.lines });
  const words = kept.lines.filter((line) => !parseDirective(line) && !line.startsWith('#'));
  const text = words.map((line) => parseChordedLine(line).text.trim()).join('\n');
  reading.song.losses.push({ line: kept.at, what: kept.what, text: text.trim() });
}

/** A heading that no section followed is a remark after all. */
export function placeHeadingAsRemark(reading: Reading): void {
  const { heading } = reading;
  reading.heading = undefined;
  if (heading) reading.remarks.push({ text: heading.text, at: heading.at });
}

/** What still waits at the end of the song stands in its last section. */
export function placeWaiting(reading: Reading): void {
  placeHeadingAsRemark(reading);
  const last = reading.text.sections.at(-1) ?? emptySection('other', reading.remarks[0]?.at ?? 1);
  if (reading.remarks.length === 0) return;
  if (!reading.text.sections.includes(last)) openSection(reading, last, false);
  reading.open = last;
  for (const remark of reading.remarks) addLine(reading, lyricLine('', [], remark.text), remark.at);
  reading.remarks = [];
}

/** Adds a line to the open section. */
export function addLine(reading: Reading, line: LyricLine, at: number): void {
  reading.open?.lines.push(line);
  reading.open?.lineNumbers.push(at);
}

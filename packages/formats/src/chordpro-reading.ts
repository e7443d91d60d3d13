import type { LyricLine, LyricsDocument } from '@canticle/music';
import { withCommonChords } from './common-chords.ts';
import { hasChordLines, isChordLine } from './chord-line.ts';
import { recallChords } from './chord-memory.ts';
import type { Directive } from './chordpro-directive.ts';
import { parseDirective } from './chordpro-directive.ts';
import { takeFact } from './chordpro-facts.ts';
import type { FileLine } from './chordpro-file.ts';
import { parseChordedLine } from './chordpro-line.ts';
import { orderByIds, orderByNames } from './chordpro-order.ts';
import { mergeChordLine } from './chords-above.ts';
import { parseSectionName, type SectionName, sectionKind } from './section-name.ts';
import type { SectionDraft, SongDraft, TextDraft } from './song-draft.ts';
import { emptySection, emptySong, finishDocument, finishSong, lyricLine } from './song-draft.ts';
import type { ReadSong } from './song-text.ts';

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

/** A song that was read, with its sections as they stood in the file. */
export type Finished = {
  readonly read: ReadSong;
  readonly document: LyricsDocument;
  readonly sections: readonly SectionDraft[];
};

// Layout and diagrams: kept for an export, nothing a singer misses.
const layout =
  /^(new_page|new_physical_page|column_break|columns|titles|diagrams|grid|no_grid|pagetype|define|defined|chord|debug|\+.*|(text|chord|chorus|tab|grid|title|footer|toc|label|abc|ly|svg|textblock)(font|size|colou?r))$/;
const keptSections = new Map([
  ['tab', 'tablature'],
  ['grid', 'a chord grid'],
  ['abc', 'music in ABC notation'],
  ['ly', 'music in LilyPond notation'],
  ['svg', 'a drawing'],
  ['strum', 'a strumming pattern'],
]);

/** Begins to read one song. */
export function startReading(lines: readonly FileLine[], exact: boolean): Reading {
  const raws = lines.map(({ raw }) => raw);
  const inline = raws.some((raw) => /\[[^[\]]+\]/.test(raw) && !raw.startsWith('#'));
  return {
    lines,
    next: 0,
    exact,
    chordsAbove: !exact && !inline && hasChordLines(raws),
    song: emptySong(),
    text: { sections: [], order: [] },
    open: undefined,
    explicit: false,
    remarks: [],
    heading: undefined,
    kept: undefined,
    notes: [],
    order: undefined,
    carried: { directives: [], comments: [], sections: [] },
  };
}

/** Reads the next line (with the one below it, when chords stand above words). */
export function readLine(reading: Reading): void {
  const line = reading.lines[reading.next++];
  if (!line) return;
  const directive = parseDirective(line.raw);
  if (reading.kept) {
    if (!directive || !/^(start|end)_of_/.test(directive.name)) return void reading.kept.lines.push(line.raw);
    closeKept(reading);
    if (directive.name.startsWith('end')) return;
  }
  if (directive) readDirective(reading, directive, line);
  else if (line.raw.startsWith('#')) reading.carried.comments.push({ line: line.at, text: line.raw });
  else if (line.raw.trim() === '') readBlank(reading, line);
  else readWords(reading, line);
}

/** Ends the song. */
export function finishReading(reading: Reading): Finished {
  closeKept(reading);
  closeSection(reading);
  placeWaiting(reading);
  const { song, text, carried } = reading;
  if (!reading.exact) recallChords(text.sections);
  const found = Object.entries(carried).filter(([, list]) => list.length > 0);
  const rest = {
    keys: { original: song.facts.key, new: '' },
    notes: reading.notes.join('\n'),
    carried: found.length > 0 ? { chordpro: Object.fromEntries(found) } : {},
  };
  const whole = finishDocument(text, rest, song.losses);
  const ordered = { ...whole, order: givenOrder(reading, whole) };
  const document = reading.exact ? ordered : withCommonChords(ordered, song.losses);
  return { read: finishSong(song, [{ language: '', document }]), document, sections: text.sections };
}

function givenOrder({ order, song }: Reading, whole: LyricsDocument): readonly string[] {
  if (!order) return whole.order;
  const given = order.by === 'id' ? orderByIds(order.value, whole) : orderByNames(order.value, whole);
  if (given.unknown.length === 0) return given.order;
  const what = `the order does not fit the sections of the song: ${given.unknown.join(', ')}`;
  song.losses.push({ line: order.at, what, text: '' });
  return order.by === 'id' ? given.order : whole.order;
}

function readDirective(reading: Reading, directive: Directive, line: FileLine): void {
  const { name, value } = directive;
  const section = /^(start|end)_of_(.+)$/.exec(name);
  if (directive.selector && !directive.selector.endsWith('!')) return keepForOthers(reading, directive, line);
  if (section?.[1] === 'start') return startSection(reading, section[2] ?? '', directive, line);
  if (section) return endSection(reading, line);
  if (/^comment(_italic|_box)?$/.test(name)) return readComment(reading, directive.value, line);
  if (name === 'chorus') return repeatChorus(reading, value, line);
  if (name === 'x_notes') reading.notes.push(value);
  else if (name === 'x_order') reading.order = { at: line.at, value, by: 'id' };
  else if (name === 'flow') reading.order = { at: line.at, value, by: 'name' };
  else if (name === 'transpose') readTranspose(reading, value, line);
  else if (name === 'key' && reading.exact) reading.song.facts.key = value;
  else if (!takeFact(reading.song, directive)) carryDirective(reading, directive, line);
}

function carryDirective({ carried, song }: Reading, { name, value }: Directive, { at, raw }: FileLine): void {
  carried.directives.push({ line: at, name, value });
  if (!layout.test(name)) song.losses.push({ line: at, what: `the directive ${raw.trim().slice(0, 80)}`, text: '' });
}

function keepForOthers(reading: Reading, directive: Directive, line: FileLine): void {
  const { name, selector } = directive;
  if (name.startsWith('start_of_')) {
    closeSection(reading);
    reading.kept = { name: name.slice(9), what: `words for ${selector} only`, at: line.at, lines: [] };
  } else {
    reading.carried.directives.push({ line: line.at, name: `${name}-${selector}`, value: directive.value });
    if (layout.test(name)) return;
    reading.song.losses.push({ line: line.at, what: `for ${selector} only: {${name}: ${directive.value}}`, text: '' });
  }
}

function readTranspose(reading: Reading, value: string, line: FileLine): void {
  const { facts, losses } = reading.song;
  if (reading.text.sections.length === 0 && facts.transposition === null && /^[+-]?\d{1,2}$/.test(value)) {
    facts.transposition = Number(value);
    return;
  }
  reading.carried.directives.push({ line: line.at, name: 'transpose', value });
  losses.push({ line: line.at, what: 'the chords are moved in the middle of the song', text: '' });
}

function startSection(reading: Reading, name: string, directive: Directive, line: FileLine): void {
  closeSection(reading);
  const what = keptSections.get(name);
  if (what) {
    reading.kept = { name, what, at: line.at, lines: [] };
    return;
  }
  placeHeadingAsRemark(reading);
  const kind = sectionKind(name) ?? 'other';
  const written = directive.attributes.label ?? (Object.keys(directive.attributes).length > 0 ? '' : directive.value);
  const heading = reading.exact ? undefined : parseSectionName(written);
  const number = heading?.kind === kind ? heading.number : '';
  const label = heading?.kind === kind ? '' : written || (sectionKind(name) ? '' : name.replaceAll('_', ' '));
  openSection(reading, emptySection(kind, line.at, number, label), true);
}

function openSection(reading: Reading, section: SectionDraft, explicit: boolean): void {
  reading.text.sections.push(section);
  reading.text.order.push(section);
  reading.open = section;
  reading.explicit = explicit;
  for (const remark of reading.remarks) addLine(reading, lyricLine('', [], remark.text), remark.at);
  reading.remarks = [];
}

function endSection(reading: Reading, line: FileLine): void {
  if (!reading.open)
    reading.song.losses.push({ line: line.at, what: 'a section ends here that never began', text: '' });
  closeSection(reading);
}

function closeSection(reading: Reading): void {
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

function closeKept(reading: Reading): void {
  const { kept } = reading;
  if (!kept) return;
  reading.kept = undefined;
  reading.carried.sections.push({ line: kept.at, name: kept.name, lines: kept.lines });
  const words = kept.lines.filter((line) => !parseDirective(line) && !line.startsWith('#'));
  const text = words.map((line) => parseChordedLine(line).text.trim()).join('\n');
  reading.song.losses.push({ line: kept.at, what: kept.what, text: text.trim() });
}

function readComment(reading: Reading, text: string, line: FileLine): void {
  if (reading.open) return addLine(reading, lyricLine('', [], text), line.at);
  const name = reading.exact ? undefined : parseSectionName(text);
  const isLast = (reading.lines[reading.next]?.raw ?? '').trim() === '';
  if (name?.kind === 'chorus' && isLast && reading.text.sections.some(({ kind }) => kind === 'chorus')) {
    reading.text.order.push({ chorusAgainAt: line.at });
  } else if (name && !reading.heading) reading.heading = { name, at: line.at, text };
  else reading.remarks.push({ text, at: line.at });
}

function repeatChorus(reading: Reading, label: string, line: FileLine): void {
  closeSection(reading);
  reading.text.order.push({ chorusAgainAt: line.at });
  if (!label || parseSectionName(label)?.kind === 'chorus') return;
  reading.song.losses.push({ line: line.at, what: `the repeated chorus is called "${label}"`, text: '' });
}

function readBlank(reading: Reading, line: FileLine): void {
  if (!reading.explicit) return closeSection(reading);
  if (reading.exact || (reading.open?.lines.length ?? 0) > 0) addLine(reading, lyricLine(''), line.at);
}

function readWords(reading: Reading, line: FileLine): void {
  const heading = /^\s*\[[^[\]]+\]\s*$/.test(line.raw) && !reading.exact ? parseSectionName(line.raw) : undefined;
  if (heading && !reading.explicit) {
    closeSection(reading);
    placeHeadingAsRemark(reading);
    reading.heading = { name: heading, at: line.at, text: line.raw.trim() };
    return;
  }
  if (!reading.open) openParagraph(reading, line);
  const below = reading.lines[reading.next];
  if (reading.chordsAbove && below && isChordLine(line.raw) && isPlainWords(below.raw)) {
    reading.next++;
    return addLine(reading, mergeChordLine(line.raw, below.raw), below.at);
  }
  if (reading.chordsAbove && isChordLine(line.raw)) return addLine(reading, mergeChordLine(line.raw, ''), line.at);
  const { text, chords, annotations } = parseChordedLine(line.raw, reading.exact);
  addLine(reading, lyricLine(text, chords, annotations.join('; ')), line.at);
}

const isPlainWords = (raw: string): boolean =>
  raw.trim() !== '' && !parseDirective(raw) && !raw.startsWith('#') && !isChordLine(raw);

function openParagraph(reading: Reading, { at }: FileLine): void {
  const { heading } = reading;
  reading.heading = undefined;
  openSection(reading, emptySection(heading?.name.kind ?? 'verse', at, heading?.name.number), false);
}

function placeHeadingAsRemark(reading: Reading): void {
  const { heading } = reading;
  reading.heading = undefined;
  if (heading) reading.remarks.push({ text: heading.text, at: heading.at });
}

function placeWaiting(reading: Reading): void {
  placeHeadingAsRemark(reading);
  const last = reading.text.sections.at(-1) ?? emptySection('other', reading.remarks[0]?.at ?? 1);
  if (reading.remarks.length === 0) return;
  if (!reading.text.sections.includes(last)) openSection(reading, last, false);
  reading.open = last;
  for (const remark of reading.remarks) addLine(reading, lyricLine('', [], remark.text), remark.at);
  reading.remarks = [];
}

function addLine(reading: Reading, line: LyricLine, at: number): void {
  reading.open?.lines.push(line);
  reading.open?.lineNumbers.push(at);
}

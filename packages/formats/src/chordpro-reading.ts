import type { LyricsDocument } from '@canticle/music';
import { asItSounds } from './as-it-sounds.ts';
import { hasChordLines, isChordLine, looksLikeChord } from './chord-line.ts';
import { recallChords } from './chord-memory.ts';
import { parseDirective } from './chordpro-directive.ts';
import { readDirective } from './chordpro-directives.ts';
import type { FileLine } from './chordpro-file.ts';
import { parseChordedLine } from './chordpro-line.ts';
import { orderByIds, orderByNames } from './chordpro-order.ts';
import type { Reading } from './chordpro-state.ts';
import { addLine, closeKept, closeSection, openSection, placeHeadingAsRemark, placeWaiting } from './chordpro-state.ts';
import { mergeChordLine } from './chords-above.ts';
import { withCommonChords } from './common-chords.ts';
import { parseSectionName } from './section-name.ts';
import type { SectionDraft } from './song-draft.ts';
import { emptySection, emptySong, finishDocument, finishSong, lyricLine } from './song-draft.ts';
import type { ReadSong } from './song-text.ts';

/** A song that was read, with its sections as they stood in the file. */
export type Finished = {
  readonly read: ReadSong;
  readonly document: LyricsDocument;
  readonly sections: readonly SectionDraft[];
};

/** Begins to read one song. */
export function startReading(lines: readonly FileLine[], exact: boolean): Reading {
  const raws = lines.map(({ raw }) => raw);
  const inline = raws.some((raw) =>
    [...raw.matchAll(/\[([^[\]]+)\]/g)].some(([, inside = '']) => looksLikeChord(inside)),
  );
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
  const document = asItSounds(reading.exact ? ordered : withCommonChords(ordered, song.losses), song);
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

import type { LyricsDocument } from '@canticle/music';
import { toSoundingChords } from './sounding-chords.ts';
import { hasChordLines, isChordLine, looksLikeChord } from './chord-line.ts';
import { recallChords } from './recall-chords.ts';
import { parseDirective } from './chordpro-directive.ts';
import { readDirective } from './chordpro-directives.ts';
import type { FileLine } from './chordpro-file.ts';
import { parseChordProLine } from './chordpro-line.ts';
import { parseOrderByIds, parseOrderByNames } from './chordpro-order.ts';
import type { ChordProState } from './chordpro-state.ts';
import {
  addLine,
  closeVerbatimSection,
  finishSection,
  beginSection,
  addHeadingAsRemark,
  addPendingRemarks,
} from './chordpro-state.ts';
import { mergeChordLine } from './merge-chord-line.ts';
import { normalizeChordNames } from './normalize-chord-names.ts';
import { parseSectionName } from './section-name.ts';
import type { SectionDraft } from './song-draft.ts';
import { emptySection, emptySong, finishDocument, finishSong, lyricLine } from './song-draft.ts';
import type { ParsedSong } from './song-text.ts';
import { diagnose } from './diagnostics.ts';

/** A parsed song, with its sections in file order. */
export type ParsedChordPro = {
  readonly parsedSong: ParsedSong;
  readonly document: LyricsDocument;
  readonly sections: readonly SectionDraft[];
};

/** Creates the state for parsing one song. */
export function createParserState(lines: readonly FileLine[], isExact: boolean): ChordProState {
  const rawLines = lines.map(({ raw }) => raw);
  const hasInlineChords = rawLines.some((raw) =>
    [...raw.matchAll(/\[([^[\]]+)\]/g)].some(([, content = '']) => looksLikeChord(content)),
  );
  return {
    lines,
    next: 0,
    isExact,
    hasChordsAbove: !isExact && !hasInlineChords && hasChordLines(rawLines),
    song: emptySong(),
    text: { sections: [], order: [] },
    currentSection: undefined,
    isExplicit: false,
    remarks: [],
    heading: undefined,
    verbatimSection: undefined,
    notes: [],
    order: undefined,
    carried: { directives: [], comments: [], sections: [] },
  };
}

/** Reads the next line (with the one below it, when chords are above words). */
export function readLine(state: ChordProState): void {
  const line = state.lines[state.next++];
  if (!line) return;
  const directive = parseDirective(line.raw);
  if (state.verbatimSection) {
    if (!directive || !/^(start|end)_of_/.test(directive.name)) return void state.verbatimSection.lines.push(line.raw);
    closeVerbatimSection(state);
    if (directive.name.startsWith('end')) return;
  }
  if (directive) readDirective(state, directive, line);
  else if (line.raw.startsWith('#')) state.carried.comments.push({ line: line.at, text: line.raw });
  else if (line.raw.trim() === '') readBlank(state, line);
  else readLyrics(state, line);
}

/** Finishes the song. */
export function finishParsing(state: ChordProState): ParsedChordPro {
  closeVerbatimSection(state);
  finishSection(state);
  addPendingRemarks(state);
  const { song, text, carried } = state;
  if (!state.isExact) recallChords(text.sections);
  const preserved = Object.entries(carried).filter(([, list]) => list.length > 0);
  const documentFields = {
    keys: { original: song.metadata.key, new: '' },
    notes: state.notes.join('\n'),
    carried: preserved.length > 0 ? { chordpro: Object.fromEntries(preserved) } : {},
  };
  const baseDocument = finishDocument(text, documentFields, song.diagnostics);
  const ordered = { ...baseDocument, order: resolveOrder(state, baseDocument) };
  const document = toSoundingChords(state.isExact ? ordered : normalizeChordNames(ordered, song.diagnostics), song);
  return { parsedSong: finishSong(song, [{ language: '', document }]), document, sections: text.sections };
}

function resolveOrder({ order, song }: ChordProState, document: LyricsDocument): readonly string[] {
  if (!order) return document.order;
  const parsedOrder =
    order.by === 'id' ? parseOrderByIds(order.value, document) : parseOrderByNames(order.value, document);
  if (parsedOrder.unknown.length === 0) return parsedOrder.order;
  const message = diagnose('order-no-fit', { names: parsedOrder.unknown.join(', ') });
  song.diagnostics.push({ line: order.at, message, text: '' });
  return order.by === 'id' ? parsedOrder.order : document.order;
}

function readBlank(state: ChordProState, line: FileLine): void {
  if (!state.isExplicit) return finishSection(state);
  if (state.isExact || (state.currentSection?.lines.length ?? 0) > 0) addLine(state, lyricLine(''), line.at);
}

function readLyrics(state: ChordProState, line: FileLine): void {
  const isAlone = /^\s*\[[^[\]]+\]\s*$|^[^[\]]+:\s*$/.test(line.raw);
  const heading = isAlone && !state.isExact ? parseSectionName(line.raw) : undefined;
  if (heading && !state.isExplicit) {
    finishSection(state);
    addHeadingAsRemark(state);
    state.heading = { name: heading, at: line.at, text: line.raw.trim() };
    return;
  }
  if (!state.currentSection) openParagraph(state, line);
  const below = state.lines[state.next];
  if (state.hasChordsAbove && below && isChordLine(line.raw) && isPlainLyrics(below.raw)) {
    state.next++;
    return addLine(state, mergeChordLine(line.raw, below.raw), below.at);
  }
  if (state.hasChordsAbove && isChordLine(line.raw)) return addLine(state, mergeChordLine(line.raw, ''), line.at);
  const { text, chords, annotations } = parseChordProLine(line.raw, state.isExact);
  addLine(state, lyricLine(text, chords, annotations.join('; ')), line.at);
}

const isPlainLyrics = (raw: string): boolean =>
  raw.trim() !== '' && !parseDirective(raw) && !raw.startsWith('#') && !isChordLine(raw);

function openParagraph(state: ChordProState, { at }: FileLine): void {
  const { heading } = state;
  state.heading = undefined;
  beginSection(state, emptySection(heading?.name.kind ?? 'verse', at, heading?.name.number), false);
}

export { type CapoChoice, capoChoices, HIGHEST_CAPO, shapeFor, shapeKey } from './capo.ts';
export { type Chord, formatChord, parseChord } from './chord.ts';
export { type ChordView, chordWriter, renamesChords } from './chord-writer.ts';
export { type ChordedPart, chordedParts } from './chorded-line.ts';
export { countedLines, searchTextOf, sizeOf } from './counted-lines.ts';
export { chordsOf, hasChords, mapChords, unknownChordsOf } from './document-chords.ts';
export { guessNotation } from './guess-notation.ts';
export { keyAsWritten, keyOfDocument } from './document-key.ts';
export {
  capoOf,
  type Fingering,
  fingeredDocument,
  isCapo,
  soundingDocument,
  type StatedKeyMeans,
  withCapo,
} from './fingering.ts';
export { endsItalic, italicRuns, stripItalics, type TextRun } from './italics.ts';
export { type JsonContent, type JsonEntry, toJsonContent } from './json-content.ts';
export { fitsKey, guessKey, type KeyFit, keyFit } from './key-of-chords.ts';
export { formatKey, type Key, parseKey, relativeMajor, SETTINGS_KEYS, spelledKey } from './key.ts';
export { emptyDocument, emptyLine } from './lyric-line.ts';
export type { ChordMark, LyricLine, LyricSection, LyricsDocument, Melody, SectionKind } from './lyrics-document.ts';
export { type ChordForm, isMovable, NOTATIONS, type Notation, readChord, writeChord } from './notation.ts';
export {
  type PerformanceEntry,
  type PerformanceLine,
  type PerformanceView,
  toPerformanceContent,
} from './performance-content.ts';
export { formatPitch, type Pitch, parsePitch, semitoneOf } from './pitch.ts';
export { printedSections } from './printed-sections.ts';
export { type Triad, triadOf } from './quality.ts';
export { simplify } from './spelling.ts';
export { isKnownSymbol, isUnknownChord } from './symbol.ts';
export { arranged, type SungEntry, sungContent, sungOrder, sungSections } from './sung-order.ts';
export { NO_SHIFT, type Shift, shiftBy, shiftTo, transposeChord } from './transpose.ts';
export { transposeDocument } from './transpose-document.ts';
export {
  instrumentShift,
  type KeyChoice,
  keyChoices,
  semitonesBetween,
  soundingKey,
  targetKeyFor,
  transpositionsOf,
} from './transpositions.ts';
export { KIND_LABELS, type WireName, wireNames } from './wire-name.ts';

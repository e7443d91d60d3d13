export { type CapoOption, suggestCapos, MAX_SUGGESTED_CAPO, capoChordShape, capoShapeKey } from './capo.ts';
export { type Chord, formatChord, parseChord } from './chord.ts';
export { type ChordFormatOptions, createChordFormatter, changesChordNames } from './chord-formatter.ts';
export { type ChordLyricsPair, splitAtChords } from './chord-lyrics-pairs.ts';
export { countSungLines, searchTextOf, longestSectionLength } from './lyrics-metrics.ts';
export { chordsOf, hasChords, mapChords, unknownChordsOf } from './document-chords.ts';
export { guessNotation } from './guess-notation.ts';
export { respellKey, keyOfDocument } from './document-key.ts';
export {
  capoOf,
  type SoundingResult,
  toCapoShapes,
  isCapoFret,
  fromCapoShapes,
  type StatedKeyMeaning,
  withCapo,
} from './capo-shapes.ts';
export { endsItalic, italicRuns, stripItalics, type TextRun } from './italics.ts';
export { type JsonContent, type JsonEntry, toJsonContent } from './json-content.ts';
export { fitsKey, guessKey, type KeyFit, keyFit } from './key-detection.ts';
export { formatKey, type Key, parseKey, relativeMajorTonic, SELECTABLE_KEYS, canonicalKey } from './key.ts';
export { emptyDocument, emptyLine } from './lyric-line.ts';
export type { ChordMark, LyricLine, LyricSection, LyricsDocument, Melody, SectionKind } from './lyrics-document.ts';
export { type ChordForm, isMovable, NOTATIONS, type Notation, readChord, writeChord } from './notation.ts';
export {
  type PerformanceEntry,
  type PerformanceLine,
  type PerformanceView,
  toPerformanceContent,
} from './performance-content.ts';
export { formatPitch, type TonalPitchClass, parsePitch, semitoneOf } from './pitch.ts';
export { printedSections } from './printed-sections.ts';
export { type Triad, triadOf } from './quality.ts';
export { simplifySpelling } from './enharmonic-spelling.ts';
export { isRecognizedSymbol, isUnknownChord } from './symbol.ts';
export { applyVerseOrder, type OrderEntry, toSungContent, sungOrder, sungSections } from './sung-order.ts';
export { NO_TRANSPOSITION, type Transposition, transpositionBy, transpositionTo, transposeChord } from './transpose.ts';
export { transposeDocument } from './transpose-document.ts';
export {
  instrumentTransposition,
  type KeyOption,
  keyOptions,
  semitonesBetween,
  soundingKey,
  transposeKey,
  transpositionsOf,
} from './key-transpositions.ts';
export { KIND_LABELS, type WireName, wireNames } from './wire-names.ts';
export { findTextChange, replaceLineText, type TextChange } from './replace-line-text.ts';

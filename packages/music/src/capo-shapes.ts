import { capoShapeKey } from './capo.ts';
import { chordSymbolsOf, mapChords } from './document-chords.ts';
import { respellKey, keyOfDocument } from './document-key.ts';
import { formatKey, type Key, parseKey, canonicalKey } from './key.ts';
import { fitsKey, guessKey, keyFit } from './key-detection.ts';
import type { LyricsDocument, Melody } from './lyrics-document.ts';
import { chordsInSymbol } from './symbol.ts';
import { type Transposition, transpositionBy, transpositionTo, transposeChord } from './transpose.ts';
import { transposeKey } from './key-transpositions.ts';

/** The highest fret a capo may be written for: an octave. */
const MAX_CAPO_FRET = 12;

/** Whether a number names the fret of a capo. */
export function isCapoFret(fret: number): boolean {
  return Number.isInteger(fret) && fret >= 1 && fret <= MAX_CAPO_FRET;
}

/** The fret of the capo a melody of a text is arranged for; 0 for none. */
export function capoOf(document: Pick<LyricsDocument, 'capos'>, melody: Melody): number {
  return document.capos?.[melody] ?? 0;
}

/** The text with the capo of one melody; `capos` is omitted when no melody has one. */
export function withCapo(document: LyricsDocument, melody: Melody, capo: number): LyricsDocument {
  const { capos, ...rest } = document;
  const next = { original: capos?.original ?? 0, new: capos?.new ?? 0, [melody]: capo };
  return next.original === 0 && next.new === 0 ? rest : { ...rest, capos: next };
}

/** Which key is meant by a key stated beside a capo. */
export type StatedKeyMeaning = 'sounding' | 'fingering' | 'unclear' | 'not-stated';

/** A text with sounding chords, and how its stated key was interpreted. */
export type SoundingResult = { readonly document: LyricsDocument; readonly keyMeaning: StatedKeyMeaning };

/**
 * Converts a text whose chords are written as fingered with a capo to sounding chords. When the chords fit the key that
 * is the capo's semitones below the stated one, the stated key is the sounding one; when they fit the stated key
 * itself, the song sounds higher by the capo. A stated key that fits neither is taken as the sounding one.
 *
 * @param shapesDocument  chords and stated key of the melody as a file has them
 * @param capo      the fret, as `isCapoFret` allows
 */
export function fromCapoShapes(shapesDocument: LyricsDocument, melody: Melody, capo: number): SoundingResult {
  const symbols = chordSymbolsOf(shapesDocument, melody);
  const stated = parseKey(shapesDocument.keys[melody]);
  const keyMeaning = stated ? statedKeyMeaning(stated, symbols, capo) : 'not-stated';
  const shapesKey = stated
    ? respellKey(keyMeaning === 'fingering' ? stated : capoShapeKey(stated, capo), symbols)
    : guessKey(symbols);
  const sounding =
    stated && keyMeaning !== 'fingering' ? stated : shapesKey && canonicalKey(transposeKey(shapesKey, capo));
  const shift = shiftBetween(shapesKey, sounding, capo);
  const transposed = withCapo(transposeMelody(shapesDocument, melody, shift), melody, capo);
  const keyName = stated && sounding ? formatKey(sounding) : shapesDocument.keys[melody];
  return { document: { ...transposed, keys: { ...transposed.keys, [melody]: keyName } }, keyMeaning };
}

/**
 * The text with the chords of a melody as fingered with its capo; the key stays the sounding one. Undefined when
 * `fromCapoShapes` would not restore the same text: the chords then have to be written as they sound.
 */
export function toCapoShapes(document: LyricsDocument, melody: Melody): LyricsDocument | undefined {
  const capo = capoOf(document, melody);
  if (!isCapoFret(capo)) return undefined;
  const sounding = keyOfDocument(document, melody);
  const shift = shiftBetween(sounding, sounding && capoShapeKey(sounding, capo), -capo);
  const shapesDocument = transposeMelody(document, melody, shift);
  const roundTripped = fromCapoShapes(shapesDocument, melody, capo).document;
  return hasSameChords(roundTripped, document, melody) ? shapesDocument : undefined;
}

function statedKeyMeaning(stated: Key, symbols: readonly string[], capo: number): StatedKeyMeaning {
  if (!symbols.some((symbol) => chordsInSymbol(symbol).length > 0)) return 'sounding';
  const shapesFit = keyFit(symbols, capoShapeKey(stated, capo));
  const statedFit = keyFit(symbols, stated);
  if (!fitsKey(shapesFit) && !fitsKey(statedFit)) return 'unclear';
  const preferred = shapesFit.tonics - statedFit.tonics || shapesFit.share - statedFit.share;
  if (fitsKey(shapesFit) && fitsKey(statedFit)) return preferred >= 0 ? 'sounding' : 'fingering';
  return fitsKey(shapesFit) ? 'sounding' : 'fingering';
}

const shiftBetween = (from: Key | null, to: Key | null, semitones: number): Transposition =>
  from && to ? transpositionTo(from, to) : transpositionBy(null, semitones);

function transposeMelody(document: LyricsDocument, melody: Melody, shift: Transposition): LyricsDocument {
  return mapChords(document, (symbol, of) => (of === melody ? transposeChord(symbol, shift) : symbol));
}

function hasSameChords(one: LyricsDocument, other: LyricsDocument, melody: Melody): boolean {
  const listChords = ({ sections }: LyricsDocument) =>
    sections.flatMap(({ lines }) => lines.flatMap((line) => line.chords[melody].map(([, symbol]) => symbol)));
  return one.keys[melody] === other.keys[melody] && listChords(one).join('\n') === listChords(other).join('\n');
}

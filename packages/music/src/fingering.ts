import { shapeKey } from './capo.ts';
import { marksOf, mapChords } from './document-chords.ts';
import { keyAsWritten, keyOfDocument } from './document-key.ts';
import { formatKey, type Key, parseKey, spelledKey } from './key.ts';
import { fitsKey, guessKey, keyFit } from './key-of-chords.ts';
import type { LyricsDocument, Melody } from './lyrics-document.ts';
import { chordsInSymbol } from './symbol.ts';
import { type Shift, shiftBy, shiftTo, transposeChord } from './transpose.ts';
import { targetKeyFor } from './transpositions.ts';

/** The highest fret a capo may be written for: an octave. */
const HIGHEST_FRET = 12;

/** Whether a number names the fret of a capo. */
export function isCapo(fret: number): boolean {
  return Number.isInteger(fret) && fret >= 1 && fret <= HIGHEST_FRET;
}

/** The fret of the capo a melody of a text is arranged for; 0 for none. */
export function capoOf(document: Pick<LyricsDocument, 'capos'>, melody: Melody): number {
  return document.capos?.[melody] ?? 0;
}

/** The text with the capo of one melody; without the member when no melody has one. */
export function withCapo(document: LyricsDocument, melody: Melody, capo: number): LyricsDocument {
  const { capos, ...rest } = document;
  const next = { original: capos?.original ?? 0, new: capos?.new ?? 0, [melody]: capo };
  return next.original === 0 && next.new === 0 ? rest : { ...rest, capos: next };
}

/** What a key stated beside a capo is the key of. */
export type StatedKeyMeans = 'sounding' | 'fingering' | 'unclear' | 'not-stated';

/** A text as it sounds, and how its stated key was understood. */
export type Fingering = { readonly document: LyricsDocument; readonly keyMeans: StatedKeyMeans };

/**
 * A text as it sounds, made of one whose chords are written as they are fingered with a capo. When the chords fit the key
 * that lies the capo below the stated one, the stated key is what sounds; when they fit the stated key itself, the song
 * sounds the capo higher. A stated key that fits neither way is taken as what sounds.
 *
 * @param fingered  chords and stated key of the melody as a file has them
 * @param capo      the fret, as `isCapo` allows
 */
export function soundingDocument(fingered: LyricsDocument, melody: Melody, capo: number): Fingering {
  const symbols = marksOf(fingered, melody);
  const stated = parseKey(fingered.keys[melody]);
  const keyMeans = stated ? meaningOf(stated, symbols, capo) : 'not-stated';
  const shapes = stated
    ? keyAsWritten(keyMeans === 'fingering' ? stated : shapeKey(stated, capo), symbols)
    : guessKey(symbols);
  const sounding = stated && keyMeans !== 'fingering' ? stated : shapes && spelledKey(targetKeyFor(shapes, capo));
  const shift = shiftBetween(shapes, sounding, capo);
  const moved = withCapo(moveMelody(fingered, melody, shift), melody, capo);
  const named = stated && sounding ? formatKey(sounding) : fingered.keys[melody];
  return { document: { ...moved, keys: { ...moved.keys, [melody]: named } }, keyMeans };
}

/**
 * The text with the chords of a melody as they are fingered with its capo; the key stays the one that sounds. Undefined
 * when `soundingDocument` would not make the same text of it again: the chords then have to be written as they sound.
 */
export function fingeredDocument(document: LyricsDocument, melody: Melody): LyricsDocument | undefined {
  const capo = capoOf(document, melody);
  if (!isCapo(capo)) return undefined;
  const sounding = keyOfDocument(document, melody);
  const shift = shiftBetween(sounding, sounding && shapeKey(sounding, capo), -capo);
  const fingered = moveMelody(document, melody, shift);
  const again = soundingDocument(fingered, melody, capo).document;
  return isSame(again, document, melody) ? fingered : undefined;
}

function meaningOf(stated: Key, symbols: readonly string[], capo: number): StatedKeyMeans {
  if (!symbols.some((symbol) => chordsInSymbol(symbol).length > 0)) return 'sounding';
  const below = keyFit(symbols, shapeKey(stated, capo));
  const itself = keyFit(symbols, stated);
  if (!fitsKey(below) && !fitsKey(itself)) return 'unclear';
  const preferred = below.tonics - itself.tonics || below.share - itself.share;
  if (fitsKey(below) && fitsKey(itself)) return preferred >= 0 ? 'sounding' : 'fingering';
  return fitsKey(below) ? 'sounding' : 'fingering';
}

const shiftBetween = (from: Key | null, to: Key | null, semitones: number): Shift =>
  from && to ? shiftTo(from, to) : shiftBy(null, semitones);

function moveMelody(document: LyricsDocument, melody: Melody, shift: Shift): LyricsDocument {
  return mapChords(document, (symbol, of) => (of === melody ? transposeChord(symbol, shift) : symbol));
}

function isSame(one: LyricsDocument, other: LyricsDocument, melody: Melody): boolean {
  const chords = ({ sections }: LyricsDocument) =>
    sections.map(({ lines }) => lines.map((line) => line.chords[melody].map(([, symbol]) => symbol)));
  return one.keys[melody] === other.keys[melody] && JSON.stringify(chords(one)) === JSON.stringify(chords(other));
}

import {
  type Key,
  type Transposition,
  transpositionBy,
  transpositionTo,
  transposeKey,
  transposeChord,
} from '@canticle/music';
import { type Document, findAll } from './mei-document.ts';
import { keyOfScore, listKeySignatures } from './score-key.ts';
import { formatPrintedChord, parsePrintedChord } from './chord-symbols.ts';

/** Key signatures have at most seven sharps or flats. */
const MAX_ACCIDENTALS = 7;
/** One turn around the circle of fifths: the enharmonically equivalent key. */
const ENHARMONIC_FIFTHS = 12;

/**
 * The transposition of a score to another key: how far it moves on the line of fifths, so that everything is spelled
 * for the target key (Db and Ab and Gb of a minor score are C#, G# and F#).
 *
 * @param semitones  upwards; octaves included
 */
export function shiftForScore(document: Document, semitones: number): Transposition {
  const key = keyOfScore(document) ?? { tonic: 0, minor: false };
  const shift = transpositionBy(key, semitones);
  if (shift.fifths === 0) return shift;
  const signatures = listKeySignatures(document);
  const fits = (fifths: number) => signatures.every((one) => Math.abs(one + fifths) <= MAX_ACCIDENTALS);
  const other = [shift.fifths - ENHARMONIC_FIFTHS, shift.fifths + ENHARMONIC_FIFTHS].find(fits);
  if (fits(shift.fifths) || other === undefined) return shift;
  return { fifths: other, to: { ...key, tonic: key.tonic + other } };
}

/** The key a score sounds in after a transposition. */
export function transposedKey(key: Key, semitones: number): Key {
  const target = transposeKey(key, semitones);
  return transpositionTo(key, target).to ?? key;
}

/**
 * The interval of a transposition by its Verovio name: `M2`, `-m3`, `P15`. Empty for no transposition. It is a name and
 * not a number of semitones, because then Verovio would choose the spelling.
 *
 * @param fifths     of the transposition on the line of fifths
 * @param semitones  of the same transposition; octaves included
 * @example intervalName(2, 2) // 'M2'
 * @example intervalName(3, -3) // '-m3'
 * @example intervalName(0, -12) // '-P8'
 */
export function intervalName(fifths: number, semitones: number): string {
  if (fifths === 0 && semitones === 0) return '';
  const octaves = Math.round((7 * fifths - semitones) / 12);
  const steps = 4 * fifths - 7 * octaves;
  const isDown = steps < 0 || (steps === 0 && semitones < 0);
  const quality = intervalQuality(isDown ? -fifths : fifths);
  return `${isDown ? '-' : ''}${quality}${Math.abs(steps) + 1}`;
}

/* Its position on the line of fifths determines whether an interval is minor, perfect, major or augmented. */
function intervalQuality(fifths: number): string {
  if (fifths >= -1 && fifths <= 1) return 'P';
  if (fifths >= 2 && fifths <= 5) return 'M';
  if (fifths <= -2 && fifths >= -5) return 'm';
  return fifths > 0 ? 'A'.repeat(Math.floor((fifths + 1) / 7)) : 'd'.repeat(Math.floor((1 - fifths) / 7));
}

/**
 * Transposes the chord symbols of a score. They are wrapped, because Verovio does not change wrapped text when it
 * transposes the notes, and its own spelling does not simplify.
 */
export function transposeChordSymbols(document: Document, shift: Transposition): void {
  for (const harm of findAll(document, 'harm')) {
    const symbol = parsePrintedChord(harm.textContent ?? '');
    if (symbol === '') continue;
    while (harm.firstChild) harm.removeChild(harm.firstChild);
    const wrapped = document.createElementNS(harm.namespaceURI, 'rend');
    wrapped.appendChild(document.createTextNode(formatPrintedChord(transposeChord(symbol, shift))));
    harm.appendChild(wrapped);
  }
}

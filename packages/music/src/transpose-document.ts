import { mapChords } from './document-chords.ts';
import { keyOfDocument } from './document-key.ts';
import { formatKey, spelledKey } from './key.ts';
import type { LyricsDocument, Melody } from './lyrics-document.ts';
import { shiftBy, transposeChord } from './transpose.ts';
import { targetKeyFor } from './transpositions.ts';

/**
 * The text with the chords and the stated keys of both melodies moved.
 *
 * @param semitones  upwards, -12 to 12
 * @example transposeDocument({ ...emptyDocument, keys: { original: 'Am', new: '' } }, -1).keys.original // 'G#m'
 */
export function transposeDocument(document: LyricsDocument, semitones: number): LyricsDocument {
  const keys = { original: keyOfDocument(document, 'original'), new: keyOfDocument(document, 'new') };
  const shifts = { original: shiftBy(keys.original, semitones), new: shiftBy(keys.new, semitones) };
  const stated = (melody: Melody) => {
    const key = keys[melody];
    if (key === null || document.keys[melody] === '' || shifts[melody].fifths === 0) return document.keys[melody];
    return formatKey(spelledKey(targetKeyFor(key, semitones)));
  };
  const moved = mapChords(document, (symbol, melody) => transposeChord(symbol, shifts[melody]));
  return { ...moved, keys: { original: stated('original'), new: stated('new') } };
}

import { type Chord, formatChord, parseChord } from './chord.ts';
import { type Key, relativeMajorTonic } from './key.ts';
import { readNashville, writeNashville } from './nashville.ts';
import { noteName, type NoteNames, readableNames } from './note-names.ts';
import { type TonalPitchClass, toAsciiAccidentals } from './pitch.ts';
import { isQuality } from './quality.ts';
import { readRoman, writeRoman } from './roman.ts';
import { READABLE_SYLLABLES, syllableOf } from './solfege.ts';
import { renameChords } from './symbol.ts';

/** The chord notations, in the order of the settings. */
export const NOTATIONS = [
  'common',
  'dutch',
  'german',
  'latin',
  'solfege',
  'scandinavian',
  'nashville',
  'roman',
] as const;

/** One of the chord notations. */
export type Notation = (typeof NOTATIONS)[number];

/**
 * The output form of a chord: as text with `#` and `b`, as text with ♯ and ♭, or as markup with `<sup>` and everything
 * else escaped.
 */
export type ChordForm = 'plain' | 'signs' | 'markup';

/** Whether a notation is relative to the key of the song. */
export function isMovable(notation: Notation): notation is 'solfege' | 'nashville' | 'roman' {
  return notation === 'solfege' || notation === 'nashville' || notation === 'roman';
}

/**
 * Writes a chord in a notation. A symbol that is not a chord is returned unchanged.
 *
 * @param symbol  in common names. For a movable notation as written in the original key, never transposed and
 *                simplified: degrees are those of the strict spelling, and transposing the song does not change them
 * @param key     the key `symbol` is written in; null when unknown: movable notations then use common names
 * @example writeChord('G7/B', 'german', null) // 'G7/H'
 * @example writeChord('F#m7b5', 'roman', parseKey('C')) // '#ivø7'
 * @example writeChord('Bb7#11/D', 'common', null, 'signs') // 'B♭7♯11/D'
 * @example writeChord('G7', 'nashville', parseKey('C'), 'markup') // '5<sup>7</sup>'
 */
export function writeChord(symbol: string, notation: Notation, key: Key | null, form: ChordForm = 'plain'): string {
  const source = form === 'markup' ? escapeMarkup(symbol) : symbol;
  const isCommon = notation === 'common' || (isMovable(notation) && key === null);
  if (isCommon && form !== 'signs') return source;
  return renameChords(source, (chord) => {
    const written = formatInNotation(chord, isCommon ? 'common' : notation, key, form);
    return form === 'signs' ? withMusicalAccidentals(written) : written;
  });
}

/** In every notation, a small b is only used for a flat. */
function withMusicalAccidentals(written: string): string {
  return written.replaceAll('#', '♯').replaceAll('b', '♭');
}

function formatInNotation(chord: Chord, notation: Notation, key: Key | null, form: ChordForm): string {
  if (!isMovable(notation)) return formatNamed(chord, (pitch) => noteName(pitch, notation));
  if (key === null) return formatChord(chord);
  if (notation === 'nashville') return writeNashville(chord, key, form);
  if (notation === 'roman') return writeRoman(chord, key);
  return formatNamed(chord, (pitch) => syllableOf(pitch - relativeMajorTonic(key)));
}

function formatNamed({ root, quality, bass }: Chord, name: (pitch: TonalPitchClass) => string): string {
  return name(root) + quality + (bass === null ? '' : `/${name(bass)}`);
}

/**
 * Reads a chord written in a notation into common names; null when it is not a chord of that notation.
 *
 * @param key  the key of the song, which movable notations need; without it they are read as common names
 * @example readChord('Fism7/H', 'german', null) // 'F#m7/B'
 * @example readChord('5⁷/7', 'nashville', parseKey('C')) // 'G7/B'
 * @example readChord('Bes', 'common', null) // 'Bb'
 * @example readChord('x2', 'common', null) // null
 */
export function readChord(text: string, notation: Notation, key: Key | null): string | null {
  const chord = parseInNotation(text, notation, key);
  return chord === null ? null : formatChord(chord);
}

function parseInNotation(text: string, notation: Notation, key: Key | null): Chord | null {
  if (notation === 'common' || (isMovable(notation) && key === null)) {
    return parseChord(text) ?? parseNamed(text, readableNames('common'), 0);
  }
  if (!isMovable(notation)) return parseNamed(text, readableNames(notation), 0);
  if (key === null) return null;
  if (notation === 'nashville') return readNashville(text, key);
  if (notation === 'roman') return readRoman(text, key);
  return parseNamed(text, READABLE_SYLLABLES, relativeMajorTonic(key));
}

/** The first name whose remainder is a quality wins: "Asus4" is A with sus4, not As with us4. */
function parseNamed(text: string, names: NoteNames, tonic: TonalPitchClass): Chord | null {
  const symbol = toAsciiAccidentals(text.trim());
  const slash = symbol.lastIndexOf('/');
  const bass = slash < 0 ? undefined : names.find(([name]) => name === symbol.slice(slash + 1));
  const body = bass ? symbol.slice(0, slash) : symbol;
  const root = names.find(([name]) => body.startsWith(name) && isQuality(body.slice(name.length)));
  if (!root) return null;
  return { root: root[1] + tonic, quality: body.slice(root[0].length), bass: bass ? bass[1] + tonic : null };
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

import { normalizeAccidentals } from './chordpro-line.ts';
import { suffixOfFormula } from './chord-formula.ts';
import type { XmlElement } from './xml-tree.ts';

// The shorthands of OpenLyrics 0.9 (https://docs.openlyrics.org/en/latest/dataformat.html#chords).
const suffixes = new Map([
  ['power', '5'],
  ['min', 'm'],
  ['aug', 'aug'],
  ['dim', 'dim'],
  ['dom7', '7'],
  ['maj7', 'maj7'],
  ['min7', 'm7'],
  ['dim7', 'dim7'],
  ['halfdim7', 'm7b5'],
  ['minmaj7', 'm(maj7)'],
  ['augmaj7', 'maj7#5'],
  ['aug7', '7#5'],
  ['maj6', '6'],
  ['maj6b', '(b6)'],
  ['min6', 'm6'],
  ['min6b', 'm(b6)'],
  ['dom9', '9'],
  ['dom9b', '7b9'],
  ['maj9', 'maj9'],
  ['min9', 'm9'],
  ['minmaj9', 'm9(maj7)'],
  ['aug9', '9#5'],
  ['halfdim9', 'm9b5'],
  ['add9', 'add9'],
  ['sus4', 'sus4'],
  ['sus2', 'sus2'],
]);

/** A named chord of a song file; `isUnknown` when its structure has no name and is kept in parentheses instead. */
export type OpenLyricsChord = { readonly symbol: string; readonly isUnknown: boolean };

/**
 * Names a chord of OpenLyrics: 0.8 has it in `name`, 0.9 in `root`, `structure` and `bass`.
 *
 * @returns undefined when the element names nothing
 */
export function parseOpenLyricsChord({ attributes }: XmlElement): OpenLyricsChord | undefined {
  const name = (attributes.get('name') ?? '').trim();
  if (name) return { symbol: normalizeAccidentals(name), isUnknown: false };
  const root = (attributes.get('root') ?? '').trim();
  if (!root) return undefined;
  const structure = (attributes.get('structure') ?? '').trim();
  const suffix = structure === '' ? '' : (suffixes.get(structure) ?? suffixOfFormula(structure));
  const bass = (attributes.get('bass') ?? '').trim();
  const symbol = `${normalizeNote(root)}${suffix ?? `(${structure})`}${bass ? `/${normalizeNote(bass)}` : ''}`;
  return { symbol, isUnknown: suffix === undefined };
}

const normalizeNote = (name: string): string => normalizeAccidentals(name).replace(/^([A-H])x$/, '$1##');

const structures = new Map([...suffixes].map(([structure, suffix]) => [suffix, structure]));

/**
 * The attributes of a chord in OpenLyrics 0.9. A chord without a name there is written in `name`, as in 0.8.
 *
 * @example chordAttributes('Bbm7/F') // { root: 'Bb', structure: 'min7', bass: 'F' }
 */
export function chordAttributes(symbol: string): { readonly [name: string]: string } {
  const match = /^([A-G](?:#|b)?)([^/\s]*)(?:\/([A-G](?:#|b)?))?$/.exec(symbol);
  const suffix = match?.[2] ?? '';
  const structure = suffix === '' ? '' : structures.get(suffix);
  if (!match || structure === undefined) return { name: symbol };
  return { root: match[1] ?? '', structure, bass: match[3] ?? '' };
}

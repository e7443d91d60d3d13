import { plainChord } from './chordpro-line.ts';
import type { XmlElement } from './xml-tree.ts';

// Shorthands and formulas of OpenLyrics 0.9 (https://docs.openlyrics.org/en/latest/dataformat.html#chords).
const suffixes = new Map([
  ['power', '5'],
  ['5', '5'],
  ['3-5', ''],
  ['min', 'm'],
  ['m3-5', 'm'],
  ['aug', 'aug'],
  ['3-a5', 'aug'],
  ['dim', 'dim'],
  ['m3-d5', 'dim'],
  ['dom7', '7'],
  ['3-5-m7', '7'],
  ['maj7', 'maj7'],
  ['3-5-7', 'maj7'],
  ['min7', 'm7'],
  ['m3-5-m7', 'm7'],
  ['dim7', 'dim7'],
  ['m3-d5-d7', 'dim7'],
  ['halfdim7', 'm7b5'],
  ['m3-d5-m7', 'm7b5'],
  ['minmaj7', 'm(maj7)'],
  ['m3-5-7', 'm(maj7)'],
  ['augmaj7', 'maj7#5'],
  ['3-a5-7', 'maj7#5'],
  ['aug7', '7#5'],
  ['3-a5-m7', '7#5'],
  ['3-d5-m7', '7b5'],
  ['3-d5-7', 'maj7b5'],
  ['maj6', '6'],
  ['3-5-6', '6'],
  ['maj6b', '(b6)'],
  ['3-5-m6', '(b6)'],
  ['min6', 'm6'],
  ['m3-5-6', 'm6'],
  ['min6b', 'm(b6)'],
  ['m3-5-m6', 'm(b6)'],
  ['dom9', '9'],
  ['3-5-m7-9', '9'],
  ['dom9b', '7b9'],
  ['3-5-m7-m9', '7b9'],
  ['maj9', 'maj9'],
  ['3-5-7-9', 'maj9'],
  ['min9', 'm9'],
  ['m3-5-m7-9', 'm9'],
  ['minmaj9', 'm9(maj7)'],
  ['m3-5-7-9', 'm9(maj7)'],
  ['aug9', '9#5'],
  ['3-a5-m7-9', '9#5'],
  ['halfdim9', 'm9b5'],
  ['m3-d5-m7-9', 'm9b5'],
  ['3-5-m7-9-11', '11'],
  ['3-5-7-9-11', 'maj11'],
  ['m3-5-m7-9-11', 'm11'],
  ['3-5-m7-9-a11', '9#11'],
  ['3-5-m7-9-11-13', '13'],
  ['3-5-7-9-11-13', 'maj13'],
  ['m3-5-m7-9-11-13', 'm13'],
  ['3-5-m7-13', '7(13)'],
  ['3-5-m7-m10', '7#9'],
  ['3-5-6-9', '6/9'],
  ['m3-5-6-9', 'm6/9'],
  ['add9', 'add9'],
  ['3-5-9', 'add9'],
  ['m3-5-9', 'madd9'],
  ['sus4', 'sus4'],
  ['4-5', 'sus4'],
  ['sus2', 'sus2'],
  ['2-5', 'sus2'],
  ['4-5-m7', '7sus4'],
  ['4-5-m7-9', '9sus4'],
]);

/** A chord of a song file, named; `unknown` when its structure has no name and stands in parentheses instead. */
export type NamedChord = { readonly symbol: string; readonly unknown: boolean };

/**
 * Names a chord of OpenLyrics: 0.8 has it in `name`, 0.9 in `root`, `structure` and `bass`.
 *
 * @returns undefined when the element names nothing
 */
export function nameChord({ attributes }: XmlElement): NamedChord | undefined {
  const name = (attributes.get('name') ?? '').trim();
  if (name) return { symbol: plainChord(name), unknown: false };
  const root = (attributes.get('root') ?? '').trim();
  if (!root) return undefined;
  const structure = (attributes.get('structure') ?? '').trim();
  const suffix = structure === '' ? '' : suffixes.get(structure);
  const bass = (attributes.get('bass') ?? '').trim();
  const symbol = `${note(root)}${suffix ?? `(${structure})`}${bass ? `/${note(bass)}` : ''}`;
  return { symbol, unknown: suffix === undefined };
}

const note = (name: string): string => plainChord(name).replace(/^([A-H])x$/, '$1##');

import { formatPitch, parseChord, semitoneOf, triadOf } from '@canticle/music';

/** A chord for the lookup: pitch classes (semitones above C) and the possible names of its quality, best first. */
export type ChordQuery = {
  readonly root: number;
  readonly suffixes: readonly string[];
  readonly bass: number | null;
  /** The symbol without its bass note: "Bb" of "Bb/D". */
  readonly nameWithoutBass: string;
};

/**
 * Decodes the name of a chord in a URL: `over` for the slash, `sharp` for the sharp sign.
 *
 * @example decodeChordName('Csharpm7overGsharp') // 'C#m7/G#'
 */
export function decodeChordName(name: string): string {
  return name.replaceAll('over', '/').replaceAll('sharp', '#').trim();
}

/**
 * Parses the name of a chord for the lookup. Enharmonic spelling does not matter (Ab is G#), nor how a quality is
 * written (M7, Δ, maj7). Names are tried with parentheses removed, then without the last parenthesised part, and so on.
 *
 * @param name  in English letters, with `/` before the bass
 * @returns null when it is not a chord, such as "N.C."
 */
export function parseChordName(name: string): ChordQuery | null {
  // German songbooks call B natural H; the common name, which is looked up, has the letters A to G.
  if (/(?:^|\/)\s*h/i.test(name)) return null;
  const chord = parseChord(name);
  if (chord === null) return null;
  return {
    root: semitoneOf(chord.root),
    suffixes: suffixCandidates(chord.quality),
    bass: chord.bass === null ? null : semitoneOf(chord.bass),
    nameWithoutBass: formatPitch(chord.root) + chord.quality,
  };
}

/** Names of the same quality in the fingering tables. */
const TABLE_SUFFIXES: Readonly<Record<string, string>> = {
  '': 'major',
  m: 'minor',
  sus: 'sus4',
  '4': 'sus4',
  '2': 'add9',
  add2: 'add9',
  m2: 'madd9',
  madd2: 'madd9',
  '7sus': '7sus4',
  sus7: '7sus4',
  sus47: '7sus4',
  '7add9': '9',
  '7add11': '11',
  '7add13': '13',
  maj7add9: 'maj9',
  '7add2': '9',
  m7add2: 'm9',
  m7add9: 'm9',
  m7add11: 'm11',
  '6add9': '69',
  m6add9: 'm69',
  '7#5': 'aug7',
  '9#5': 'aug9',
  '#5': 'aug',
  augmaj7: 'maj7#5',
  '7alt': 'alt',
};

/**
 * The possible names of a quality, best first.
 *
 * @example suffixCandidates('M7') // ['maj7']
 * @example suffixCandidates('m7(b5)') // ['m7b5', 'm7']
 */
export function suffixCandidates(quality: string): readonly string[] {
  const names: string[] = [];
  let rest = quality.replaceAll('alt ', '');
  for (;;) {
    const name = tableSuffix(rest.replaceAll(/\((\d+)\)/g, 'add$1').replaceAll(/[() ]/g, ''));
    if (!names.includes(name)) names.push(name);
    const last = rest.lastIndexOf('(');
    if (last < 0) return names;
    rest = rest.slice(0, last).trimEnd();
  }
}

const PREFIXES = { major: '', minor: 'm', diminished: 'dim', 'half-diminished': 'm', augmented: 'aug' } as const;

function tableSuffix(quality: string): string {
  const { kind, extension } = triadOf(quality);
  const top = normalizeExtension(extension);
  const name = PREFIXES[kind] + (kind === 'half-diminished' ? `${top || '7'}b5` : top);
  return TABLE_SUFFIXES[name] ?? name;
}

/* Converts "7+5", "7-9", "7+", "6/9" and "9sus4" to "7#5", "7b9", "7#5", "69". */
function normalizeExtension(extension: string): string {
  return extension
    .replaceAll(/[/,]/g, '')
    .replaceAll(/\+(?=5|9|11)/g, '#')
    .replaceAll(/[-−–](?=5|9|13)/g, 'b')
    .replace(/[+]$/, '#5')
    .replace(/(5)([#b])$/, '$2$1');
}

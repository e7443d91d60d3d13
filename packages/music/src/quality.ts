/**
 * Everything that may follow the root of a chord in an existing file: words and signs of chord charts, numbers with
 * accidentals, parentheses. Chord syntax as existing clients recognise it, and the signs of OpenLyrics and iReal.
 */
const QUALITY_WORDS =
  'halfdim|major|maj|Maj|MAJ|ma|Ma|minor|min|Min|MIN|mi|Mi|dim|Dim|aug|Aug|sus|Sus|add|Add|alt|no|omit|dom|m|M';
const QUALITY_SIGNS = '[Δ△ⵔⵁ°oOøØ+^*,−–-]';
const NUMBER = '[#b]?(?:1[0-35]|[2-9])(?:[#b](?!\\d))?';
const SLASH_EXTENSION = '/(?=\\d|add|sus|no|[#b+-]\\d)';
const TOKEN = `(?:${QUALITY_WORDS}|${QUALITY_SIGNS}|${NUMBER}|${SLASH_EXTENSION}| (?=alt|add|sus|no|omit))`;
const QUALITY = new RegExp(`^(?:${TOKEN}| ?\\(${TOKEN}+\\))*$`);

/** Whether a text can follow a chord's root. The empty text can: a plain major chord. */
export function isQuality(text: string): boolean {
  return text.length <= 24 && QUALITY.test(text);
}

/** The kind of triad of a quality, and its extension ("7", "maj7", "sus4", "add9"). */
export type Triad = {
  readonly kind: 'major' | 'minor' | 'diminished' | 'half-diminished' | 'augmented';
  readonly extension: string;
};

/** How the triads are written, tried in this order. The rest is the extension. */
const TRIADS: readonly (readonly [kind: Triad['kind'], pattern: RegExp])[] = [
  ['half-diminished', /^(?:(?:[øØⵁ]|halfdim)7?|(?:minor|min|Min|MIN|mi|Mi|m|-|−|–)7 ?\(?[b-]5\)?)/],
  ['major', /^(?:major|maj(?!or)|Maj|MAJ|ma(?!j|dd|ug|lt)|Ma(?!j)|M(?![aA]))(?!\d)|^dom/],
  ['minor', /^(?:minor|min|Min|MIN|mi|Mi|m(?!aj)|-|−|–)/],
  ['diminished', /^(?:dim|Dim|[°Oⵔ]|o(?!mit))/],
  ['augmented', /^(?:aug|Aug|\+)/],
];

/**
 * Splits a quality into its triad and its extension. A major seventh is always called "maj7".
 *
 * @example triadOf('m7b5') // { kind: 'half-diminished', extension: '' }
 * @example triadOf('M7') // { kind: 'major', extension: 'maj7' }
 */
export function triadOf(quality: string): Triad {
  const normalized = normalizeMajorSeventh(quality);
  const [kind, pattern] = TRIADS.find(([, written]) => written.test(normalized)) ?? ['major', /^/];
  return { kind, extension: normalized.replace(pattern, '') };
}

const PREFIX = { major: '', minor: 'm', diminished: 'dim', 'half-diminished': 'm', augmented: 'aug' } as const;

/** The stored quality of a triad: the inverse of `triadOf`. */
export function qualityOf(triad: Triad): string {
  return PREFIX[triad.kind] + fullExtensionOf(triad);
}

/** The extension of a triad whose sign does not already mark it as half-diminished: "7b5", "9b5". */
export function fullExtensionOf({ kind, extension }: Triad): string {
  if (kind !== 'half-diminished') return extension;
  const number = /^\d+/.exec(extension)?.[0] ?? '';
  return `${number || '7'}b5${extension.slice(number.length)}`;
}

/** The signs of a major seventh: before a number, or Δ and ^ alone. */
const MAJOR_SEVENTH = /(?:major|Maj|MAJ|Ma|ma|M|[Δ△^])(?=\d)|[Δ△^]/g;

function normalizeMajorSeventh(quality: string): string {
  return quality.replace(MAJOR_SEVENTH, (sign, at: number) =>
    /\d/.test(quality.charAt(at + sign.length)) ? 'maj' : 'maj7',
  );
}

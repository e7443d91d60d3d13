/**
 * Everything that may follow the root of a chord in a real file: words and signs of chord charts, numbers with accidentals,
 * parentheses. Recognised chord syntax after the words of existing clients, and OpenLyrics' and iReal's signs.
 */
const WORDS = 'major|maj|Maj|MAJ|ma|Ma|minor|min|Min|MIN|mi|Mi|dim|Dim|aug|Aug|sus|Sus|add|Add|alt|no|omit|dom|m|M';
const SIGNS = '[Δ△ⵔⵁ°oOøØ+^*,−–-]';
const NUMBER = '[#b]?(?:1[0-35]|[2-9])(?:[#b](?!\\d))?';
const SLASHED = '/(?=\\d|add|sus|no|[#b+-]\\d)';
const TOKEN = `(?:${WORDS}|${SIGNS}|${NUMBER}|${SLASHED}| (?=alt|add|sus|no|omit))`;
const QUALITY = new RegExp(`^(?:${TOKEN}| ?\\(${TOKEN}+\\))*$`);

/** Whether a text can follow a chord's root. The empty text can: a plain major chord. */
export function isQuality(text: string): boolean {
  return text.length <= 24 && QUALITY.test(text);
}

/** What kind of triad a quality asks for, and what comes on top of it ("7", "maj7", "sus4", "add9"). */
export type Triad = {
  readonly kind: 'major' | 'minor' | 'diminished' | 'half-diminished' | 'augmented';
  readonly extension: string;
};

const HALF_DIMINISHED = /^(?:[øØⵁ]7?|(?:minor|min|Min|MIN|mi|Mi|m|-|−|–)7 ?\(?[b-]5\)?)(.*)$/;
const MAJOR = /^(?:major|maj|Maj|MAJ|ma|Ma|M)(.*)$/;
const MAJOR_SEVENTH = /^[Δ△^]7?(.*)$/;
const MINOR = /^(?:minor|min|Min|MIN|mi|Mi|m|-|−|–)(.*)$/;
const DIMINISHED = /^(?:dim|Dim|[°oOⵔ])(.*)$/;
const AUGMENTED = /^(?:aug|Aug|\+)(.*)$/;

/**
 * Splits a quality into its triad and what is on top. A seventh that is major is always called "maj7".
 *
 * @example triadOf('m7b5') // { kind: 'half-diminished', extension: '' }
 * @example triadOf('M7') // { kind: 'major', extension: 'maj7' }
 */
export function triadOf(quality: string): Triad {
  const rest = (pattern: RegExp) => pattern.exec(quality)?.[1];
  const half = rest(HALF_DIMINISHED);
  if (half !== undefined) return { kind: 'half-diminished', extension: half };
  const seventh = rest(MAJOR_SEVENTH);
  if (seventh !== undefined)
    return { kind: 'major', extension: /^\d/.test(seventh) ? `maj${seventh}` : `maj7${seventh}` };
  const major = rest(MAJOR);
  if (major !== undefined) return { kind: 'major', extension: /^\d/.test(major) ? `maj${major}` : major };
  const minor = rest(MINOR);
  if (minor !== undefined) return { kind: 'minor', extension: majorSeventh(minor) };
  const diminished = rest(DIMINISHED);
  if (diminished !== undefined) return { kind: 'diminished', extension: diminished };
  const augmented = rest(AUGMENTED);
  if (augmented !== undefined) return { kind: 'augmented', extension: majorSeventh(augmented) };
  return { kind: 'major', extension: majorSeventh(quality) };
}

const PREFIX = { major: '', minor: 'm', diminished: 'dim', 'half-diminished': 'm7b5', augmented: 'aug' } as const;

/** The quality a triad is stored with: the counterpart of `triadOf`. */
export function qualityOf({ kind, extension }: Triad): string {
  return PREFIX[kind] + extension;
}

function majorSeventh(extension: string): string {
  return extension.replace(/(?:Maj|MAJ|Ma|ma(?!j)|M|[Δ△^])(?=\d)|[Δ△^](?!\d)/g, (sign, at: number) =>
    /\d/.test(extension.charAt(at + sign.length)) ? 'maj' : 'maj7',
  );
}

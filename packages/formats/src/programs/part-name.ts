import type { SectionKind } from '@canticle/music';

/** The name of a part of a song, parsed. */
export type PartName = {
  readonly kind: SectionKind;
  /** "2", "1a"; empty when there is none. */
  readonly number: string;
  /** The name itself, where kind and number do not say it all. */
  readonly label: string;
  /** "2x", when the name says how often it is sung. */
  readonly repeat: string;
};

const KINDS: readonly (readonly [kind: SectionKind, words: string])[] = [
  ['verse', 'verse vers strophe strofe strofa couplet estrofa v'],
  ['chorus', 'chorus chor refrain refreng refräng refrein coro kor omkved ref refr r c'],
  ['prechorus', 'prechorus prerefrain prerefreng prechor p'],
  ['bridge', 'bridge brücke bro brygge puente b'],
  ['intro', 'intro introduction einleitung vorspiel forspill i'],
  ['ending', 'ending end outro coda tag schluss slutt etterspill e t'],
  [
    'other',
    'other misc interlude zwischenspiel instrumental mellomspill part teil del unknown unbekannt slide vamp solo o',
  ],
];
const KIND_BY_WORD = new Map(KINDS.flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)));
/** Words whose kind says less than they do. */
const IS_LABEL =
  /^(?:other|misc|interlude|zwischenspiel|instrumental|mellomspill|part|teil|del|slide|vamp|solo|tag|coda)$/;

const NAME = /^(pre[ _-]?\p{L}+|\p{L}+)[ _.]*(?:no\.|nr\.)?[ #]*(\d{0,3}[a-z]?)$/iu;
const REPEAT = /[ (]*\b(\d{1,2}\s?x|x\s?\d{1,2})\)?$/i;

/**
 * Parses the name of a part as song programs write it: "Verse 1", "Strophe 1a", "Pre-Chorus", "Refrain (2x)".
 *
 * @returns undefined when it is not a known name
 */
export function parsePartName(text: string): PartName | undefined {
  if (text.length > 60) return undefined;
  const written = text
    .trim()
    .replace(/^\[(.*)\]$|^\((.*)\)$/, '$1$2')
    .replace(/[:.]$/, '')
    .trim();
  const repeat = REPEAT.exec(written)?.[1] ?? '';
  const name = repeat === '' ? written : written.replace(REPEAT, '').trim();
  const [, word = '', number = ''] = NAME.exec(name) ?? [];
  const plain = word.toLowerCase().replace(/[ _-]/g, '');
  const kind = KIND_BY_WORD.get(plain);
  if (kind === undefined || (plain.length === 1 && word !== word.toUpperCase())) return undefined;
  return {
    kind,
    number: number.toLowerCase(),
    label: IS_LABEL.test(plain) ? name : '',
    repeat: repeat.replace(/\s/g, ''),
  };
}

/** A name as it is compared: "v1" for "Verse 1", "Vers 1" and "V1". */
export function partKey(text: string): string {
  const name = parsePartName(text) ?? parsePartName(text.toUpperCase());
  const isNamedByWord = name !== undefined && name.label === '';
  return isNamedByWord ? `${name.kind} ${name.number}` : text.trim().toLowerCase().replace(/\s+/g, ' ');
}

/* Signs of mnemonics that put an accent on the letter after them, as Unicode combines them. */
const ACCENTS: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  c: '\u0327',
  ';': '\u0328',
};
const LETTERS: Readonly<Record<string, string>> = {
  aa: 'å',
  AA: 'Å',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  '/o': 'ø',
  '/O': 'Ø',
  '/d': 'đ',
  '/D': 'Đ',
  '/l': 'ł',
  '/L': 'Ł',
  ss: 'ß',
  dh: 'ð',
  DH: 'Ð',
  th: 'þ',
  TH: 'Þ',
  '%': '%',
  '&': '&',
  '\\': '\\',
};
/* Entities are named by the letter and its accent. */
const ENTITY_ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  caron: '\u030c',
  cedil: '\u0327',
};
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
  szlig: 'ß',
  eth: 'ð',
  ETH: 'Ð',
  thorn: 'þ',
  THORN: 'Þ',
  nbsp: '\u00a0',
  copy: '©',
};

const WRITTEN =
  /\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})|\\(aa|AA|ae|AE|oe|OE|ss|dh|DH|th|TH|\/[oOdDlL]|[%&\\])|\\([`'^~="u.rHvc;])([A-Za-z])|&([A-Za-z])(grave|acute|circ|tilde|uml|ring|caron|cedil);|&#(\d{1,7});|&#x([0-9A-Fa-f]{1,6});|&([A-Za-z]+);/g;

/**
 * The text of a field of ABC, whose letters may be written in ASCII: by a mnemonic, by an entity, or by their number.
 * What is none of these stays as it is. Source: https://abcnotation.com/wiki/abc:standard:v2.1, section 8.2
 *
 * @example readTextString('n\\aa, &oslash; \\u00e9') // 'nå, ø é'
 */
export const readTextString = (text: string): string =>
  text.replace(
    WRITTEN,
    (whole, ...[short, long, letter, accent, base, entityBase, entityAccent, decimal, hex, entity]: string[]) => {
      if (letter) return LETTERS[letter] ?? whole;
      if (accent && base) return `${base}${ACCENTS[accent] ?? ''}`.normalize('NFC');
      if (entityBase && entityAccent) return `${entityBase}${ENTITY_ACCENTS[entityAccent] ?? ''}`.normalize('NFC');
      if (entity) return ENTITIES[entity] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(short ?? long ?? hex ?? '', 16);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
    },
  );

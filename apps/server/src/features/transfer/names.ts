/**
 * Converts a name for use in paths: lower-case letters and digits of any script without accents, joined by hyphens.
 *
 * @returns at most 80 characters; empty when the name has neither letters nor digits
 * @example slugify('Ære være Gud!') // 'aere-vaere-gud'
 * @example slugify('J. S. Bach') // 'j-s-bach'
 */
export function slugify(name: string): string {
  const plain = [...name.toLowerCase().normalize('NFKD')].map((letter) => LETTERS.get(letter) ?? letter).join('');
  const words = plain.replace(/[\p{M}'’]/gu, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, 80).replace(/-$/, '');
}

/* Letters that Unicode does not decompose. */
const LETTERS = new Map(Object.entries({ æ: 'ae', ø: 'o', ß: 'ss', đ: 'd', ð: 'd', ł: 'l', œ: 'oe', þ: 'th', ı: 'i' }));

/**
 * Creates a short key for a collection: the initials of its name, or the beginning of a single word.
 *
 * @example keyFromName('Favorite Hymns of Praise') // 'FHOP'
 * @example keyFromName('Chordpro') // 'CHO'
 */
export function keyFromName(name: string): string {
  const words = slugify(name)
    .split('-')
    .filter((word) => /^\p{L}/u.test(word));
  const initials = words
    .slice(0, MAX_INITIALS)
    .map((word) => [...word][0] ?? '')
    .join('');
  const key = words.length > 1 ? initials : [...(words[0] ?? 'songs')].slice(0, 3).join('');
  return key.toUpperCase();
}

const MAX_INITIALS = 6;

/**
 * The preferred name, or when that is taken, the preferred name with the first number that is free.
 *
 * @param taken  in lower case
 * @example uniqueName('FHOP', new Set(['fhop']), '') // 'FHOP2'
 */
export function uniqueName(preferred: string, taken: ReadonlySet<string>, separator = '-'): string {
  let name = preferred;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${preferred}${separator}${count}`;
  return name;
}

/**
 * Another key for a collection that is imported beside one with this key.
 *
 * @param taken  in lower case
 * @example createUniqueKey('FHOP', new Set(['fhop'])) // 'FHOP2'
 */
export function createUniqueKey(key: string, taken: ReadonlySet<string>): string {
  return uniqueName(key.slice(0, 16), new Set([...taken, key.toLowerCase()]), '');
}

/**
 * The name of a folder or archive, formatted as a title.
 *
 * @example folderTitle('christ-in-song-1908') // 'Christ in song 1908'
 */
export function folderTitle(folder: string): string {
  const words = folder.replace(/[_-]+/g, ' ').replace(/\s+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The number a file name begins with.
 *
 * @example fileNumber('hymns/012-amazing-grace.txt') // 12
 * @example fileNumber('cho007.cho') // null
 */
export function fileNumber(path: string): number | null {
  return leadingNumber(path.split('/').at(-1) ?? '');
}

/**
 * The number a text begins with.
 *
 * @example leadingNumber('153c') // 153
 */
export function leadingNumber(text: string): number | null {
  const digits = /^\s*(\d{1,6})(?!\d)/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Whether a text is a valid collection key: letters, digits, hyphens and underscores, at most 20. */
export function isCollectionKey(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,19}$/u.test(text);
}

/** Whether a text is a valid language code in an address or a file name. */
export function isLanguageCode(text: string): boolean {
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(text);
}

/** The id of a language among the imported items. */
export function languageId(key: string): string {
  return `language/${key}`;
}

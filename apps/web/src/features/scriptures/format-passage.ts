import { bookInReference, labelOfVerseKey } from '@canticle/scripture';
import { verseSeparator } from '../../i18n/index.ts';

/** Keys of selected verses, `16` or `16-17`, in the order of the chapter. */
type VerseKeys = readonly string[];

/**
 * Formats verses of a chapter in a language: consecutive ones are joined.
 *
 * @param order  all verses of the chapter
 * @example formatVerses(['16', '17', '19'], ['16', '17', '18', '19']) // '16–17.19'
 */
export function formatVerses(verseKeys: VerseKeys, order: readonly string[]): string {
  const positions = verseKeys.map((verse) => order.indexOf(verse)).toSorted((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const position of positions) {
    const last = runs.at(-1);
    if (last !== undefined && position === last[1] + 1) last[1] = position;
    else runs.push([position, position]);
  }
  return runs.map(([from, to]) => (from === to ? order[from] : `${order[from]}–${order[to]}`)).join('.');
}

/**
 * Formats a passage in a language: English puts a colon before the verse, Norwegian a comma.
 *
 * @param verses  one key, or several as joined by `formatVerses`
 * @example formatPassage('John', 3, '16–17', 'en') // 'John 3:16–17'
 * @example formatPassage('Johannes', 3, '16', 'no') // 'Johannes 3,16'
 * @example formatPassage('Psalms', 23, '', 'en') // 'Psalm 23'
 * @example formatPassage('Ruth', 1, '1~2', 'en') // 'Ruth 1:1'
 */
export function formatPassage(book: string, chapter: number, verses: string, language: string): string {
  const separator = verseSeparator(language);
  const printed = labelOfVerseKey(verses);
  const list = separator === ',' ? printed : printed.replaceAll('.', ', ');
  const place = `${bookInReference(book)} ${chapter}`;
  return verses === '' ? place : `${place}${separator}${list}`;
}

/**
 * Parses the verses of a URL into the keys of the chapter's verses.
 *
 * @example parseVerses('2-3', ['1', '2', '3', '4']) // ['2', '3']
 * @example parseVerses('1~2', ['1', '2', '1~2']) // ['1~2']
 */
export function parseVerses(text: string | null, order: readonly string[]): readonly string[] {
  if (text !== null && order.includes(text)) return [text];
  return (text ?? '').split(/[.,]/).flatMap((part) => {
    if (order.includes(part)) return [part];
    const [, from = '', to = from] = RANGE_PATTERN.exec(part) ?? [];
    const [first, last] = [indexOfVerse(from, order), indexOfVerse(to, order)];
    return first < 0 ? [] : order.slice(first, Math.max(first, last) + 1);
  });
}

const RANGE_PATTERN = /^\s*(\d+[a-z]?(?:~\d+)?)(?:\s*[-–]\s*(\d+[a-z]?(?:~\d+)?))?\s*$/;

/* A verse printed together with others, `16-17`, matches each of them. */
function indexOfVerse(verse: string, order: readonly string[]): number {
  const exact = order.indexOf(verse);
  if (exact >= 0) return exact;
  const verseNumber = Number.parseInt(verse, 10);
  return order.findIndex((label) => {
    const [from = Number.NaN, to = from] = label.split(/[-–]/).map((part) => Number.parseInt(part, 10));
    return verseNumber >= from && verseNumber <= to;
  });
}

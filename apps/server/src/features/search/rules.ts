import { type BookLanguage, lastVerseOf, parseReference, type Reference } from '@canticle/scripture';
import { foldLines } from '@canticle/search';

/** Verses of one reference that are looked for. */
const MOST_VERSES = 60;

/** A collection as a shelf of the index: its id in letters and digits. */
export function shelfOf(collectionId: string): string {
  return collectionId.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/**
 * The words of sanitised HTML, a line for each paragraph, heading, line or list item.
 * @example plainLines('<p>One &amp; <em>two</em></p><p>three<br />four</p>') // ['One & two', 'three', 'four']
 */
export function plainLines(html: string): readonly string[] {
  return html
    .replace(/<\/?(?:p|div|br|hr|h[1-6]|li|ul|ol|blockquote|tr|table|figure|figcaption)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#\d+|#x[\da-f]+|\w+);/gi, (whole, name: string) => readEntity(name) ?? whole)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

const ENTITIES: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function readEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
}

/** The names by number of a verse: the code of its book with chapter and verse. */
export function numberOfVerse(book: string, chapter: number, verse: string): string {
  return `${book} ${chapter} ${/^\d+/.exec(verse)?.[0] ?? verse}`;
}

/**
 * The verses a question names, folded as numbers are in the index; none when it is no reference.
 * @example versesNamed('Joh 3,16') // ['jhn 3 16']
 * @example versesNamed('Ps 23:1-2') // ['psa 23 1', 'psa 23 2']
 */
export function versesNamed(question: string): readonly string[] {
  const languages: readonly BookLanguage[] = ['en', 'no'];
  const reference = languages.map((language) => parseReference(question.trim(), language)).find(Boolean);
  return reference === undefined ? [] : versesIn(reference).map((name) => foldLines([name]).trim());
}

function versesIn({ book, from, to }: Reference): readonly string[] {
  const names: string[] = [];
  for (let chapter = from.chapter; chapter <= to.chapter && names.length < MOST_VERSES; chapter++) {
    const first = chapter === from.chapter ? (from.verse ?? 1) : 1;
    const last = chapter === to.chapter && to.verse !== undefined ? to.verse : lastVerse(book, chapter);
    for (let verse = first; verse <= last && names.length < MOST_VERSES; verse++)
      names.push(numberOfVerse(book, chapter, String(verse)));
  }
  return names;
}

const lastVerse = (book: string, chapter: number): number => lastVerseOf('english', book, chapter) || MOST_VERSES;

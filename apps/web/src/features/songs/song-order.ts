import type { SongV3 } from '@canticle/contract/calls';
import { localeOf, localizedText } from '../../i18n/index.ts';
import type { ListGroup } from '../../ui/index.ts';

/** A song in a list: its number in this collection and its title in the reader's language. */
export type ListedSong = { readonly song: SongV3; readonly number: number | null; readonly title: string };

/** A group of a list; `to` is the link of its heading, if any. */
export type SongGroup = ListGroup<ListedSong> & { readonly to?: string };

const blockSize = 50;

/** The songs of a collection with the number they have there. */
export function toListedSongs(songs: readonly SongV3[], collectionId: string, language: string): readonly ListedSong[] {
  return songs.map((song) => ({
    song,
    number: song.collections.find(({ id }) => id === collectionId)?.number ?? null,
    title: localizedText(song.name, language),
  }));
}

const collators = new Map<string, Intl.Collator>();

/** The collator of the reader's language. Cached per language: creating one takes as long as a thousand comparisons. */
export function collatorOf(language: string): Intl.Collator {
  const cached = collators.get(language);
  if (cached) return cached;
  const collator = new Intl.Collator(localeOf(language), { numeric: true });
  collators.set(language, collator);
  return collator;
}

/** Sorts by number; songs without one come last, by title. This is also the order of previous and next. */
export function sortByNumber(songs: readonly ListedSong[], language: string): readonly ListedSong[] {
  // Equal numbers are rare, and creating the first collator of a page takes as long as rendering a verse: it is created
  // when needed.
  return songs.toSorted(
    (one, other) =>
      (one.number ?? Number.MAX_SAFE_INTEGER) - (other.number ?? Number.MAX_SAFE_INTEGER) ||
      collatorOf(language).compare(one.title, other.title),
  );
}

/** Blocks of fifty numbers, titled 1–50, 51–100, …; songs without a number are in a block at the end (contract 7.3). */
export function groupByNumber(
  songs: readonly ListedSong[],
  language: string,
  withoutNumber: string,
): readonly SongGroup[] {
  const blocks = Map.groupBy(sortByNumber(songs, language), ({ number }) =>
    number === null ? Number.MAX_SAFE_INTEGER : Math.floor((number - 1) / blockSize),
  );
  return [...blocks].map(([block, items]) => {
    const first = block * blockSize + 1;
    const isNumbered = block !== Number.MAX_SAFE_INTEGER;
    return { key: `n${block}`, title: isNumbered ? `${first}–${first + blockSize - 1}` : withoutNumber, items };
  });
}

/** Groups by the first letter of the title, in the order of the reader's alphabet. */
export function groupByTitle(songs: readonly ListedSong[], language: string): readonly SongGroup[] {
  const collator = collatorOf(language);
  const groups = Map.groupBy(songs, ({ title }) => firstLetter(title, language));
  return [...groups]
    .toSorted(([one], [other]) => collator.compare(one, other))
    .map(([letter, items]) => ({ key: `t${letter}`, title: letter, items: sortByLetters(items, collator) }));
}

/* Sort keys are computed once for each song, not for each comparison. */
const sortByLetters = (songs: readonly ListedSong[], collator: Intl.Collator): readonly ListedSong[] =>
  songs
    .map((song) => ({ song, sorted: stripLeadingPunctuation(song.title) }))
    .sort((one, other) => collator.compare(one.sorted, other.sorted))
    .map(({ song }) => song);

/* Quotation marks and brackets before a title are ignored. */
const stripLeadingPunctuation = (title: string) => title.replace(/^[^\p{L}\p{N}]+/u, '');

/**
 * The letter a title is grouped under: the first letter in it, without an accent unless the accent makes another letter
 * of the alphabet (Å, Ä, Ö, Ü). Titles that begin with a digit are grouped together.
 *
 * @example firstLetter('«Å leva»', 'no') // 'Å'
 * @example firstLetter('Édes', 'en') // 'E'
 * @example firstLetter('10,000 reasons', 'en') // '0–9'
 */
export function firstLetter(title: string, language: string): string {
  const first = /[\p{L}\p{N}]/u.exec(title)?.[0]?.toLocaleUpperCase(localeOf(language)) ?? '#';
  if (/\p{N}/u.test(first)) return '0–9';
  return /[ÅÄÖÜ]/.test(first) ? first : first.normalize('NFD').replace(/\p{M}/gu, '');
}

/**
 * The index of the song that typed text leads to: digits match a number (or the next higher one there is), letters the
 * beginning of a title. -1 when nothing matches.
 */
export function findByTypeAhead(query: string, songs: readonly ListedSong[]): number {
  if (/^\d+$/.test(query)) return nearestNumber(Number(query), songs);
  const prefix = query.toLocaleLowerCase();
  return songs.findIndex(({ title }) => stripLeadingPunctuation(title).toLocaleLowerCase().startsWith(prefix));
}

function nearestNumber(target: number, songs: readonly ListedSong[]): number {
  let best = -1;
  songs.forEach(({ number }, index) => {
    const bestNumber = songs[best]?.number ?? Number.POSITIVE_INFINITY;
    if (number !== null && number >= target && number < bestNumber) best = index;
  });
  return best;
}

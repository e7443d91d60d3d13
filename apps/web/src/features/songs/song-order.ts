import type { SongV3 } from '@canticle/contract/calls';
import { localeOf, localizedText } from '../../i18n/index.ts';
import type { ListGroup } from '../../ui/index.ts';

/** A song as a list needs it: its number in this collection and its name in the reader's language. */
export type ListedSong = { readonly song: SongV3; readonly number: number | null; readonly title: string };

/** A group of a list; `to` is where its heading leads, when it leads somewhere. */
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

/** How the reader's alphabet sorts. Made once for a language: making one takes as long as a thousand comparisons. */
export function collatorOf(language: string): Intl.Collator {
  const cached = collators.get(language);
  if (cached) return cached;
  const collator = new Intl.Collator(localeOf(language), { numeric: true });
  collators.set(language, collator);
  return collator;
}

/** In the order of the numbers; songs without one come last, by title. This is also the order of previous and next. */
export function sortByNumber(songs: readonly ListedSong[], language: string): readonly ListedSong[] {
  // Numbers rarely meet, and the first collator of a page takes as long as drawing a verse: it is made when two do.
  return songs.toSorted(
    (one, other) =>
      (one.number ?? Number.MAX_SAFE_INTEGER) - (other.number ?? Number.MAX_SAFE_INTEGER) ||
      collatorOf(language).compare(one.title, other.title),
  );
}

/** Blocks of fifty numbers, titled 1–50, 51–100, …; what has no number stands in a block at the end (contract 7.3). */
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

/** By the first real letter of the title, in the order of the reader's alphabet. */
export function groupByTitle(songs: readonly ListedSong[], language: string): readonly SongGroup[] {
  const collator = collatorOf(language);
  const groups = Map.groupBy(songs, ({ title }) => firstLetter(title, language));
  return [...groups]
    .toSorted(([one], [other]) => collator.compare(one, other))
    .map(([letter, items]) => ({ key: `t${letter}`, title: letter, items: sortByLetters(items, collator) }));
}

/* What is compared is made once for each song, not for each comparison. */
const sortByLetters = (songs: readonly ListedSong[], collator: Intl.Collator): readonly ListedSong[] =>
  songs
    .map((song) => ({ song, sorted: stripLeadingPunctuation(song.title) }))
    .sort((one, other) => collator.compare(one.sorted, other.sorted))
    .map(({ song }) => song);

/* Quotation marks and brackets in front of a title do not count. */
const stripLeadingPunctuation = (title: string) => title.replace(/^[^\p{L}\p{N}]+/u, '');

/**
 * The letter a title is found under: the first one that is a letter, without an accent unless the accent makes another
 * letter of the alphabet (Å, Ä, Ö, Ü). Titles that begin with a figure stand together.
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
 * The place of the song that typed text leads to: figures name a number (or the next higher one there is), letters the
 * beginning of a title. -1 when nothing fits.
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

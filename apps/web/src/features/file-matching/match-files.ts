import type { ScoreArchiveError } from './score-archive.ts';

/** A song a file may belong to: its titles in every language, and its number in the songbook. */
export type MatchableSong = {
  readonly id: string;
  readonly titles: readonly string[];
  readonly number: number | null;
};

/** What is known of a file before it is sent. */
export type NamedFile = {
  /** "012 Amazing Grace (organ).musicxml" */
  readonly name: string;
  /** The title that stands in the file; empty where there is none. */
  readonly title: string;
};

/** The song a file belongs to, and by what it was found. */
export type FileMatch = { readonly songId: string; readonly by: 'title' | 'name' | 'number' };

/** A file that waits to be sent, and the song it is for; undefined while nobody knows. */
export type MatchedFile = {
  readonly id: string;
  readonly file: File;
  readonly songId: string | undefined;
  readonly by: FileMatch['by'] | 'choice' | undefined;
  /** The id of the song that can be made of it: made with the row, so that saving twice makes one song. */
  readonly newSongId: string;
  /** Why the file cannot be added to any song. */
  readonly refusal: ScoreArchiveError['diagnostic'] | undefined;
};

/**
 * Creates the search for the song of a file: by the title in it, by its name, then by the number its name begins with.
 * A title that several songs have finds none of them, unless the number says which.
 *
 * @example createFileMatcher([{ id: 's', titles: ['Amazing Grace'], number: 12 }])({ name: '012.mp3', title: '' }) // { songId: 's', by: 'number' }
 */
export function createFileMatcher(songs: readonly MatchableSong[]): (file: NamedFile) => FileMatch | undefined {
  const byTitle = new Map<string, MatchableSong[]>();
  const byNumber = new Map<number, MatchableSong[]>();
  for (const song of songs) {
    for (const title of new Set(song.titles.map(normalize)))
      if (title !== '') byTitle.set(title, [...(byTitle.get(title) ?? []), song]);
    if (song.number !== null) byNumber.set(song.number, [...(byNumber.get(song.number) ?? []), song]);
  }
  const titles = [...byTitle.keys()].toSorted((one, other) => other.length - one.length);
  const single = (found: readonly MatchableSong[] = [], number: number | undefined): MatchableSong | undefined =>
    found.length === 1 ? found[0] : found.find((song) => song.number === number);

  return ({ name, title }) => {
    const { number, words } = splitName(name);
    const found = (text: string) => single(byTitle.get(text), number);
    const inTitle = title === '' ? undefined : found(normalize(title));
    if (inTitle) return { songId: inTitle.id, by: 'title' };
    // A longer title first: "Holy, Holy, Holy" is no "Holy".
    const contained = titles.find((one) => one.length >= MIN_CONTAINED && ` ${words} `.includes(` ${one} `));
    const inName = found(words) ?? (contained === undefined ? undefined : found(contained));
    if (inName) return { songId: inName.id, by: 'name' };
    const numbered = number === undefined ? [] : (byNumber.get(number) ?? []);
    return numbered[0] && numbered.length === 1 ? { songId: numbered[0].id, by: 'number' } : undefined;
  };
}

/* Shorter titles are found in names of other songs. */
const MIN_CONTAINED = 6;

/* The number a name begins with, and its words without ending. */
function splitName(name: string): { readonly number: number | undefined; readonly words: string } {
  const stem = name.replace(/\.(?:[a-z]\w{0,7})$/i, '');
  const digits = /^\D{0,3}?(\d{1,4})(?!\d)/.exec(stem)?.[1];
  return {
    number: digits === undefined ? undefined : Number(digits),
    words: normalize(stem.replace(/^\s*\d{1,4}(?!\d)/, '')),
  };
}

/* Letters and digits alone, without accents: as a file system may have kept them. */
const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

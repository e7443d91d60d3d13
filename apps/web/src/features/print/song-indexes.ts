import { deriveSortName, sortContributors } from '@canticle/contract/sort-name';
import { bookByCode, type BibleReference } from '@canticle/scripture';

/** By what the songs of a printed songbook can be found at its end. */
export const indexKinds = ['titles', 'first-lines', 'people', 'keys', 'scripture'] as const;

export type IndexKind = (typeof indexKinds)[number];

/** A song as the indexes know it. */
export type IndexedSong = {
  readonly id: string;
  readonly title: string;
  /** Empty where the song has no words. */
  readonly firstLine: string;
  /** Who wrote it, once each. */
  readonly people: readonly string[];
  /** "E♭"; null where it is not known. */
  readonly key: string | null;
  /** The passages of Scripture it names, with their names in the language of the reader. */
  readonly passages: readonly { readonly name: string; readonly reference: BibleReference }[];
};

/** A row of the indexes: where one begins, a person or a key, and a song below it. */
export type IndexRow =
  | { readonly kind: 'index'; readonly id: string; readonly index: IndexKind }
  | { readonly kind: 'heading'; readonly id: string; readonly text: string }
  | { readonly kind: 'song'; readonly id: string; readonly songId: string; readonly text: string };

/**
 * Creates the rows of the chosen indexes, one after the other. An index without a song is left out.
 *
 * @param language  whose alphabet sorts them
 */
export function createIndexRows(
  songs: readonly IndexedSong[],
  kinds: readonly IndexKind[],
  language: string,
): readonly IndexRow[] {
  const { compare } = new Intl.Collator(language, { numeric: true, ignorePunctuation: true });
  return indexKinds
    .filter((index) => kinds.includes(index))
    .flatMap((index): readonly IndexRow[] => {
      const rows = createRows(songs, index, compare, language);
      return rows.length === 0 ? [] : [{ kind: 'index', id: index, index }, ...rows];
    });
}

type Compare = (one: string, other: string) => number;

function createRows(
  songs: readonly IndexedSong[],
  index: IndexKind,
  compare: Compare,
  language: string,
): readonly IndexRow[] {
  switch (index) {
    case 'titles':
      return songRows(songs, 'titles', ({ title }) => title, compare);
    case 'first-lines':
      return songRows(songs, 'first-lines', ({ firstLine }) => firstLine, compare);
    case 'people': {
      const byPerson = groupBy(songs, ({ people }) => people);
      const sorted = sortContributors([...byPerson], ([name]) => ({ name }), language);
      return groupRows(
        sorted.map(([name, ofPerson]) => [deriveSortName(name), ofPerson] as const),
        'people',
        compare,
      );
    }
    case 'scripture':
      return passageRows(songs, compare);
    case 'keys': {
      const byKey = groupBy(songs, ({ key }) => (key === null ? [] : [key]));
      return groupRows(
        [...byKey].toSorted(([one], [other]) => compare(one, other)),
        'keys',
        compare,
      );
    }
  }
}

function songRows(
  songs: readonly IndexedSong[],
  prefix: string,
  textOf: (song: IndexedSong) => string,
  compare: Compare,
): readonly IndexRow[] {
  return songs
    .map((song) => ({ kind: 'song', id: `${prefix} ${song.id}`, songId: song.id, text: textOf(song) }) as const)
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => compare(one.text, other.text));
}

const groupRows = (
  groups: readonly (readonly [string, readonly IndexedSong[]])[],
  prefix: string,
  compare: Compare,
): readonly IndexRow[] =>
  groups.flatMap(([name, songs]): readonly IndexRow[] => [
    { kind: 'heading', id: `${prefix} ${name}`, text: name },
    ...songRows(songs, `${prefix} ${name}`, ({ title }) => title, compare),
  ]);

/* In the order of the Bible. */
function passageRows(songs: readonly IndexedSong[], compare: Compare): readonly IndexRow[] {
  const named = songs.flatMap((song) => song.passages.map((passage) => ({ song, ...passage })));
  const sorted = named.toSorted(
    (one, other) => compareReferences(one.reference, other.reference) || compare(one.song.title, other.song.title),
  );
  const groups = Map.groupBy(sorted, ({ name }) => name);
  return [...groups].flatMap(([name, entries]): readonly IndexRow[] => [
    { kind: 'heading', id: `scripture ${name}`, text: name },
    ...songRows([...new Set(entries.map(({ song }) => song))], `scripture ${name}`, ({ title }) => title, compare),
  ]);
}

function compareReferences(one: BibleReference, other: BibleReference): number {
  const [first, second] = [placeOf(one), placeOf(other)];
  const differing = first.findIndex((number, at) => number !== second[at]);
  return differing < 0 ? 0 : (first[differing] ?? 0) - (second[differing] ?? 0);
}

const placeOf = ({ book, from }: BibleReference): readonly number[] => [
  bookByCode(book)?.number ?? Number.MAX_SAFE_INTEGER,
  from.chapter,
  from.verse ?? 0,
];

function groupBy(
  songs: readonly IndexedSong[],
  namesOf: (song: IndexedSong) => readonly string[],
): ReadonlyMap<string, readonly IndexedSong[]> {
  const groups = new Map<string, IndexedSong[]>();
  for (const song of songs)
    for (const name of new Set(namesOf(song))) groups.set(name, [...(groups.get(name) ?? []), song]);
  return groups;
}

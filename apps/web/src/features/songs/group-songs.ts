import type { CollectionV3, ContributorV3, CountryV3, ItemV3, SongV3 } from '@canticle/contract/calls';
import { formatKey, type Key, parseKey, semitoneOf } from '@canticle/music';
import { localizedText } from '../../i18n/index.ts';
import { countryName } from './song-credits.ts';
import {
  groupByNumber,
  groupByTitle,
  collatorOf,
  sortByNumber,
  type ListedSong,
  type SongGroup,
} from './song-order.ts';

/** A view of a list of songs: those of contract 7.1, and by key. */
export type SongGrouping = Exclude<CollectionV3['defaultSort'], 'default'> | 'key';

/** The data a list needs besides its songs; lists are in delivery order. */
export type ListReferenceData = {
  readonly contributors: readonly ContributorV3[];
  readonly genres: readonly ItemV3[];
  readonly categories: readonly ItemV3[];
  readonly themes: readonly ItemV3[];
  readonly countries: readonly CountryV3[];
  /** The view count of each song, by song id; undefined for everybody but administrators. */
  readonly views: Readonly<Record<string, number>> | undefined;
};

/** The number of ranks in one group when sorted by views. */
const ranksPerGroup = 50;

/**
 * The available views of a collection: each only when some song has what it groups by, views only for those who receive
 * the counts (contract 5.9). Never empty.
 */
export function availableGroupings(songs: readonly ListedSong[], hasViews: boolean): readonly SongGrouping[] {
  const present = new Set<SongGrouping>(hasViews ? ['title', 'views'] : ['title']);
  // One pass over the songs: in a large list most have nothing to group by, so a search per view would not end early.
  for (const { song, number } of songs) {
    if (number !== null) present.add('number');
    for (const { type } of song.participants) if (type === 'author' || type === 'composer') present.add(type);
    if (song.genreIds.length > 0) present.add('genre');
    if (song.categoryIds.length > 0) present.add('categories');
    if (song.themeIds.length > 0) present.add('themes');
    if (!present.has('key') && keyOf(song)) present.add('key');
    if (!present.has('countries') && song.origins.some(isTextCountry)) present.add('countries');
  }
  return songGroupings.filter((view) => present.has(view));
}

/* In the order in which they are offered. */
const songGroupings: readonly SongGrouping[] = [
  'number',
  'title',
  'author',
  'composer',
  'genre',
  'categories',
  'themes',
  'countries',
  'key',
  'views',
];

/**
 * The songs of a list in the groups of a view; a song may be in several. Empty groups are left out. Groups and their
 * order are those of contract 7.3.
 *
 * @param withoutNumber  the title of the block for songs that have no number
 */
export function groupSongs(
  view: SongGrouping,
  songs: readonly ListedSong[],
  referenceData: ListReferenceData,
  language: string,
  withoutNumber: string,
): readonly SongGroup[] {
  switch (view) {
    case 'number':
      return groupByNumber(songs, language, withoutNumber);
    case 'title':
      return groupByTitle(songs, language);
    case 'author':
    case 'composer':
      return groupByContributor(view, songs, referenceData.contributors, language);
    case 'genre':
      return groupByItem(referenceData.genres, sortByTitle(songs, language), (song) => song.genreIds, language);
    case 'categories':
      return groupByItem(referenceData.categories, sortByTitle(songs, language), (song) => song.categoryIds, language);
    case 'themes':
      return groupByTheme(songs, referenceData.themes, language);
    case 'countries':
      return groupByCountry(songs, referenceData.countries, language);
    case 'key':
      return groupByKey(songs, language);
    case 'views':
      return groupByViews(songs, referenceData.views ?? {}, language);
  }
}

function groupByContributor(
  type: 'author' | 'composer',
  songs: readonly ListedSong[],
  contributors: readonly ContributorV3[],
  language: string,
): readonly SongGroup[] {
  const groups = groupByIds(sortByNumber(songs, language), (song) => idsWith(song, type));
  return contributors.flatMap(({ id, item }) => {
    const items = groups.get(id);
    return items ? [{ key: `c${id}`, title: item.name, items, to: `/contributors/${id}` }] : [];
  });
}

function groupByItem(
  items: readonly ItemV3[],
  sorted: readonly ListedSong[],
  idsOf: (song: SongV3) => readonly string[],
  language: string,
): readonly SongGroup[] {
  const groups = groupByIds(sorted, idsOf);
  return items.flatMap(({ id, name }) => {
    const groupItems = groups.get(id);
    return groupItems ? [{ key: `i${id}`, title: localizedText(name, language), items: groupItems }] : [];
  });
}

/* Songs are in the order of their numbers, so the theme of the first song comes first. */
function groupByTheme(songs: readonly ListedSong[], themes: readonly ItemV3[], language: string): readonly SongGroup[] {
  const names = new Map(themes.map(({ id, name }) => [id, localizedText(name, language)]));
  const groups = groupByIds(sortByNumber(songs, language), (song) => song.themeIds);
  return [...groups].flatMap(([id, items]) => {
    const title = names.get(id);
    return title === undefined ? [] : [{ key: `i${id}`, title, items }];
  });
}

/* A country that is not in the library's list comes last, under the browser's name for it. */
function groupByCountry(
  songs: readonly ListedSong[],
  countries: readonly CountryV3[],
  language: string,
): readonly SongGroup[] {
  const groups = groupByIds(sortByTitle(songs, language), textCountries);
  const names = new Map(
    countries.map(({ countryCode, name }) => [countryCode.toUpperCase(), localizedText(name, language)]),
  );
  const codes = new Set([...names.keys(), ...groups.keys()]);
  return [...codes].flatMap((code) => {
    const items = groups.get(code);
    return items ? [{ key: `l${code}`, title: names.get(code) || countryName(code, language), items }] : [];
  });
}

/* From C upwards, each major key before the minor one; songs whose key is not known are left out. */
function groupByKey(songs: readonly ListedSong[], language: string): readonly SongGroup[] {
  const groups = new Map<string, { readonly key: Key; readonly items: ListedSong[] }>();
  for (const listedSong of sortByNumber(songs, language)) {
    const key = keyOf(listedSong.song);
    if (!key) continue;
    const group = groups.get(formatKey(key));
    if (group) group.items.push(listedSong);
    else groups.set(formatKey(key), { key, items: [listedSong] });
  }
  const position = ({ tonic, minor }: Key) => semitoneOf(tonic) * 2 + Number(minor);
  return [...groups.values()]
    .toSorted((one, other) => position(one.key) - position(other.key) || other.key.tonic - one.key.tonic)
    .map(({ key, items }) => ({ key: `k${formatKey(key)}`, title: formatKey(key), items }));
}

const keyOf = ({ originalKey, minor }: SongV3) => parseKey(originalKey, minor);

function groupByViews(
  songs: readonly ListedSong[],
  views: Readonly<Record<string, number>>,
  language: string,
): readonly SongGroup[] {
  const viewsOf = ({ song }: ListedSong) => views[song.id] ?? 0;
  const ranked = sortByNumber(songs, language).toSorted((one, other) => viewsOf(other) - viewsOf(one));
  return Array.from({ length: Math.ceil(ranked.length / ranksPerGroup) }, (_, block) => {
    const first = block * ranksPerGroup;
    const items = ranked.slice(first, first + ranksPerGroup);
    return { key: `v${block}`, title: `${first + 1}–${first + ranksPerGroup}`, items };
  });
}

function sortByTitle(songs: readonly ListedSong[], language: string): readonly ListedSong[] {
  const collator = collatorOf(language);
  return songs.toSorted((one, other) => collator.compare(one.title, other.title));
}

/* Groups the songs by each of their ids, once per id, in their order. */
function groupByIds(
  songs: readonly ListedSong[],
  idsOf: (song: SongV3) => readonly string[],
): ReadonlyMap<string, readonly ListedSong[]> {
  const groups = new Map<string, ListedSong[]>();
  for (const listedSong of songs) {
    for (const id of new Set(idsOf(listedSong.song))) {
      const group = groups.get(id);
      if (group) group.push(listedSong);
      else groups.set(id, [listedSong]);
    }
  }
  return groups;
}

/** The contributors who have this role in a song. */
const idsWith = ({ participants }: SongV3, role: 'author' | 'composer') =>
  participants.filter(({ type }) => type === role).map(({ contributorId }) => contributorId);

const textCountries = ({ origins }: SongV3) =>
  origins.filter(isTextCountry).map(({ country }) => country.toUpperCase());

const isTextCountry = ({ type, country }: SongV3['origins'][number]) => type === 'text' && country !== '';

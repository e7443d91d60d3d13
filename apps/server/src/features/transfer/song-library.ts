import type {
  ContributorRecord,
  LanguageRecord,
  Library,
  MembershipRecord,
  ReferenceRecord,
  SongRecord,
} from './library.ts';
import { languageId, numberOfFile } from './names.ts';
import { distinct, type Named, type SongOfFile } from './song-record.ts';
import type { Songbooks } from './songbooks.ts';

/** What song files hold, as a library: the songs, and whatever they name. */
export function libraryOfSongs(songs: readonly SongOfFile[], songbooks: Songbooks): Library {
  const languages = [...new Set(songs.flatMap(({ song }) => song.texts.map((text) => text.language)))];
  return {
    references: [
      ...references(
        'theme',
        songs.flatMap((song) => song.themes),
      ),
      ...references(
        'copyright',
        songs.flatMap((song) => song.copyrights),
      ),
    ],
    instruments: [],
    languages: languages.map(languageRecord),
    contributors: distinct(songs.flatMap((song) => song.contributors)).map(contributorRecord),
    collections: songbooks.collections,
    products: [],
    songs: songs.map((one): SongRecord => ({ ...one.song, memberships: [membershipOf(one, songbooks)] })),
    files: [],
    publications: [],
    articles: [],
  };
}

/* Songs after the first of a file do not begin with its number. */
function membershipOf({ song, songbook, entry }: SongOfFile, { keys }: Songbooks): MembershipRecord {
  const ofFile = song.source === song.file ? numberOfFile(song.file) : null;
  return { collection: keys.get(songbook) ?? '', number: entry ?? ofFile ?? 'next', free: false };
}

/* Lists made by hand stand first. */
const AT_THE_END = 1_000_000;

const named = { file: '', id: null, onlyNamed: true } as const;

function references(kind: 'theme' | 'copyright', items: readonly Named[]): ReferenceRecord[] {
  return distinct(items).map(({ slug, name }) => ({
    ...named,
    kind,
    slug,
    name,
    description: {},
    language: null,
    sort: AT_THE_END,
  }));
}

function languageRecord(key: string): LanguageRecord {
  const name = new Intl.DisplayNames([key], { type: 'language' }).of(key) ?? key;
  return { ...named, id: languageId(key), key, name: name.charAt(0).toUpperCase() + name.slice(1), sort: AT_THE_END };
}

function contributorRecord({ slug, name }: Named): ContributorRecord {
  const nothing = { birthYear: null, country: null, subtitle: null, image: null, biography: {} };
  return { ...named, slug, name: Object.values(name)[0] ?? slug, ...nothing };
}

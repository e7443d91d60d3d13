import { contributorFields, emptyDraft, languageFields, referenceFields } from '@canticle/contract/entities';
import type {
  ContributorRecord,
  LanguageRecord,
  ImportLibrary,
  MembershipRecord,
  ReferenceRecord,
  SongRecord,
} from '../read/library.ts';
import { languageId, fileNumber } from '../names.ts';
import { distinctBySlug, type NamedItem, type SongFileRecord } from '../read/song-record.ts';
import type { SongbookTargets } from './songbooks.ts';

/** Creates a library from song files: the songs, and whatever they name. */
export function createSongLibrary(songs: readonly SongFileRecord[], songbooks: SongbookTargets): ImportLibrary {
  const languages = [...new Set(songs.flatMap(({ song }) => song.texts.map((text) => text.language)))];
  return {
    references: [
      ...createReferenceRecords(
        'theme',
        songs.flatMap((song) => song.themes),
      ),
      ...createReferenceRecords(
        'copyright',
        songs.flatMap((song) => song.copyrights),
      ),
    ],
    instruments: [],
    languages: languages.map(createLanguageRecord),
    contributors: distinctBySlug(songs.flatMap((song) => song.contributors)).map(createContributorRecord),
    collections: songbooks.collections,
    products: [],
    songs: songs.map((one): SongRecord => ({ ...one.song, memberships: [createMembership(one, songbooks)] })),
    files: [],
    publications: [],
    articles: [],
  };
}

/* Only the first song of a file takes the number in the file name. */
function createMembership({ song, songbook, entry }: SongFileRecord, { keys }: SongbookTargets): MembershipRecord {
  const numberInFileName = song.source === song.file ? fileNumber(song.file) : null;
  return { collection: keys.get(songbook) ?? '', number: entry ?? numberInFileName ?? 'next', free: false };
}

/* Sorts after entries that were ordered by hand. */
const LAST_SORT = 1_000_000;

const NAMED_ONLY = { file: '', id: null, onlyNamed: true } as const;

function createReferenceRecords(kind: 'theme' | 'copyright', items: readonly NamedItem[]): ReferenceRecord[] {
  return distinctBySlug(items).map(({ slug, name }) => ({
    ...NAMED_ONLY,
    kind,
    ...emptyDraft(referenceFields),
    slug,
    name,
    sort: LAST_SORT,
  }));
}

function createLanguageRecord(key: string): LanguageRecord {
  const name = new Intl.DisplayNames([key], { type: 'language' }).of(key) ?? key;
  return {
    ...NAMED_ONLY,
    id: languageId(key),
    ...emptyDraft(languageFields),
    key,
    name: name.charAt(0).toUpperCase() + name.slice(1),
    sort: LAST_SORT,
  };
}

function createContributorRecord({ slug, name }: NamedItem): ContributorRecord {
  return { ...NAMED_ONLY, slug, ...emptyDraft(contributorFields), name: Object.values(name)[0] ?? slug };
}

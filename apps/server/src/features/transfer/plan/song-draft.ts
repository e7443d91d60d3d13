import { diagnose } from '@canticle/contract';
import { columnFields, pickFields, songFields } from '@canticle/contract/entities';
import type { Lyrics, TextDraft } from '../../lyrics/index.ts';
import type { Membership, Song, SongDraft } from '../../songs/index.ts';
import { FIRST_SONG_COLUMNS, listLaterFields } from '../fingerprint-fields.ts';
import { hashJson } from '../hash.ts';
import type { MembershipRecord, SongRecord } from '../read/library.ts';
import { InvalidFileError } from '../model.ts';

/**
 * Ids of everything songs refer to, by the names records use: `theme/grace`, `contributor/john-newton`,
 * `collection/hh`.
 */
export type IdsByName = ReadonlyMap<string, string>;

/** Lookups for building drafts of songs and their texts. */
export type SongDraftContext = {
  readonly ids: IdsByName;
  /** Returns the next free number of a collection, a different one each time. */
  readonly nextNumber: (collectionId: string) => number;
  readonly newId: () => string;
  /** The song that a text with this id belongs to already. */
  readonly ownerOfText: (id: string) => string | undefined;
};

/**
 * Creates the song as it would be stored.
 *
 * @param present  the existing song, if there is one
 * @throws {InvalidFileError} when the record refers to something that does not exist
 */
export function createSongDraft(
  record: SongRecord,
  id: string,
  present: Song | undefined,
  { ids, nextNumber }: SongDraftContext,
): SongDraft {
  const idOf = (kind: string, slug: string) => ids.get(`${kind}/${slug.toLowerCase()}`) ?? rejectMissing(kind, slug);
  const membership = ({ collection, number, free }: MembershipRecord): Membership => {
    const collectionId = idOf('collection', collection);
    const now = present?.memberships.find((one) => one.collectionId === collectionId)?.number;
    return { collectionId, number: number === 'next' ? (now ?? nextNumber(collectionId)) : number, free };
  };
  return {
    id,
    ...pickFields(columnFields(songFields), record),
    memberships: record.memberships.map(membership),
    participants: record.participants.map(({ contributor, ...part }) => ({
      contributorId: idOf('contributor', contributor),
      ...part,
    })),
    copyrights: record.copyrights.map(({ type, copyright }) => ({ type, copyrightId: idOf('copyright', copyright) })),
    origins: record.origins.map(({ type, country, description }) => ({
      type,
      countryId: idOf('country', country),
      description,
    })),
    themeIds: record.themes.map((slug) => idOf('theme', slug)),
    categoryIds: record.categories.map((slug) => idOf('category', slug)),
    genreIds: record.genres.map((slug) => idOf('genre', slug)),
  };
}

/** Creates the texts as they would be stored. A text keeps the id it has here, else the one it was exported with. */
export function createTextDrafts(
  record: SongRecord,
  songId: string,
  present: readonly Lyrics[],
  { ownerOfText, newId }: SongDraftContext,
): TextDraft[] {
  return record.texts.map(({ id, language, document }) => {
    const presentId = present.find((text) => text.language === language)?.id;
    const owner = id === null ? undefined : ownerOfText(id);
    const ownId = owner === undefined || owner === songId ? id : null;
    return { id: presentId ?? ownId ?? newId(), language, document };
  });
}

/** Hashes a song and its texts in stored form; ids of texts and derived fields are not included. */
export function hashSong(
  song: Pick<Song, keyof SongDraft> | SongDraft,
  texts: readonly Pick<Lyrics, 'language' | 'document'>[],
): string {
  const { memberships, participants, copyrights, origins, themeIds, categoryIds, genreIds } = song;
  const later = listLaterFields('song', song);
  return hashJson([
    [song.id, ...FIRST_SONG_COLUMNS.map((name) => song[name])],
    memberships.map((one) => [one.collectionId, one.number, one.free]),
    participants.map((one) => [one.contributorId, one.type, ...(one.language === undefined ? [] : [one.language])]),
    copyrights.map((one) => [one.type, one.copyrightId]),
    origins.map((one) => [one.type, one.countryId, one.description]),
    [themeIds, categoryIds, genreIds],
    texts.map((text) => [text.language, text.document]),
    ...(later.length === 0 ? [] : [later]),
  ]);
}

const BUNDLE_LOCATIONS: { readonly [kind: string]: string } = {
  contributor: 'contributors',
  collection: 'collection.json of a folder',
};

function rejectMissing(kind: string, slug: string): never {
  const where = BUNDLE_LOCATIONS[kind] ?? 'reference lists';
  const location = kind === 'contributor' ? `contributors/${slug}.json` : where;
  throw new InvalidFileError(diagnose('not-named', { kind, name: slug, place: location }));
}

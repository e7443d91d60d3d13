import type { Lyrics, TextDraft } from '../lyrics/index.ts';
import type { Membership, Part, Song, SongDraft } from '../songs/index.ts';
import { hashOf } from './hash.ts';
import type { MembershipRecord, SongRecord } from './library.ts';
import { Misfit } from './model.ts';

/** Ids of everything songs refer to, by the names records use: `theme/grace`, `contributor/john-newton`, `collection/hh`. */
export type KnownIds = ReadonlyMap<string, string>;

/** What records and drafts of songs and their texts need from outside. */
export type SongContext = {
  readonly ids: KnownIds;
  /** Gives the next free number of a collection, another one each time. */
  readonly nextNumber: (collectionId: string) => number;
  readonly newId: () => string;
  /** Which song a text with this id belongs to already. */
  readonly ownerOfText: (id: string) => string | undefined;
};

/**
 * The song as it would be stored.
 *
 * @param present  the song that is there already, if it is
 * @throws {Misfit} when the record refers to something that is not there
 */
export function draftOfSong(
  record: SongRecord,
  id: string,
  present: Song | undefined,
  { ids, nextNumber }: SongContext,
): SongDraft {
  const idOf = (kind: string, slug: string) => ids.get(`${kind}/${slug.toLowerCase()}`) ?? missing(kind, slug);
  const membership = ({ collection, number, free }: MembershipRecord): Membership => {
    const collectionId = idOf('collection', collection);
    const now = present?.memberships.find((one) => one.collectionId === collectionId)?.number;
    return { collectionId, number: number === 'next' ? (now ?? nextNumber(collectionId)) : number, free };
  };
  return {
    id,
    type: record.type,
    name: record.name,
    enabled: record.enabled,
    memberships: record.memberships.map(membership),
    participants: record.participants.map(({ contributor, type }) => ({
      contributorId: idOf('contributor', contributor),
      type,
    })),
    yearWritten: record.yearWritten,
    yearComposed: record.yearComposed,
    yearPublished: record.yearPublished,
    originalKey: record.originalKey,
    minor: record.minor,
    tempo: record.tempo,
    details: record.details,
    description: record.description,
    image: record.image,
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

/** The texts as they would be stored: a text keeps the id it has here, else the one it was exported with. */
export function draftsOfTexts(
  record: SongRecord,
  songId: string,
  present: readonly Lyrics[],
  { ownerOfText, newId }: SongContext,
): TextDraft[] {
  return record.texts.map(({ id, language, document }) => {
    const here = present.find((text) => text.language === language)?.id;
    const owner = id === null ? undefined : ownerOfText(id);
    const own = owner === undefined || owner === songId ? id : null;
    return { id: here ?? own ?? newId(), language, document };
  });
}

/** The fingerprint of a song and its texts in stored form; the ids of texts and what is derived do not count. */
export function songHash(
  song: Omit<SongDraft, 'origins'> & {
    readonly origins: readonly { readonly type: Part; readonly countryId: string; readonly description: object }[];
  },
  texts: readonly Pick<Lyrics, 'language' | 'document'>[],
): string {
  const {
    id,
    type,
    name,
    enabled,
    yearWritten,
    yearComposed,
    yearPublished,
    originalKey,
    minor,
    tempo,
    details,
    description,
    image,
  } = song;
  return hashOf([
    [
      id,
      type,
      name,
      enabled,
      yearWritten,
      yearComposed,
      yearPublished,
      originalKey,
      minor,
      tempo,
      details,
      description,
      image,
    ],
    song.memberships.map((one) => [one.collectionId, one.number, one.free]),
    song.participants.map((one) => [one.contributorId, one.type]),
    song.copyrights.map((one) => [one.type, one.copyrightId]),
    song.origins.map((one) => [one.type, one.countryId, one.description]),
    [song.themeIds, song.categoryIds, song.genreIds],
    texts.map((text) => [text.language, text.document]),
  ]);
}

const WORDS: { readonly [kind: string]: string } = {
  contributor: 'contributors',
  collection: 'collection.json of a folder',
};

function missing(kind: string, slug: string): never {
  const where = WORDS[kind] ?? 'reference lists';
  const place = kind === 'contributor' ? `contributors/${slug}.json` : where;
  throw new Misfit(`It names the ${kind} "${slug}", which is neither in Canticle nor in the bundle (${place}).`);
}

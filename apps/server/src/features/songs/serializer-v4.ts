import type { references, songs } from '@canticle/contract';
import { COLLECTION_DEFAULT_TYPES } from '@canticle/contract/catalogue-values';
import { formatPitch } from '@canticle/music';
import { absoluteUrl } from '../../platform/http/index.ts';
import { coverUrl } from './covers.ts';
import type { CollectionInDocument, ContributorInDocument, ReferenceInDocument, SongInDocument } from './model.ts';
import { resolveSongKey, resolveText } from './rules.ts';
import { serializeParticipants } from './serialize-participants.ts';

const SORT_ORDERS = ['number', 'title'] as const;

/** The language of texts, and the origin of our own URLs. */
type SerializeOptions = { readonly language: string; readonly origin: string };

/** Serializes a collection for API 4.0. */
export function serializeCollectionV4(
  collection: CollectionInDocument<'4.0'>,
  isOwned: boolean,
  { language, origin }: SerializeOptions,
): songs.CollectionV4 {
  return {
    id: collection.id,
    updatedAt: collection.updatedAt,
    priority: collection.priority,
    type: collection.type,
    title: resolveText(collection.name, language),
    description: resolveText(collection.details, language),
    header: resolveText(collection.header, language) || null,
    key: collection.key,
    keys: collection.keys,
    icon: collection.icon,
    image: coverUrl(collection, origin),
    songOptions: collection.type === 'song' ? serializeSongOptions(collection) : null,
    owned: isOwned,
    enabled: collection.enabled,
  };
}

/** Serializes a song for API 4.0. */
export function serializeSongV4(
  song: SongInDocument<'4.0'>,
  isAvailable: boolean,
  { language, origin }: SerializeOptions,
): songs.SongV4 {
  const key = resolveSongKey(song);
  return {
    id: song.id,
    updatedAt: song.updatedAt,
    collections: song.memberships.map((one) => ({
      collectionId: one.collectionId,
      number: one.number,
      free: one.free,
    })),
    type: song.type,
    available: isAvailable,
    enabled: song.enabled,
    title: resolveText(song.name, language),
    description: resolveText(song.description, language) || null,
    originalKey: song.originalKey || (key === null ? '' : formatPitch(key.tonic)),
    hasLyrics: song.lyricLanguages.length > 0,
    hasChords: song.chordLanguages.length > 0,
    yearWritten: song.yearWritten,
    yearComposed: song.yearComposed,
    defaultTempo: song.tempo,
    verses: song.verses,
    image: absoluteUrl(song.image, origin),
    themeIds: [...song.themeIds],
    categoryIds: [...song.categoryIds],
    genreIds: [...song.genreIds],
    origins: song.origins.map((one) => ({
      referenceId: one.countryId,
      type: one.type,
      description: resolveText(one.description, language) || null,
    })),
    copyrights: song.copyrights.map((one) => ({ referenceId: one.copyrightId, type: one.type, description: null })),
    newMelodies: [...song.newMelodies],
    participants: serializeParticipants(song.participants),
  };
}

/** Serializes a contributor for API 4.0. */
export function serializeContributorV4(
  contributor: ContributorInDocument<'4.0'>,
  { language, origin }: SerializeOptions,
): songs.ContributorV4 {
  const { id, updatedAt, name, birthYear, subtitle, country } = contributor;
  return {
    id,
    updatedAt,
    name,
    birthYear,
    subtitle,
    country,
    image: absoluteUrl(contributor.image, origin),
    biography: resolveText(contributor.biography, language) || null,
  };
}

/** Serializes an entry of a reference list for API 4.0. */
export function serializeItemV4(item: ReferenceInDocument<'4.0'>, language: string): references.ItemV4 {
  return { id: item.id, updatedAt: item.updatedAt, name: resolveText(item.name, language) };
}

/** Serializes a genre for API 4.0. */
export function serializeGenreV4(item: ReferenceInDocument<'4.0'>, language: string): references.GenreV4 {
  return { ...serializeItemV4(item, language), description: resolveText(item.description, language) || null };
}

/** Serializes a country for API 4.0. */
export function serializeCountryV4(item: ReferenceInDocument<'4.0'>, language: string): references.CountryV4 {
  return { ...serializeItemV4(item, language), code: item.slug, language: item.language ?? 'en' };
}

function serializeSongOptions(collection: CollectionInDocument<'4.0'>): songs.CollectionV4['songOptions'] {
  return {
    defaultType: COLLECTION_DEFAULT_TYPES.find((type) => type === collection.defaultType) ?? null,
    defaultSort: SORT_ORDERS.find((order) => order === collection.defaultSort) ?? null,
    useNumbers: collection.useNumbers,
  };
}

import type { references, songs } from '@canticle/contract';
import { LIST_VIEWS } from '@canticle/contract/catalogue-values';
import { formatPitch, transpositionsOf } from '@canticle/music';
import { absoluteUrl } from '../../platform/http/index.ts';
import { coverUrl } from './covers.ts';
import type {
  CollectionInDocument,
  ContributorInDocument,
  Instrument,
  Language,
  ReferenceInDocument,
  SongInDocument,
} from './model.ts';
import { resolveSongKey } from './rules.ts';
import { serializeParticipants } from './serialize-participants.ts';

const SONG_TYPES = { lyrics: 'lyrics', track: 'track', sheetmusic: 'sheetMusic', audio: 'audio' } as const;

/** Serializes a collection for API 3.0. @param origin  of our own URLs */
export function serializeCollectionV3(
  collection: CollectionInDocument<'3.0'>,
  isAvailable: boolean,
  origin: string,
): songs.CollectionV3 {
  return {
    id: collection.id,
    enabled: collection.enabled,
    type: collection.type,
    priority: collection.priority,
    freeSongs: collection.freeSongs,
    key: collection.key,
    keys: collection.keys,
    name: collection.name,
    details: collection.details,
    image: coverUrl(collection, origin),
    available: isAvailable,
    defaultType: collection.defaultType,
    defaultSort: LIST_VIEWS.find((view) => view === collection.defaultSort) ?? 'default',
    hasChords: Object.fromEntries(collection.chordLanguages.map((language) => [language, true])),
    updatedAt: collection.updatedAt,
  };
}

/** Serializes a song for API 3.0. @param origin  of our own URLs */
export function serializeSongV3(song: SongInDocument<'3.0'>, isAvailable: boolean, origin: string): songs.SongV3 {
  const key = resolveSongKey(song);
  return {
    id: song.id,
    type: SONG_TYPES[song.type],
    name: song.name,
    collections: song.memberships.map((one) => ({ id: one.collectionId, number: one.number })),
    available: isAvailable,
    enabled: song.enabled,
    participants: serializeParticipants(song.participants),
    yearWritten: song.yearWritten,
    yearComposed: song.yearComposed,
    yearPublished: song.yearPublished,
    originalKey: song.originalKey || (key === null ? '' : formatPitch(key.tonic)),
    minor: song.originalKey === '' && key !== null ? key.minor : song.minor,
    hasLyrics: song.lyricLanguages.length > 0,
    hasChords: song.chordLanguages.length > 0,
    verses: song.verses,
    transpositions: transpositionsOf(key),
    copyrights: [...song.copyrights],
    origins: song.origins.map((one) => ({ type: one.type, country: one.country, description: one.description })),
    themeIds: [...song.themeIds],
    categoryIds: [...song.categoryIds],
    genreIds: [...song.genreIds],
    newMelody: song.newMelodies.length > 0,
    newMelodies: [...song.newMelodies],
    details: song.details,
    image: absoluteUrl(song.image, origin),
    updatedAt: song.updatedAt,
  };
}

/** Serializes a contributor as a list entry. @param origin  of our own URLs */
export function serializeContributorItem(
  contributor: ContributorInDocument<'3.0'>,
  origin: string,
): songs.ContributorItem {
  const { id, name, birthYear, country, subtitle, biography, updatedAt } = contributor;
  const image = absoluteUrl(contributor.image, origin);
  return { id, name, birthYear, country, subtitle, image, biography, updatedAt };
}

/** Serializes a contributor for API 3.0. */
export function serializeContributorV3(
  contributor: ContributorInDocument<'3.0'>,
  songIds: readonly string[],
  fileIds: readonly string[],
  origin: string,
): songs.ContributorV3 {
  return {
    id: contributor.id,
    item: serializeContributorItem(contributor, origin),
    songIds: [...songIds],
    fileIds: [...fileIds],
    updatedAt: contributor.updatedAt,
  };
}

/** Serializes an entry of a reference list for API 3.0. */
export function serializeItemV3(item: ReferenceInDocument<'3.0'>): references.ItemV3 {
  return { id: item.id, name: item.name, updatedAt: item.updatedAt };
}

/** Serializes a genre for API 3.0. */
export function serializeGenreV3(item: ReferenceInDocument<'3.0'>): references.GenreV3 {
  return { ...serializeItemV3(item), description: item.description };
}

/** Serializes a country for API 3.0. */
export function serializeCountryV3(item: ReferenceInDocument<'3.0'>): references.CountryV3 {
  return { ...serializeItemV3(item), countryCode: item.slug };
}

/** Serializes an instrument for API 3.0. */
export function serializeInstrumentV3(instrument: Instrument): references.InstrumentV3 {
  const { id, updatedAt, identifier, icon } = instrument;
  return { id, updatedAt, identifier, icon };
}

/** Serializes a language for API 3.0. */
export function serializeLanguageV3(language: Language): references.LanguageV3 {
  return { key: language.key, name: language.name };
}

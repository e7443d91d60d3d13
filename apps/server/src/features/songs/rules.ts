import type { Multilingual } from '@canticle/contract';
import { type Key, parseKey } from '@canticle/music';
import type { Viewer } from '../../platform/http/index.ts';
import type { Collection, Participant, Song } from './model.ts';

/** Whether the viewer may open disabled items: editors and administrators. */
export function canOpenDisabled(viewer: Pick<Viewer, 'roles'>): boolean {
  return viewer.roles.includes('editor') || viewer.roles.includes('administrator');
}

/** Whether the viewer has the collection, by subscription or by role. */
export function hasCollection(
  viewer: Pick<Viewer, 'roles' | 'openCollections'>,
  collection: Pick<Collection, 'id' | 'enabled'>,
): boolean {
  if (viewer.openCollections === 'all') return collection.enabled || canOpenDisabled(viewer);
  return viewer.openCollections.includes(collection.id);
}

/** Whether the song is visible to the viewer at all. */
export function isVisible(viewer: Pick<Viewer, 'roles' | 'embed'>, song: Pick<Song, 'id' | 'enabled'>): boolean {
  if (viewer.embed !== undefined && viewer.embed.songId !== song.id) return false;
  return song.enabled || canOpenDisabled(viewer);
}

/**
 * Whether the viewer may read the metadata of songs they may not open, for credits and subtitles: technicians and
 * administrators.
 */
export function canReadAllMetadata(viewer: Pick<Viewer, 'roles'>): boolean {
  return viewer.roles.includes('technician') || viewer.roles.includes('administrator');
}

/**
 * Whether the viewer may open the song: it is enabled (or they may open disabled ones), and it is free somewhere or in
 * a collection they have.
 *
 * @param collectionIds  ids of the collections the viewer has
 */
export function canOpenSong(
  viewer: Pick<Viewer, 'roles' | 'embed'>,
  song: Pick<Song, 'id' | 'enabled' | 'memberships'>,
  collectionIds: ReadonlySet<string>,
): boolean {
  return (
    isVisible(viewer, song) &&
    song.memberships.some((membership) => membership.free || collectionIds.has(membership.collectionId))
  );
}

/**
 * Whether the song is in no collection, so that whom it is for is not decided yet: only those who edit the catalogue may
 * open it, to write it before anybody sees it. It is in no list of songs.
 */
export const isOpenToEditorsAlone = (
  viewer: Pick<Viewer, 'roles' | 'embed'>,
  song: Pick<Song, 'id' | 'enabled' | 'memberships'>,
): boolean =>
  song.memberships.length === 0 && viewer.embed === undefined && isVisible(viewer, song) && canOpenDisabled(viewer);

/**
 * The text in the requested language, else in English, else in the first language there is.
 * @example resolveText({ no: 'Sang' }, 'de') // 'Sang'
 */
export function resolveText(text: Multilingual, language: string): string {
  return text[language] ?? text['en'] ?? Object.values(text)[0] ?? '';
}

/** Whether a collection has this text as its id, its key or any of its keys, ignoring case. */
export function matchesCollection(collection: Pick<Collection, 'id' | 'key' | 'keys'>, text: string): boolean {
  const needle = text.toLowerCase();
  return [collection.id, collection.key, ...Object.values(collection.keys)].some(
    (name) => name.toLowerCase() === needle,
  );
}

/**
 * The translators of the text in a language: those who translated into it, and those of whom that is not known.
 *
 * @returns their ids
 */
export function listTranslatorIds({ participants }: Pick<Song, 'participants'>, language: string): readonly string[] {
  return participants
    .filter((one) => one.type === 'translator' && (one.language ?? language) === language)
    .map(({ contributorId }) => contributorId);
}

/** What may be in a song only once: a person in one role, a translator for each language. */
export const participantKey = ({ contributorId, type, language }: Participant): string =>
  `${contributorId} ${type} ${language ?? ''}`;

/** Replaces one contributor with another and removes duplicates. */
export function replaceParticipant<One extends Participant>(
  participants: readonly One[],
  fromId: string,
  intoId: string,
): One[] {
  const all = participants.map((one) => (one.contributorId === fromId ? { ...one, contributorId: intoId } : one));
  const seen = new Set<string>();
  return all.filter((one) => {
    const key = participantKey(one);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** The key of a song: the stated one, else the one its texts are in; null when none is known. */
export function resolveSongKey(song: Pick<Song, 'originalKey' | 'minor' | 'textKey'>): Key | null {
  return parseKey(song.originalKey, song.minor) ?? parseKey(song.textKey);
}

/** Whether the key of a song is not stated but guessed from its chords. */
export function isKeyGuessed(song: Pick<Song, 'originalKey' | 'minor' | 'textKey' | 'isTextKeyGuessed'>): boolean {
  return parseKey(song.originalKey, song.minor) === null && song.textKey !== '' && song.isTextKeyGuessed;
}

/**
 * Whether everybody may open the song, also without signing in: it is enabled, and an enabled collection is free or has
 * it as a free song.
 *
 * @param collections  all collections
 */
export function isOpenToEverybody(
  song: Pick<Song, 'enabled' | 'memberships'>,
  collections: readonly Pick<Collection, 'id' | 'enabled' | 'free' | 'type'>[],
): boolean {
  const published = new Map(collections.filter(isPublished).map((collection) => [collection.id, collection]));
  return (
    song.enabled &&
    song.memberships.some(({ collectionId, free }) => {
      const collection = published.get(collectionId);
      return collection !== undefined && (free || collection.free);
    })
  );
}

/** Whether everybody may know of the collection as a songbook. */
export const isPublished = ({ enabled, type }: Pick<Collection, 'enabled' | 'type'>): boolean =>
  enabled && type === 'song';

import { formatKey, parseKey, relativeMajorTonic, semitonesBetween } from '@canticle/music';
import type { CollectionV3, SongV3 } from '@canticle/contract/calls';
import type { Cover } from '../../components/index.ts';
import { localizedText, type Translate } from '../../i18n/index.ts';
import type { RecordedKey, TimedTextTrack, Track, UnrecordedSong } from '../../player/index.ts';
import { describeFile } from './describe-file.ts';
import { languageName } from './media-categories.ts';
import type { MediaFile } from './media-file.ts';

/** The metadata of a track besides its file: its song, its collections, and the names of people. */
export type TrackContext = {
  readonly song: SongV3 | undefined;
  readonly collections: readonly CollectionV3[];
  /** The URL segment of a collection in the reader's language, without `/songs/`. */
  readonly slugOf: (collection: CollectionV3) => string;
  /** The name of a collection in the reader's language. */
  readonly nameOf: (collection: CollectionV3) => string;
  /** The cover of a collection, in the reader's language. */
  readonly coverOf: (collection: CollectionV3) => Cover;
  readonly names: ReadonlyMap<string, string>;
  readonly language: string;
  readonly t: Translate;
};

/**
 * Converts a file to a track of the player: a track of its own, and accompaniments, name their composers; everything
 * else links to the song in each of its collections (contract 5.25).
 *
 * @param others  the other files of its song, among which are its timed lyrics
 */
export function createTrack(file: MediaFile, context: TrackContext, others: readonly MediaFile[] = []): Track {
  const isCredited = context.song?.type === 'track' || file.category === 'probackmusic';
  return {
    ...songDetails(context, file.name),
    id: file.id,
    kind: file.type === 'video' ? 'video' : 'audio',
    recording: describeFile(file, context.t, { shown: [songDetails(context, file.name).title] }),
    recordedKey: recordedKeyOf(file, context.song),
    source: file.directUrl,
    credit: isCredited ? composersOf(context) : '',
    texts: others
      .filter(({ companionOf }) => companionOf === file.id)
      .map((textFile) => trackTextOf(textFile, context.language)),
  };
}

/** A song that takes its place in a queue although nothing of it can be played. */
export const createUnrecordedSong = (song: SongV3, context: TrackContext): UnrecordedSong => ({
  ...songDetails({ ...context, song }, ''),
  id: song.id,
  kind: 'unrecorded',
});

function songDetails({ song, ...context }: TrackContext, fileName: string) {
  if (!song) return { title: fileName, songId: undefined, cover: undefined, links: [] };
  const books = song.collections.flatMap(({ id }) => context.collections.find((each) => each.id === id) ?? []);
  const book = books.find(({ available }) => available) ?? books[0];
  return {
    title: localizedText(song.name, context.language),
    songId: song.id,
    cover: book && context.coverOf(book),
    links: linksTo(song, { ...context, song }),
  };
}

/* A recording of a song in minor may be named by its tonic alone, or by the major key with the same notes. */
function recordedKeyOf({ transposition }: MediaFile, song: SongV3 | undefined): RecordedKey | undefined {
  const key = parseKey(transposition ?? '');
  if (!key) return undefined;
  const own = song ? parseKey(song.originalKey, song.minor) : null;
  if (!own) return { name: formatKey(key), aboveSong: undefined };
  if (relativeMajorTonic(key) === relativeMajorTonic(own)) return { name: formatKey(own), aboveSong: 0 };
  return { name: formatKey({ ...key, minor: own.minor }), aboveSong: semitonesBetween(own, key) };
}

function composersOf({ song, names }: TrackContext): string {
  return (song?.participants ?? [])
    .filter(({ type }) => type === 'composer')
    .flatMap(({ contributorId }) => names.get(contributorId) ?? [])
    .join(', ');
}

function linksTo(song: SongV3, { collections, slugOf, nameOf }: TrackContext): Track['links'] {
  return song.collections.flatMap(({ id, number }) => {
    const collection = collections.find((each) => each.id === id);
    if (!collection) return [];
    const text = [nameOf(collection), number].filter((part) => part !== null).join(' ');
    return [{ text, to: `/songs/${slugOf(collection)}/${number ?? song.id}` }];
  });
}

function trackTextOf({ id, name, language }: MediaFile, userLanguage: string): TimedTextTrack {
  return { id, label: language ? languageName(language, userLanguage) : name, language: language ?? '' };
}

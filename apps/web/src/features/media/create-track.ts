import type { CollectionV3, SongV3 } from '@canticle/contract/calls';
import type { Track, TimedTextTrack } from '../../player/index.ts';
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
  readonly names: ReadonlyMap<string, string>;
  readonly language: string;
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
    id: file.id,
    kind: file.type === 'video' ? 'video' : 'audio',
    title: file.name,
    source: file.directUrl,
    credit: isCredited ? composersOf(context) : '',
    links: context.song ? linksTo(context.song, context) : [],
    texts: others
      .filter(({ companionOf }) => companionOf === file.id)
      .map((textFile) => trackTextOf(textFile, context.language)),
  };
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

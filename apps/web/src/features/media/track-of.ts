import type { CollectionV3, SongV3 } from '@canticle/contract/calls';
import type { Track, TrackText } from '../../player/index.ts';
import { languageName } from './kinds.ts';
import type { MediaFile } from './media-file.ts';

/** What a track tells about itself besides its file: its song, where that stands, and who is who. */
export type TrackFacts = {
  readonly song: SongV3 | undefined;
  readonly collections: readonly CollectionV3[];
  /** The address of a collection in the reader's language, without `/songs/`. */
  readonly addressOf: (collection: CollectionV3) => string;
  /** The name of a collection in the reader's language. */
  readonly nameOf: (collection: CollectionV3) => string;
  readonly names: ReadonlyMap<string, string>;
  readonly language: string;
};

/**
 * A file as the player takes it: a track of its own, and accompaniments, name their composers; everything else leads to
 * the song in each of its collections (contract 5.25).
 *
 * @param others  the other files of its song, among which are the words that go with it
 */
export function trackOf(file: MediaFile, facts: TrackFacts, others: readonly MediaFile[] = []): Track {
  const isCredited = facts.song?.type === 'track' || file.category === 'probackmusic';
  return {
    id: file.id,
    kind: file.type === 'video' ? 'video' : 'audio',
    title: file.name,
    source: file.directUrl,
    credit: isCredited ? composersOf(facts) : '',
    links: facts.song ? linksTo(facts.song, facts) : [],
    texts: others.filter(({ companionOf }) => companionOf === file.id).map((words) => textOf(words, facts.language)),
  };
}

function composersOf({ song, names }: TrackFacts): string {
  return (song?.participants ?? [])
    .filter(({ type }) => type === 'composer')
    .flatMap(({ contributorId }) => names.get(contributorId) ?? [])
    .join(', ');
}

function linksTo(song: SongV3, { collections, addressOf, nameOf }: TrackFacts): Track['links'] {
  return song.collections.flatMap(({ id, number }) => {
    const collection = collections.find((each) => each.id === id);
    if (!collection) return [];
    const text = [nameOf(collection), number].filter((part) => part !== null).join(' ');
    return [{ text, to: `/songs/${addressOf(collection)}/${number ?? song.id}` }];
  });
}

function textOf({ id, name, language }: MediaFile, reader: string): TrackText {
  return { id, label: language ? languageName(language, reader) : name, language: language ?? '' };
}

import type { publicLibrary } from '@canticle/contract';
import { type Collection, coverUrl, type PublishedSong } from '../songs/index.ts';

/** What everybody sees of a collection. @param origin  of our own URLs */
export function serializeCollection(
  collection: Collection,
  type: 'song' | 'publication',
  origin: string,
): publicLibrary.PublicCollection {
  const { id, key, keys, name, details, free } = collection;
  return { id, type, key, keys, name, details, image: coverUrl(collection, origin), free };
}

/** What everybody sees of a song: where it is and how it is called. */
export const serializeListing = (
  { id, number, name }: PublishedSong,
  songbook: Collection,
  origin: string,
): publicLibrary.SongListing => ({ id, number, name, collection: serializeCollection(songbook, 'song', origin) });

type SongIds = { readonly scores: ReadonlySet<string>; readonly recordings: ReadonlySet<string> };

/** A line of the contents of a songbook. */
export const serializeEntry = (
  { id, number, name }: PublishedSong,
  freeIds: ReadonlySet<string>,
  { scores, recordings }: SongIds,
): publicLibrary.ContentsEntry => ({
  id,
  number,
  name,
  free: freeIds.has(id),
  score: scores.has(id),
  recording: recordings.has(id),
});

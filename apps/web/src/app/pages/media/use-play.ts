import type { SongV3 } from '@canticle/contract/calls';
import { collectionSlug, useCollections } from '../../../features/collections/index.ts';
import { type MediaFile, createTrack } from '../../../features/media/index.ts';
import { useContributorNames } from '../../../features/songs/index.ts';
import { player, usePlaying } from '../../../player/index.ts';
import { localizedText, useTranslate } from '../../../i18n/index.ts';

/** A file and the song it belongs to, where that is known. */
export type PlayableItem = { readonly file: MediaFile; readonly song: SongV3 | undefined };

/**
 * Gives what a press on a file does: it plays it, with the others of its list after it; on the one that is in the player,
 * it pauses or goes on.
 */
export function usePlay(): (
  list: readonly PlayableItem[],
  file: MediaFile,
  /** Every file of the songs, among which are the words in time. */
  others?: readonly MediaFile[],
) => void {
  const { language } = useTranslate();
  const { data: collections = [] } = useCollections();
  const { data: names = new Map<string, string>() } = useContributorNames();
  const { id: playingId } = usePlaying();
  const context = {
    collections,
    names,
    language,
    slugOf: (collection: (typeof collections)[number]) => collectionSlug(collection, language),
    nameOf: (collection: (typeof collections)[number]) => localizedText(collection.name, language),
  };
  return (list, file, others = []) => {
    if (file.id === playingId) return player.toggle();
    const tracks = list.map((item) => createTrack(item.file, { ...context, song: item.song }, others));
    void player.play(
      tracks,
      tracks.findIndex(({ id }) => id === file.id),
    );
  };
}

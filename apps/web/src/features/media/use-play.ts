import type { SongV3 } from '@canticle/contract/calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { collectionSlug, coverOf, useCollections } from '../collections/index.ts';
import { useContributorNames } from '../songs/index.ts';
import { player, usePlaying } from '../../player/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import type { MediaFile } from './media-file.ts';
import { createTrack, createUnrecordedSong } from './create-track.ts';

/** A file and the song it belongs to, if that is known. */
export type PlayableItem = {
  readonly file: MediaFile;
  readonly song: SongV3 | undefined;
  /** The key of the song in the list it is played from, in semitones from its own; null leaves that to the person. */
  readonly semitones?: number | null;
};

/** A song that is shown in the queue and passed over: it has no recording, or may not be opened. */
export type UnrecordedItem = { readonly file: undefined; readonly song: SongV3 };

/**
 * Returns the handler for a press on a file: it plays the file, followed by the others of its list; on the file that is
 * in the player, it pauses or resumes.
 */
export function usePlay(): (
  list: readonly (PlayableItem | UnrecordedItem)[],
  file: MediaFile,
  /** All files of the songs, which include the timed lyrics. */
  others?: readonly MediaFile[],
) => void {
  const { t, language } = useTranslate();
  const { data: collections = [] } = useCollections();
  const { data: names = new Map<string, string>() } = useContributorNames();
  const { id: playingId } = usePlaying();
  const queryClient = useQueryClient();
  const context = {
    collections,
    names,
    language,
    t,
    slugOf: (collection: (typeof collections)[number]) => collectionSlug(collection, language),
    nameOf: (collection: (typeof collections)[number]) => localizedText(collection.name, language),
    coverOf: (collection: (typeof collections)[number]) => coverOf(collection, language),
  };
  return (list, file, others = []) => {
    if (file.id === playingId) return player.toggle();
    const queue = list.map((item) =>
      item.file
        ? { ...createTrack(item.file, { ...context, song: item.song }, others), listShift: item.semitones ?? undefined }
        : createUnrecordedSong(item.song, { ...context, song: item.song }),
    );
    const at = queue.findIndex(({ id }) => id === file.id);
    void followKeys(queryClient).then(() => player.play(queue, at));
  };
}

/* What cannot be loaded is no reason for silence. */
const followKeys = (queryClient: QueryClient) =>
  import('./follow-chosen-keys.ts').then(
    ({ followChosenKeys }) => followChosenKeys(queryClient),
    () => {},
  );

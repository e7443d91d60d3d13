import type { MediaFile } from '../../../features/media/index.ts';
import { inNumberOrder, type ListedSong } from '../../../features/songs/index.ts';

/** A song with what teaches it, and then what one sings along with. */
export type SongTutorials = {
  readonly of: ListedSong;
  readonly files: readonly MediaFile[];
};

const kinds = ['tutorial', 'karaoke'];

/** The songs of a list that have a tutorial or a karaoke file, in the order of their numbers (contract 5.11). */
export function tutorialsOf(
  songs: readonly ListedSong[],
  files: readonly MediaFile[],
  language: string,
): readonly SongTutorials[] {
  const taught = files.filter(
    ({ type, category }) => (type === 'video' || type === 'audio') && kinds.includes(category ?? ''),
  );
  const bySong = Map.groupBy(taught, ({ songId }) => songId);
  return inNumberOrder(songs, language).flatMap((of) => {
    const own = bySong.get(of.song.id);
    return own ? [{ of, files: own.toSorted((one, other) => placeOf(one) - placeOf(other)) }] : [];
  });
}

const placeOf = ({ category }: MediaFile) => kinds.indexOf(category ?? '');

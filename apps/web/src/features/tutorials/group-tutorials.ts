import type { MediaFile } from '../media/index.ts';
import { sortByNumber, type ListedSong } from '../songs/index.ts';

/** A song with its tutorials, followed by its karaoke files. */
export type SongTutorials = {
  readonly listedSong: ListedSong;
  readonly files: readonly MediaFile[];
};

const tutorialCategories = ['tutorial', 'karaoke'];

/** The songs of a list that have a tutorial or a karaoke file, in the order of their numbers (contract 5.11). */
export function groupTutorials(
  songs: readonly ListedSong[],
  files: readonly MediaFile[],
  language: string,
): readonly SongTutorials[] {
  const tutorialFiles = files.filter(
    ({ type, category }) => (type === 'video' || type === 'audio') && tutorialCategories.includes(category ?? ''),
  );
  const bySong = Map.groupBy(tutorialFiles, ({ songId }) => songId);
  return sortByNumber(songs, language).flatMap((listedSong) => {
    const songFiles = bySong.get(listedSong.song.id);
    return songFiles
      ? [{ listedSong, files: songFiles.toSorted((one, other) => categoryOrder(one) - categoryOrder(other)) }]
      : [];
  });
}

const categoryOrder = ({ category }: MediaFile) => tutorialCategories.indexOf(category ?? '');

import { sortByNumber, type ListedSong } from '../songs/index.ts';
import type { Translate } from '../../i18n/index.ts';
import type { ListGroup } from '../../ui/index.ts';
import type { MediaFile } from './media-file.ts';

/** A file and the song it belongs to. */
export type SongFile = { readonly file: MediaFile; readonly listedSong: ListedSong };

/** Videos first, then recordings, each by the numbers of their songs (contract 5.9). Excludes scores. */
export function groupFiles(
  songs: readonly ListedSong[],
  files: readonly MediaFile[],
  language: string,
  t: Translate,
): readonly ListGroup<SongFile>[] {
  const bySong = Map.groupBy(files, ({ songId }) => songId);
  const songFiles = sortByNumber(songs, language).flatMap((listedSong) =>
    (bySong.get(listedSong.song.id) ?? []).map((file): SongFile => ({ file, listedSong })),
  );
  return [
    { key: 'video', title: t('filter.has-video'), items: songFiles.filter(({ file }) => file.type === 'video') },
    { key: 'audio', title: t('filter.has-audio'), items: songFiles.filter(({ file }) => file.type === 'audio') },
  ].filter(({ items }) => items.length > 0);
}

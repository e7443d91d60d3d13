import { useMemo } from 'react';
import { useSongbookIds } from '../../features/collections/index.ts';
import { useSongsById } from '../../features/songs/index.ts';
import type { Operation } from '../../offline/index.ts';
import { nameIn, useTranslate } from '../../translations/index.ts';
import { songsIn, type TitleOf } from './words-of-change.ts';

const none: readonly string[] = [];

/** What the songs are called that these changes are about, as far as they can be found. */
export function useTitles(changes: readonly Operation[]): TitleOf {
  const { language } = useTranslate();
  const ids = useMemo(() => [...new Set(changes.flatMap(songsIn))], [changes]);
  const own = useSongbookIds();
  const { songs } = useSongsById(ids.length === 0 ? none : own, ids);
  return (songId) => {
    const song = songs.get(songId);
    return song && nameIn(song.name, language);
  };
}

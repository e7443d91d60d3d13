import { useMemo } from 'react';
import { useSongbookIds } from '../collections/index.ts';
import { useSongsById } from '../songs/index.ts';
import type { Operation } from '../../offline/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { songIdsOf, type FindTitle } from './describe-operation.ts';

const noIds: readonly string[] = [];

/** The titles of the songs in these operations, as far as they can be found. */
export function useSongTitles(changes: readonly Operation[]): FindTitle {
  const { language } = useTranslate();
  const ids = useMemo(() => [...new Set(changes.flatMap(songIdsOf))], [changes]);
  const songbookIds = useSongbookIds();
  const { songs } = useSongsById(ids.length === 0 ? noIds : songbookIds, ids);
  return (songId) => {
    const song = songs.get(songId);
    return song && localizedText(song.name, language);
  };
}

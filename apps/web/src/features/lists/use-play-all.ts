import { useMemo } from 'react';
import { useAllMedia, usePlay } from '../media/index.ts';
import type { ListedEntry } from './use-listed-entries.ts';

/**
 * Plays the first recording of each song of a list, one after the other; songs without one are in the queue too, where
 * they are passed over. Undefined while no song has one.
 */
export function usePlayAll(listed: readonly ListedEntry[]): (() => void) | undefined {
  const { data: files } = useAllMedia();
  const play = usePlay();
  const queue = useMemo(() => {
    const recordings = Map.groupBy(
      (files ?? []).filter(({ type }) => type === 'audio'),
      ({ songId }) => songId,
    );
    return listed.flatMap(({ entry, song }) => {
      const file = song?.available ? recordings.get(entry.itemId)?.[0] : undefined;
      return song ? [{ file, song, semitones: entry.transposition }] : [];
    });
  }, [files, listed]);
  const first = queue.find(({ file }) => file)?.file;
  return first && (() => play(queue, first, files));
}

import { useMemo } from 'react';
import { useAllMedia, usePlay } from '../media/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { PlayIcon } from '../../ui/icons.ts';
import type { ListedEntry } from './use-listed-entries.ts';

/**
 * Plays the first recording of each song of a list, one after the other; songs without one are in the queue too, where
 * they are passed over. Hidden while no song has one.
 */
export function PlayAllButton({ listed }: { listed: readonly ListedEntry[] }) {
  const { t } = useTranslate();
  const { data: files } = useAllMedia();
  const play = usePlay();
  const queue = useMemo(() => {
    const recordings = Map.groupBy(
      (files ?? []).filter(({ type }) => type === 'audio'),
      ({ songId }) => songId,
    );
    return listed.flatMap(({ entry, song }) => {
      const file = song?.available ? recordings.get(entry.itemId)?.[0] : undefined;
      return song ? [{ file, song }] : [];
    });
  }, [files, listed]);
  const first = queue.find(({ file }) => file)?.file;
  if (!first) return null;
  return (
    <Button variant="plain" onClick={() => play(queue, first, files)}>
      <PlayIcon aria-hidden className="size-4" />
      {t('lists.play-all')}
    </Button>
  );
}

import { useCallback } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import type { PrintJob } from './print-job.ts';
import type { PrintContent } from './print-options.ts';
import { createSongText, type SongText } from './song-text.ts';

/** What is printed of a song's text, with its sections named in the reader's language. */
export function useSongText(): (job: PrintJob, content: PrintContent) => SongText {
  const { t } = useTranslate();
  return useCallback(
    (job, content) =>
      createSongText(job, content, {
        section: (kind) => t(`lyrics.${kind}`),
        verses: (numbers, count) => t('print.verses', { numbers, count }),
      }),
    [t],
  );
}

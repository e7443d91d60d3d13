import { bookLanguageOf, formatReference, parseReference } from '@canticle/scripture';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { formatSchedule, type Row, useList } from '../lists/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { type BookletJob, BookletView } from './booklet-view.tsx';
import type { ContentsRow } from './contents.tsx';
import { useListPrintJobs } from './use-list-print-jobs.ts';

/** A list as a printed booklet, with its songs as they are sung this time. Outside the layout. */
export function PrintListPage() {
  const { t, language } = useTranslate();
  const { id = '' } = useParams();
  const { data: list, isPending } = useList(id);
  const { rows, jobs, failedCount, retryFailed, isReady, error, retry } = useListPrintJobs(id);
  return (
    <BookletView
      back={{ to: `/custom-collections/${id}`, label: t('print.back-to-list') }}
      name={list?.name ?? ''}
      // Paper is kept: it always names the year.
      occasion={list ? formatSchedule(list, language, '').join(' · ') : ''}
      rows={useMemo(() => createContents(rows, jobs, { t, language }), [rows, jobs, t, language])}
      jobs={jobs}
      leftOutCount={rows.filter(({ itemId }) => itemId !== null).length - jobs.length - failedCount}
      failedCount={failedCount}
      onRetryFailed={retryFailed}
      isReady={isReady && !isPending}
      error={error}
      onRetry={retry}
    />
  );
}

/* The songs of a list that are printed, its headings, readings and notes. */
function createContents(rows: readonly Row[], jobs: readonly BookletJob[], reader: Reader): readonly ContentsRow[] {
  const printed = new Map(jobs.map(({ id, job }, index) => [id, { job, position: index + 1 }]));
  return rows.flatMap((row): ContentsRow[] => {
    const song = printed.get(row.id);
    if (song) return [songRow(row.id, song.job, song.position)];
    return row.itemId === null ? [otherRow(row, reader)] : [];
  });
}

const songRow = (id: string, { title, key, collection, number }: BookletJob['job'], position: number): ContentsRow => ({
  kind: 'song',
  id,
  position,
  title,
  key,
  book: [collection.key, number].filter(Boolean).join(' '),
});

type Reader = Pick<ReturnType<typeof useTranslate>, 't' | 'language'>;

function otherRow({ id, type, title, reference, leader }: Row, { t, language }: Reader): ContentsRow {
  const passage = parseReference(reference ?? '', 'en');
  const name = passage ? formatReference(passage, bookLanguageOf(language)) : (title ?? reference);
  const by = leader ? t(type === 'reading' ? 'set.read-by' : 'set.led-by', { name: leader }) : '';
  return { kind: type === 'heading' ? 'heading' : 'other', id, title: [name, by].filter(Boolean).join(' · ') };
}

export { PrintListPage as Component };

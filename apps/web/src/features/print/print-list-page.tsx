import { useEffect, useMemo } from 'react';
import { useParams } from 'react-router';
import { formatSchedule, useList } from '../lists/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { formatDate, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState } from '../../ui/index.ts';
import { createContents } from './create-contents.ts';
import { usePrintOptions } from './print-options.ts';
import { PrintPreview } from './print-preview.tsx';
import { useListPrintJobs } from './use-list-print-jobs.ts';
import { useSongText } from './use-song-text.ts';

/** A list as a printed booklet: its contents, then its songs as they are sung this time. Outside the layout. */
export function PrintListPage() {
  const { t, language } = useTranslate();
  const { id = '' } = useParams();
  const { data: list } = useList(id);
  const { rows, jobs, isReady, error, retry } = useListPrintJobs(id);
  const failureText = useErrorMessage();
  const createSongText = useSongText();
  const [options, changeOptions] = usePrintOptions('list');
  const name = list?.name ?? '';
  // Paper is kept: it always names the year.
  const occasion = list ? formatSchedule(list, language, '').join(' · ') : '';
  useEffect(() => {
    document.title = name || `${t('print.title')} - Canticle`;
  }, [name, t]);
  const booklet = useMemo(() => {
    if (!isReady) return undefined;
    const { content, hasContents } = options;
    return {
      songs: jobs.map(({ id: entryId, job, note }) => ({
        id: entryId,
        job,
        note,
        content,
        text: createSongText(job, content),
      })),
      contents: hasContents ? createContents({ name, occasion }, rows, jobs) : undefined,
      options,
    };
  }, [isReady, jobs, rows, options, name, occasion, createSongText]);
  const back = { to: `/custom-collections/${id}`, label: t('print.back-to-list') };
  if (error)
    return (
      <main>
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={retry} />
      </main>
    );
  if (isReady && jobs.length === 0) {
    return (
      <main>
        <EmptyState isPage title={t('print.nothing')} action={<ButtonLink to={back.to}>{back.label}</ButtonLink>} />
      </main>
    );
  }
  return (
    <PrintPreview
      back={back}
      booklet={booklet}
      foot={[name, occasion || formatDate(new Date().toISOString(), language)].join(' · ')}
      options={options}
      onOptions={changeOptions}
      isList
      isPrintedAtOnce={false}
    />
  );
}

export { PrintListPage as Component };

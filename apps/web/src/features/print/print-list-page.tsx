import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { formatSchedule, localToday, useList } from '../lists/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { PrintedSong } from './printed-song.tsx';
import { type PrintSettings, defaultPaper } from './print-settings.ts';
import { usePaperSize } from './paper.ts';
import { BookletContents } from './booklet-contents.tsx';
import { BookletOptions, type BookletSettings } from './booklet-options.tsx';
import { useListPrintJobs } from './use-list-print-jobs.ts';

/** A list as a printed booklet: a page of contents, then its songs as they are sung this time. Outside the layout. */
export function PrintListPage() {
  const { t } = useTranslate();
  const { id = '' } = useParams();
  const { data: list } = useList(id);
  const { rows, jobs, isReady, error, retry } = useListPrintJobs(id);
  const failureText = useErrorMessage();
  const [bookletSettings, setBookletSettings] = useState<BookletSettings>(() => ({
    paper: defaultPaper(),
    columns: 1,
    withChords: true,
    isFitted: true,
  }));
  const occasion = useOccasion(list);
  usePaperSize(bookletSettings.paper, [list?.name, occasion].filter(Boolean).join(' · '));
  useEffect(() => {
    document.title = list ? list.name : `${t('print.title')} - Canticle`;
  }, [list, t]);
  const settings: PrintSettings = bookletSettings;
  // Each page is measured: they are rendered together, once all texts are loaded.
  const printedJobs = isReady ? jobs : [];
  if (error)
    return (
      <main>
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={retry} />
      </main>
    );
  if (isReady && jobs.length === 0) {
    return (
      <main>
        <EmptyState
          isPage
          title={t('print.nothing')}
          action={<ButtonLink to={`/custom-collections/${id}`}>{t('print.back-to-list')}</ButtonLink>}
        />
      </main>
    );
  }
  return (
    <main className="min-h-dvh bg-wash print:min-h-0 print:bg-transparent">
      <div className="bg-paper">
        <BookletOptions listId={id} settings={bookletSettings} onChange={setBookletSettings} isReady={isReady} />
      </div>
      <div className="mx-auto flex max-w-[816px] flex-col gap-4 py-4 print:block print:max-w-none print:p-0">
        {isReady ? (
          <BookletContents
            name={list?.name ?? ''}
            occasion={occasion}
            rows={rows}
            jobs={jobs}
            paper={bookletSettings.paper}
          />
        ) : (
          <PageSkeleton />
        )}
        {printedJobs.map(({ id: entryId, job, note }, index) => (
          <div key={entryId} className={bookletSettings.isFitted || index === 0 ? 'break-before-page' : undefined}>
            <PrintedSong job={job} choices={settings}>
              {note ? (
                <p className="print-notes whitespace-pre-line" dir="auto">
                  {note}
                </p>
              ) : null}
            </PrintedSong>
          </div>
        ))}
      </div>
    </main>
  );
}

/* When and where a set takes place. */
function useOccasion(list: ReturnType<typeof useList>['data']): string {
  const { language } = useTranslate();
  return list ? formatSchedule(list, language, localToday()).join(' · ') : '';
}

function PageSkeleton() {
  return (
    <Skeleton>
      <div className="flex flex-col gap-5 rounded-surface bg-sheet p-8">
        <SkeletonBar className="h-8 w-1/2" />
        {[1, 2, 3, 4, 5].map((row) => (
          <SkeletonBar key={row} className="h-5 w-full" />
        ))}
      </div>
    </Skeleton>
  );
}

export { PrintListPage as Component };

import { Link } from 'react-router';
import { useState } from 'react';
import { saveAs } from '../file-export/index.ts';
import { canViewStatistics, useUser } from '../session/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, EmptyState, showToast, Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import type { DayRange } from './time-buckets.ts';
import { fetchViewsReport, useViewedSongs } from './queries.ts';
import { DateRangeForm, useDateRange } from './date-range-form.tsx';
import { StatisticsForbidden } from './statistics-forbidden.tsx';

/** The songs that were opened most often, and the full table for a licence report. */
export function StatisticsPage() {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const isAllowed = canViewStatistics(user);
  const range = useDateRange();
  const failureText = useErrorMessage();
  const { data: songs, error, isFetching, refetch } = useViewedSongs(range, isAllowed);
  if (user && !isAllowed) return <StatisticsForbidden />;
  return (
    <Page title={t('statistics.most')} width="middle">
      <header className="pt-8 pb-6">
        <h1 className="text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">
          {t('statistics.most')}
        </h1>
        <p className="pt-2 text-ink-soft">{t('statistics.most.text')}</p>
      </header>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <DateRangeForm key={`${range.from} ${range.to}`} range={range} isBusy={isFetching} />
        <ExportTableButton days={range} />
      </div>
      {error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {songs && !error ? <ViewedSongs songs={songs} days={range} /> : null}
      {!songs && !error ? (
        <Skeleton>
          <SkeletonBar className="mt-8 h-64 w-full" />
        </Skeleton>
      ) : null}
    </Page>
  );
}

function ExportTableButton({ days }: { days: DayRange }) {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const exportTable = async () => {
    setBusy(true);
    await fetchViewsReport(days, language).then(saveAs, (reason: unknown) =>
      showToast({ text: failureText(reason), tone: 'error' }),
    );
    setBusy(false);
  };
  return (
    <Button busy={isBusy} onClick={() => void exportTable()}>
      {t('statistics.table')}
    </Button>
  );
}

type ViewedSongsProps = { songs: NonNullable<ReturnType<typeof useViewedSongs>['data']>; days: DayRange };

function ViewedSongs({ songs, days }: ViewedSongsProps) {
  const { t } = useTranslate();
  if (songs.length === 0) return <EmptyState title={t('statistics.none')}>{t('statistics.none.text')}</EmptyState>;
  return (
    <ol aria-label={t('statistics.most')} className="mt-8 border-t border-ink">
      {songs.map(({ songId, title, places, views }, index) => (
        <li key={songId} className="flex items-baseline gap-4 border-b border-line py-3">
          <span aria-hidden className="w-8 shrink-0 text-end text-ink-soft tabular-nums">
            {index + 1}
          </span>
          <span className="min-w-0 grow">
            <Link
              to={`/statistics/${songId}?from=${days.from}&to=${days.to}`}
              className="font-serif text-lg underline decoration-transparent underline-offset-4 hover:decoration-ink"
            >
              {title}
            </Link>
            <span className="block text-sm text-ink-soft">
              {places.map(({ collection, number }) => `${collection} ${number ?? ''}`.trim()).join(' · ')}
            </span>
          </span>
          <span className="shrink-0 tabular-nums">{t('statistics.views', { count: views })}</span>
        </li>
      ))}
    </ol>
  );
}

export { StatisticsPage as Component };

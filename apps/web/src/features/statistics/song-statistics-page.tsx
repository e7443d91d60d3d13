import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { canViewStatistics, useUser } from '../session/index.ts';
import { countryName, useSongsById } from '../songs/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import { useSongStatistics } from './queries.ts';
import { type TimeBucket, bucketViews, viewsByCountry, viewsByDay } from './time-buckets.ts';
import { CountTable } from './count-table.tsx';
import { DateRangeForm, useDateRange } from './date-range-form.tsx';
import { LineChart } from './line-chart.tsx';
import { StatisticsForbidden } from './statistics-forbidden.tsx';
import { useDayFormats } from './use-day-formats.ts';

/* The song is requested separately. */
const noBooks: readonly string[] = [];

/** When and where one song was opened. */
export function SongStatisticsPage() {
  const { t, language } = useTranslate();
  const { id = '' } = useParams();
  const { data: user } = useUser();
  const isAllowed = canViewStatistics(user);
  const days = useDateRange();
  const failureText = useErrorMessage();
  const { data, error, isFetching, refetch } = useSongStatistics(id, days, isAllowed);
  const song = useSongsById(
    noBooks,
    useMemo(() => [id], [id]),
  ).songs.get(id);
  if (user && !isAllowed) return <StatisticsForbidden />;
  const name = song ? localizedText(song.name, language) : '';
  return (
    <Page title={`${t('statistics.title')}${name && `: ${name}`}`} width="middle">
      <header className="pt-8 pb-6">
        <p className="text-ink-soft">{t('statistics.title')}</p>
        <h1 className="text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">
          {name || t('statistics.song')}
        </h1>
        <p className="pt-2">
          <Link to="/statistics" className="underline decoration-line underline-offset-4 hover:decoration-ink">
            {t('statistics.most')}
          </Link>
        </p>
      </header>
      <DateRangeForm key={`${days.from} ${days.to}`} range={days} isBusy={isFetching} />
      {error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {data && !error ? (
        <SongStatistics
          points={bucketViews(data.activity, data.days, data.respondedAt)}
          countries={viewsByCountry(data.activity)}
        />
      ) : null}
      {!data && !error ? (
        <Skeleton>
          <SkeletonBar className="mt-8 h-56 w-full" />
        </Skeleton>
      ) : null}
    </Page>
  );
}

function SongStatistics({
  points,
  countries,
}: {
  points: readonly TimeBucket[];
  countries: readonly { readonly country: string; readonly views: number }[];
}) {
  const { t, language } = useTranslate();
  const dayNames = useDayFormats();
  const total = points.reduce((sum, { views }) => sum + views, 0);
  return (
    <>
      <p role="status" className="pt-6 pb-2 text-lg">
        {t('statistics.views', { count: total })}
      </p>
      <LineChart
        points={points}
        label={t('statistics.chart', { count: total })}
        formatPoint={(point) => `${dayNames.span(point)}: ${t('statistics.views', { count: point.views })}`}
        formatDay={dayNames.short}
      />
      <div className="grid gap-x-12 gap-y-8 pt-8 sm:grid-cols-2">
        <CountTable
          title={t('statistics.days')}
          headers={[t('statistics.day'), t('statistics.count')]}
          rows={viewsByDay(points).map(({ day, views }) => ({ name: dayNames.long(day), views }))}
        />
        {countries.length > 0 ? (
          <CountTable
            title={t('statistics.countries')}
            headers={[t('statistics.country'), t('statistics.count')]}
            rows={countries.map(({ country, views }) => ({
              name: country === 'unknown' ? t('statistics.unknown') : countryName(country, language),
              views,
            }))}
          />
        ) : null}
      </div>
    </>
  );
}

export { SongStatisticsPage as Component };

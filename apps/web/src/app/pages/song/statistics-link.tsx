import { Link } from 'react-router';
import { useViewsOf } from '../../../features/statistics/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { rowAction } from '../../../ui/index.ts';
import { StatisticsIcon } from '../../../ui/icons.ts';

/** To the statistics of a song, for administrators with how often it was opened. */
export function StatisticsLink({ songId, withViews }: { songId: string; withViews: boolean }) {
  const { t } = useTranslate();
  const { data: views } = useViewsOf(songId, withViews);
  return (
    <Link to={`/statistics/${songId}`} className={rowAction}>
      <StatisticsIcon aria-hidden className="size-4" />
      {t('statistics.title')}
      {views === undefined ? null : <span className="text-ink-soft tabular-nums">{views}</span>}
    </Link>
  );
}

import { Link } from 'react-router';
import { useSongViewCount } from '../statistics/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { rowActionClass } from '../../ui/index.ts';
import { StatisticsIcon } from '../../ui/icons.ts';

/** Links to the statistics of a song; for administrators, with the number of times it was opened. */
export function StatisticsLink({ songId, hasViews }: { songId: string; hasViews: boolean }) {
  const { t } = useTranslate();
  const { data: views } = useSongViewCount(songId, hasViews);
  return (
    <Link to={`/statistics/${songId}`} className={rowActionClass}>
      <StatisticsIcon aria-hidden className="size-4" />
      {t('statistics.title')}
      {views === undefined ? null : <span className="text-ink-soft tabular-nums">{views}</span>}
    </Link>
  );
}

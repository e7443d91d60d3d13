import { Link } from 'react-router';
import { formatDay, localToday, useTranslate } from '../../i18n/index.ts';
import { CopyIcon, PinIcon } from '../../ui/icons.ts';
import type { SongList } from './apply-operation.ts';
import { ListLink } from './list-link.tsx';
import { ListMenu } from './list-menu.tsx';
import { useEntryCount } from './queries.ts';
import { formatSchedule } from './set-dates.ts';

/** Lists as rows: day, name, time and place, number of songs, whether shared, and the actions on each. */
export function ListRows({ lists, userId }: { lists: readonly SongList[]; userId: string | undefined }) {
  return (
    <ul>
      {lists.map((list) => (
        <li key={list.id} className="group flex items-center border-b border-line hover:bg-wash">
          <ListRowLink list={list} userId={userId} />
          <ListMenu list={list} />
        </li>
      ))}
    </ul>
  );
}

function ListRowLink({ list, userId }: { list: SongList; userId: string | undefined }) {
  const { language } = useTranslate();
  if (!list.schedule && !list.isTemplate) return <ListLink list={list} userId={userId} />;
  return <SetLink list={list} facts={formatSchedule(list, language, localToday()).slice(list.schedule ? 1 : 0)} />;
}

/* A set or a template: its day, its name, and the time, the place and how many songs. */
function SetLink({ list, facts }: { list: SongList; facts: readonly string[] }) {
  const { t } = useTranslate();
  const count = useEntryCount(list);
  return (
    <Link to={`/custom-collections/${list.id}`} className="flex min-h-16 min-w-0 grow items-center gap-4 py-2">
      <ListMark list={list} />
      <span className="flex min-w-0 grow flex-col">
        <span className="line-clamp-2 font-serif text-[1.0625rem] leading-snug group-hover:text-accent" dir="auto">
          {list.name}
        </span>
        <span className="truncate text-sm text-ink-soft">
          {[...facts, count === 0 ? t('lists.no-songs') : t('list.songs', { count })].join(' · ')}
        </span>
      </span>
      {list.pinned ? <PinIcon role="img" aria-label={t('lists.pinned')} className="size-4 shrink-0 text-gold" /> : null}
    </Link>
  );
}

/* The day of a set as on a calendar; the sign of a template. */
function ListMark({ list: { schedule } }: { list: SongList }) {
  const { t, language } = useTranslate();
  const [weekday = '', day = '', month = '', year] = schedule
    ? formatDay(schedule.date, language, localToday()).split(' ')
    : [];
  return (
    <span className="flex w-14 shrink-0 flex-col items-center leading-tight whitespace-nowrap text-ink-soft">
      {schedule ? (
        <>
          <span className="text-xs text-gold">{weekday}</span>{' '}
          <span className="text-sm tabular-nums">{`${day} ${month}`}</span>{' '}
          {year ? <span className="text-xs tabular-nums">{year}</span> : null}
        </>
      ) : (
        <CopyIcon role="img" aria-label={t('set.template')} className="size-5" />
      )}
    </span>
  );
}

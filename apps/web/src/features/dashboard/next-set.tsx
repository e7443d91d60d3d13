import { Suspense } from 'react';
import { Link } from 'react-router';
import { useEntryCount } from '../lists/index.ts';
import { localeOf, useTranslate } from '../../i18n/index.ts';
import { Deferred, lazyWithRetry } from '../../ui/index.ts';
import { formatSetTime, type SetList } from './find-next-set.ts';
import { HomeCard } from './home-card.tsx';
import { maxSetSongs, SetActions } from './set-actions.tsx';

const OwnPart = lazyWithRetry(async () => (await import('./own-part.tsx')).OwnPart);

const SetSongs = lazyWithRetry(async () => (await import('./set-songs.tsx')).SetSongs);

/** The set that comes next: when, how many songs, the person's part in it, its songs, and the way to the stage. */
export function NextSet({ set, now }: { set: SetList; now: number }) {
  const { t, language } = useTranslate();
  const count = useEntryCount(set);
  const time = formatSetTime(set.schedule, now, localeOf(language));
  const details = [count === 0 ? t('lists.no-songs') : t('list.songs', { count }), set.place].filter(Boolean);
  return (
    <HomeCard id="next-set" title={t('dashboard.next-set')} className="border-s-4 border-s-gold md:row-span-2">
      <Link
        to={`/custom-collections/${set.id}`}
        className="flex min-h-11 flex-col justify-center font-serif text-xl leading-snug [overflow-wrap:anywhere] hover:text-accent"
        dir="auto"
      >
        {set.name}
      </Link>
      <p className="pb-3 text-ink-soft">
        <time dateTime={set.schedule.date} className="inline-block font-medium text-ink first-letter:uppercase">
          {time}
        </time>
        {` · ${details.join(' · ')}`}
        {set.groupId ? (
          // A line of its own, which is there before it is known: later it would push the rest down.
          <span className="block min-h-6 first-letter:uppercase">
            <Suspense>
              <OwnPart listId={set.id} />
            </Suspense>
          </span>
        ) : null}
      </p>
      {count === 0 ? (
        <SetActions listId={set.id} />
      ) : (
        <Suspense fallback={<SetPlaceholder set={set} count={count} />}>
          <Deferred fallback={<SetPlaceholder set={set} count={count} />}>
            {() => <SetSongs listId={set.id} />}
          </Deferred>
        </Suspense>
      )}
    </HomeCard>
  );
}

/* As high as the songs of the set will be. */
function SetPlaceholder({ set, count }: { set: SetList; count: number }) {
  return (
    <>
      <SetActions listId={set.id} />
      <div className="mt-3 max-md:hidden" style={{ height: `${Math.min(count, maxSetSongs) * 2.75}rem` }} />
    </>
  );
}

import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useEntryCount } from '../lists/index.ts';
import { localeOf, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, Deferred } from '../../ui/index.ts';
import { formatSetTime, type SetList } from './find-next-set.ts';
import { HomeCard } from './home-card.tsx';

const StageLink = lazy(async () => ({ default: (await import('./stage-link.tsx')).StageLink }));

/* The place of the link to the stage, while the songs of the set are read. */
const stagePlace = <span className="min-h-11" />;

/** The set that comes next: when, how many songs, and the way to the stage. */
export function NextSet({ set, now }: { set: SetList; now: number }) {
  const { t, language } = useTranslate();
  const count = useEntryCount(set);
  const time = formatSetTime(set.schedule, now, language === 'en' ? 'en-GB' : localeOf(language));
  const details = [count === 0 ? t('lists.no-songs') : t('list.songs', { count }), set.place].filter(Boolean);
  return (
    <HomeCard id="next-set" title={t('dashboard.next-set')} className="border-l-4 border-l-gold md:row-span-2">
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
      </p>
      <p className="flex gap-3">
        <ButtonLink to={`/custom-collections/${set.id}`}>{t('dashboard.open')}</ButtonLink>
        {count === 0 ? null : (
          <Suspense fallback={stagePlace}>
            <Deferred fallback={stagePlace}>{() => <StageLink listId={set.id} />}</Deferred>
          </Suspense>
        )}
      </p>
    </HomeCard>
  );
}

import type { ReadChapter } from '@canticle/contract/calls';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTranslate } from '../../../translations/index.ts';
import { NextIcon, PreviousIcon } from '../../../ui/icons.ts';
import { useKeys } from '../song/use-keys.ts';
import { useSwipe } from '../song/use-swipe.ts';

type Place = ReadChapter['next'];

type ChapterNeighboursProps = {
  previous: Place | undefined;
  next: Place | undefined;
  base: string;
  /** Where a swipe turns the page; left out where only the arrows shall. */
  swipeArea?: RefObject<HTMLElement | null>;
  /** The arrow keys turn the page too. */
  hasKeys?: boolean;
};

/** Two arrows to the chapter before and the one after, also into the books beside. */
export function ChapterNeighbours({ previous, next, base, swipeArea, hasKeys = false }: ChapterNeighboursProps) {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const nowhere = useRef<HTMLElement>(null);
  const beside = search.get('beside');
  const linkTo = (place: NonNullable<Place>) =>
    `${base}/${place.bookNumber}/${place.number}${beside ? `?beside=${encodeURIComponent(beside)}` : ''}`;
  const toPrevious = () => previous && void navigate(linkTo(previous));
  const toNext = () => next && void navigate(linkTo(next));
  useKeys(hasKeys ? { ArrowLeft: toPrevious, ArrowRight: toNext } : {});
  useSwipe(swipeArea ?? nowhere, { left: toNext, right: toPrevious });
  const nameOf = (place: NonNullable<Place>) => `${place.bookShortTitle} ${place.number}`;
  return (
    <div className="ml-auto flex">
      <Arrow
        to={previous ? linkTo(previous) : undefined}
        label={previous ? t('scripture.previous', { passage: nameOf(previous) }) : t('scripture.first')}
        icon={<PreviousIcon aria-hidden className="size-5" />}
      />
      <Arrow
        to={next ? linkTo(next) : undefined}
        label={next ? t('scripture.next', { passage: nameOf(next) }) : t('scripture.last')}
        icon={<NextIcon aria-hidden className="size-5" />}
      />
    </div>
  );
}

function Arrow({ to, label, icon }: { to: string | undefined; label: string; icon: ReactNode }) {
  const shape = 'inline-flex size-11 items-center justify-center rounded-control text-ink-soft';
  if (to === undefined)
    return (
      <span role="img" aria-label={label} className={`${shape} opacity-35`}>
        {icon}
      </span>
    );
  return (
    <Link to={to} aria-label={label} title={label} className={`${shape} hover:bg-wash hover:text-ink`}>
      {icon}
    </Link>
  );
}

import type { ReadChapter } from '@canticle/contract/calls';
import type { RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslate } from '../../../translations/index.ts';
import { TurnArrows } from '../song/turn-arrows.tsx';

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
  const [search] = useSearchParams();
  const beside = search.get('beside');
  const linkTo = (place: NonNullable<Place>) =>
    `${base}/${place.bookNumber}/${place.number}${beside ? `?beside=${encodeURIComponent(beside)}` : ''}`;
  const nameOf = (place: NonNullable<Place>) => `${place.bookShortTitle} ${place.number}`;
  return (
    <TurnArrows
      previous={{
        to: previous ? linkTo(previous) : undefined,
        label: previous ? t('scripture.previous', { passage: nameOf(previous) }) : t('scripture.first'),
      }}
      next={{
        to: next ? linkTo(next) : undefined,
        label: next ? t('scripture.next', { passage: nameOf(next) }) : t('scripture.last'),
      }}
      swipeArea={swipeArea}
      hasKeys={hasKeys}
      className="ml-auto"
    />
  );
}

import type { ChapterDetails } from '@canticle/contract/calls';
import type { RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslate } from '../../i18n/index.ts';
import { PreviousNextLinks } from '../../ui/index.ts';

type AdjacentChapter = ChapterDetails['next'];

type ChapterNavigationProps = {
  previous: AdjacentChapter | undefined;
  next: AdjacentChapter | undefined;
  base: string;
  /** The area where a swipe turns the page; undefined for arrows only. */
  swipeArea?: RefObject<HTMLElement | null>;
  /** The arrow keys turn the page too. */
  hasShortcuts?: boolean;
};

/** Two arrows to the previous and the next chapter, also across books. */
export function ChapterNavigation({ previous, next, base, swipeArea, hasShortcuts = false }: ChapterNavigationProps) {
  const { t } = useTranslate();
  const [search] = useSearchParams();
  const parallel = search.get('beside');
  const linkTo = (chapter: NonNullable<AdjacentChapter>) =>
    `${base}/${chapter.bookNumber}/${chapter.number}${parallel ? `?beside=${encodeURIComponent(parallel)}` : ''}`;
  const nameOf = (chapter: NonNullable<AdjacentChapter>) => `${chapter.bookShortTitle} ${chapter.number}`;
  return (
    <PreviousNextLinks
      previous={{
        to: previous ? linkTo(previous) : undefined,
        label: previous ? t('scripture.previous', { passage: nameOf(previous) }) : t('scripture.first'),
      }}
      next={{
        to: next ? linkTo(next) : undefined,
        label: next ? t('scripture.next', { passage: nameOf(next) }) : t('scripture.last'),
      }}
      swipeArea={swipeArea}
      hasShortcuts={hasShortcuts}
      className="ms-auto"
    />
  );
}

import type { ReactNode, RefObject } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ListedSong } from '../../../features/songs/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { NextIcon, PreviousIcon } from '../../../ui/icons.ts';
import { useKeys } from './use-keys.ts';
import { useSwipe } from './use-swipe.ts';

type Neighbours = { readonly previous: ListedSong | undefined; readonly next: ListedSong | undefined };

/** The songs before and after one, among those that can be opened. */
export function neighboursOf(songs: readonly ListedSong[], songId: string): Neighbours {
  const open = songs.filter(({ song }) => song.available || song.id === songId);
  const at = open.findIndex(({ song }) => song.id === songId);
  return { previous: open[at - 1], next: at < 0 ? undefined : open[at + 1] };
}

/** The songs before and after, and where each opens. */
export type Beside = Neighbours & { readonly linkTo: (song: ListedSong) => string };

type SongNeighboursProps = Beside & {
  /** Where a swipe turns to another song. */
  swipeArea: RefObject<HTMLElement | null>;
};

/**
 * Two arrows to the song before and the one after; at an end the arrow is dim. The arrow keys and a swipe do the same.
 */
export function SongNeighbours({ previous, next, linkTo, swipeArea }: SongNeighboursProps) {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const toPrevious = () => previous && void navigate(linkTo(previous));
  const toNext = () => next && void navigate(linkTo(next));
  useKeys({ ArrowLeft: toPrevious, ArrowRight: toNext });
  useSwipe(swipeArea, { left: toNext, right: toPrevious });
  return (
    <div className="flex">
      <Arrow
        to={previous && linkTo(previous)}
        label={previous ? t('song.previous', { title: previous.title }) : t('song.first')}
        icon={<PreviousIcon aria-hidden className="size-5" />}
      />
      <Arrow
        to={next && linkTo(next)}
        label={next ? t('song.next', { title: next.title }) : t('song.last')}
        icon={<NextIcon aria-hidden className="size-5" />}
      />
    </div>
  );
}

function Arrow({ to, label, icon }: { to: string | undefined; label: string; icon: ReactNode }) {
  const shape = 'inline-flex size-11 items-center justify-center rounded-control text-ink-soft';
  if (to === undefined) {
    return (
      <span role="img" aria-label={label} className={`${shape} opacity-35`}>
        {icon}
      </span>
    );
  }
  return (
    <Link to={to} aria-label={label} title={label} className={`${shape} hover:bg-wash hover:text-ink`}>
      {icon}
    </Link>
  );
}

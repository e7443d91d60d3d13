import type { RefObject } from 'react';
import type { ListedSong } from '../../../features/songs/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { TurnArrows } from './turn-arrows.tsx';

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
  return (
    <TurnArrows
      previous={{
        to: previous && linkTo(previous),
        label: previous ? t('song.previous', { title: previous.title }) : t('song.first'),
      }}
      next={{ to: next && linkTo(next), label: next ? t('song.next', { title: next.title }) : t('song.last') }}
      swipeArea={swipeArea}
      hasKeys
    />
  );
}

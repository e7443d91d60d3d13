import type { RefObject } from 'react';
import type { ListedSong } from '../songs/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { PreviousNextLinks } from '../../ui/index.ts';

type Neighbours = { readonly previous: ListedSong | undefined; readonly next: ListedSong | undefined };

/** The previous and next song, among those that can be opened. */
export function findNeighbours(songs: readonly ListedSong[], songId: string): Neighbours {
  const candidates = songs.filter(({ song }) => song.available || song.id === songId);
  const index = candidates.findIndex(({ song }) => song.id === songId);
  return { previous: candidates[index - 1], next: index < 0 ? undefined : candidates[index + 1] };
}

/** The previous and next song, and the URL of each. */
export type NeighbourLinks = Neighbours & { readonly linkTo: (song: ListedSong) => string };

type SongNeighboursProps = NeighbourLinks & {
  /** The area where a swipe leads to another song. */
  swipeArea: RefObject<HTMLElement | null>;
};

/**
 * Two arrows to the previous and the next song; at an end the arrow is dimmed. The arrow keys and a swipe do the same.
 */
export function SongNeighbours({ previous, next, linkTo, swipeArea }: SongNeighboursProps) {
  const { t } = useTranslate();
  return (
    <PreviousNextLinks
      previous={{
        to: previous && linkTo(previous),
        label: previous ? t('song.previous', { title: previous.title }) : t('song.first'),
      }}
      next={{ to: next && linkTo(next), label: next ? t('song.next', { title: next.title }) : t('song.last') }}
      swipeArea={swipeArea}
      hasShortcuts
      className="max-sm:hidden"
    />
  );
}

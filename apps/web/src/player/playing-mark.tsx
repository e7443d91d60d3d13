import { lazy, Suspense } from 'react';
import { type PlayingItem, useSongPlayback } from './use-player.ts';

/* Loaded with the first sound. */
const PlayingBars = lazy(() => import('./playing-bars.tsx').then((part) => ({ default: part.PlayingBars })));

/** Marks the row of a song, or of one of its recordings, while it is in the player; nothing in any other row. */
export function PlayingMark(item: PlayingItem) {
  const playback = useSongPlayback(item);
  if (playback === undefined) return null;
  return (
    <Suspense>
      <PlayingBars isPlaying={playback === 'playing'} />
    </Suspense>
  );
}

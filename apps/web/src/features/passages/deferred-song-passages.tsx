import { memo, Suspense } from 'react';
import { lazyWithRetry } from '../../ui/index.ts';
import { useAvailableScriptures } from './use-available-scriptures.ts';

/* The names of books are loaded after the lyrics of the song. */
const SongPassages = lazyWithRetry(async () => (await import('./song-passages.tsx')).SongPassages);

/** The passages a song names; renders nothing for people who cannot open any scripture. */
export const DeferredSongPassages = memo(function PassagesOfSong({ songId }: { songId: string }) {
  const hasScriptures = useAvailableScriptures().length > 0;
  if (!hasScriptures) return null;
  return (
    <Suspense>
      <SongPassages songId={songId} />
    </Suspense>
  );
});

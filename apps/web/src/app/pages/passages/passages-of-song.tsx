import { memo, Suspense } from 'react';
import { useOpenScriptures } from './use-open-scriptures.ts';
import { sparePart } from '../../../ui/index.ts';

/* Names of books are loaded after the words of the song. */
const SongPassages = sparePart(async () => (await import('./song-passages.tsx')).SongPassages);

/** The passages a song names; nothing for those who can open no scripture. */
export const PassagesOfSong = memo(function PassagesOfSong({ songId }: { songId: string }) {
  const isReader = useOpenScriptures().length > 0;
  if (!isReader) return null;
  return (
    <Suspense>
      <SongPassages songId={songId} />
    </Suspense>
  );
});

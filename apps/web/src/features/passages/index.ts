export { DeferredSongPassages } from './deferred-song-passages.tsx';
export { linkPassages } from './link-passages.tsx';
export { useAvailableScriptures } from './use-available-scriptures.ts';
export { PassageName } from './passage-name.tsx';
export { cacheReadings } from './cache-readings.ts';
export type { ReadingRequest } from './reading.ts';
export { usePrefetchedReadings, useReading, useReadingText } from './use-reading.ts';
export { usePassageNames } from './use-passage-names.ts';
export { PassageLink } from './passage-link.tsx';

export { DeferredSongPassages } from './deferred-song-passages.tsx';
export { linkPassages } from './link-passages.tsx';
export { useAvailableScriptures } from './use-available-scriptures.ts';
export { PassageName } from './passage-name.tsx';
export { type Reading, useReading, useReadingText } from './use-reading.ts';
export { usePassageNames } from './use-passage-names.ts';
export { PassageLink } from './passage-link.tsx';

export { DeferredSongPassages } from './deferred-song-passages.tsx';
export { linkPassages } from './link-passages.tsx';
export { useAvailableScriptures } from './use-available-scriptures.ts';
export { PassageLink } from './passage-link.tsx';

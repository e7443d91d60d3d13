export { RowActions, RowGestures } from './row-gestures.tsx';
export { RowMarkButtons, type SongMarks, useSongMarks } from './row-mark-buttons.tsx';
export { SongHeart } from './song-heart.tsx';
export { SongTags } from './song-tags.tsx';

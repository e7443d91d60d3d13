export { RowActions, RowGestures } from './row-gestures.tsx';
export { RowMarkButtons, type SongMarks, useSongMarks } from './row-mark-buttons.tsx';
export { SongMarkButtons } from './song-mark-buttons.tsx';
export { SongTags } from './song-tags.tsx';

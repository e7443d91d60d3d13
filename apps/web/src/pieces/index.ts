export { CollectionCover } from './collection-cover.tsx';
export { CollectionRow, type CollectionRowProps } from './collection-row.tsx';
export { LoadFailed } from './load-failed.tsx';
export type { LineToDraw } from './lyric-line.tsx';
export { LyricSection, type SectionToDraw } from './lyric-section.tsx';
export { Ornament } from './ornament.tsx';
export { RichText } from './rich-text.tsx';
export { SongTitle, type SongTitleProps } from './song-title.tsx';
export { SongRow, type SongRowProps } from './song-row.tsx';

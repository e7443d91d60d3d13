export type { ViewerOf } from './embed/tokens.ts';
export { type MadeFile, putMadeFile } from './made-file.ts';
export { openMedia, type Media } from './media.ts';
export type { MediaRooms } from './media-rooms.ts';
export type { FileDraft, FileKind, MediaFile } from './model.ts';
export { type FileOfSong, getOpenFile } from './open-file.ts';
export { findFile, type FilePick, listFiles } from './queries.ts';
export { ContentGone, putFile, removeFile } from './writes.ts';

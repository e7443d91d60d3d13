export { findBucketProblem } from './bucket-problem.ts';
export type { ByteRange, FileStore } from './file-store.ts';
export { hashFile } from './hashing.ts';
export { createFileStore, type StoreFolder } from './create-file-store.ts';
export { mountPictures } from './pictures.ts';
export { createWatchedSource, type WatchedSource } from './watched-source.ts';
export { createPagePhoto, InvalidPicture, storePicture } from './store-picture.ts';

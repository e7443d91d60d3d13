export { type BucketProblem, findBucketProblem } from './bucket-trouble.ts';
export type { ByteRange, FileStore } from './file-store.ts';
export { hashFile } from './hashing.ts';
export { createFileStore, type StoreFolder } from './open-files.ts';
export { mountPictures } from './pictures.ts';
export { createWatchedSource, type WatchedSource } from './watched-place.ts';
export { InvalidPicture, storePicture } from './store-picture.ts';

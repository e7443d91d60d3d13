export { type BucketTrouble, findBucketTrouble } from './bucket-trouble.ts';
export type { ByteRange, FileStore } from './file-store.ts';
export { hashFile } from './hashing.ts';
export { openFileStore, type Shelf } from './open-files.ts';
export { mountPictures } from './pictures.ts';
export { openWatchedPlace, type WatchedPlace } from './watched-place.ts';
export { NoPicture, storePicture } from './store-picture.ts';

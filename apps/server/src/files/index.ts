export { type FileStore, openFileStore } from './file-store.ts';
export { mountPictures } from './pictures.ts';

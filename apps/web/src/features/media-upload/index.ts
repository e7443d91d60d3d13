export { PhotoPicker } from './photo-picker.tsx';
export { PhotoViewer } from './photo-viewer.tsx';
export { useInvalidateFiles } from './queries.ts';
export { UploadList } from './upload-list.tsx';
export { addFiles, useUploadTasks } from './upload-queue.ts';
export { usePagePhotos, useUnsavedPhotos } from './use-page-photos.ts';

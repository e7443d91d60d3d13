export { PhotoPicker } from './photo-picker.tsx';
export { PhotoViewer } from './photo-viewer.tsx';
export { type PagePhotos, usePagePhotos, useUnsavedPhotos } from './use-page-photos.ts';

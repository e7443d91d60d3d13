export { exportPresentationData, isPresentedPicture } from './queries.ts';
export { createPresentation } from './presentation.ts';

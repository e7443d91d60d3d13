export { UpdateNotice } from './update-notice.tsx';
export { hasNewBuild, registerServiceWorker, subscribeToBuild } from './worker.ts';

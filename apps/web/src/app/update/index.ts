export { UpdateNotice } from './update-notice.tsx';
export { hasNewBuild, registerServiceWorker, subscribeToBuild } from './service-worker-updates.ts';

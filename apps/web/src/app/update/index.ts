export { UpdateNotice } from './update-notice.tsx';
export { hasNewBuild, registerWorker, watchBuild } from './worker.ts';

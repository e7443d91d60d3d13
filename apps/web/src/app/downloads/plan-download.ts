import type { PlanDownload } from '../../features/offline-downloads/index.ts';

/** Loads the code that downloads things to this device and updates them; the first screen needs none of it. */
export const loadDownloads = () => import('./index.ts');

/** Plans a download; its code is loaded when the download starts. */
export const planDownload: PlanDownload = (queries, name, withAudio) => async (context) =>
  (await loadDownloads()).createDownload(queries, name, withAudio)(context);

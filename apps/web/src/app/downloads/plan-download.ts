import type { PlanDownload } from '../../features/offline-downloads/index.ts';

/** What brings things onto this device, and keeps them true there: nothing of it is needed for the first screen. */
export const loadDownloads = () => import('./index.ts');

/** The plan of a download, whose code comes when it is wanted. */
export const planDownload: PlanDownload = (queries, name, withAudio) => async (context) =>
  (await loadDownloads()).createDownload(queries, name, withAudio)(context);

import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { DownloadTask } from './download-manager.ts';

/**
 * Plans what brings a songbook, a list or a translation onto this device, with everything its screens need.
 *
 * @param name  `collection:…`, `list:…` or `translation:…` with the id
 */
export type PlanDownload = (queries: QueryClient, name: string, withAudio: boolean) => DownloadTask;

/** A download combines several features, so the app supplies the function that plans it. */
export const DownloadPlanContext = createContext<PlanDownload>(() => {
  throw new Error('There is no DownloadPlanContext');
});

/** The plan the app supplies. */
export const useDownloadPlan = (): PlanDownload => useContext(DownloadPlanContext);

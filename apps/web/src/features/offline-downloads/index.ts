export { DownloadStatus } from './download-status.tsx';
export { startDownload, removeDownload, type DownloadTask } from './download-manager.ts';
export { DownloadPlanContext, type PlanDownload, useDownloadPlan } from './download-plan-context.ts';
export { formatBytes } from './format-bytes.ts';
export { useStorageUsage } from './storage-usage.ts';
export { type SizedDownload, useDownloads } from './use-downloads.ts';
export { DownloadButton } from './download-button.tsx';

export { DownloadDialog, type DownloadDialogProps } from './keep-dialog.tsx';
export { DownloadStatus } from './kept-row.tsx';
export { isDownloading, startDownload, removeDownload, type DownloadTask } from './running.ts';
export { formatBytes } from './size-in.ts';
export { useStorageUsage } from './storage-facts.ts';
export { type SizedDownload, useDownloads } from './use-keepings.ts';

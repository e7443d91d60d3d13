export { DownloadDialog, type DownloadDialogProps } from './download-dialog.tsx';
export { DownloadStatus } from './download-status.tsx';
export { isDownloading, startDownload, removeDownload, type DownloadTask } from './download-manager.ts';
export { formatBytes } from './format-bytes.ts';
export { useStorageUsage } from './storage-usage.ts';
export { type SizedDownload, useDownloads } from './use-downloads.ts';

/* Loaded together: what brings something onto this device, and what keeps it true there. */
export { BackgroundSync } from './background-sync.tsx';
export { createDownload } from './create-download.ts';

export { formatMovedKey } from './moved-key.ts';
export { type PrintJob, readPrintJob, savePrintJob } from './print-job.ts';

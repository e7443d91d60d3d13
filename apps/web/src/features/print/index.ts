export { type PrintJob, readPrintJob, savePrintJob } from './print-job.ts';

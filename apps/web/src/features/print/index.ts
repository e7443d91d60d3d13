export { PrintBar } from './print-bar.tsx';
export { PrintedSong } from './printed-song.tsx';
export { PrintOptions } from './print-options.tsx';
export { type PrintJob, readPrintJob, savePrintJob } from './print-job.ts';
export { type PrintSettings, usePrintSettings, defaultPaper } from './print-settings.ts';
export { fileTitle } from './file-title.ts';
export { type Paper, usePaperSize } from './paper.ts';
export { usePrintOnce } from './use-print-once.ts';

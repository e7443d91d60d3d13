export { exportFormats, ExportMenu, useSongExport } from './export-menu.tsx';
export { saveAs, saveUrlAs } from './save-as.ts';
export { useFileExport } from './use-file-export.ts';

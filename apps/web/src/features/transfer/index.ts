/* Imports and exports of editors. Nothing of it is kept in the browser: it is work of the server. */
export { readSelectedFiles, readDroppedFiles } from './selected-files.ts';
export { type FileWithPath, ArchiveTooLargeError } from './zip-files.ts';
export {
  isImportRunning,
  type ImportSelection,
  type ImportDestination,
  useBundles,
  useImport,
  useImportLines,
  useImports,
  useTransferMutations,
} from './queries.ts';
export { type ImportUpload, uploadImport } from './send-import.ts';

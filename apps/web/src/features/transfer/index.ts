/* Imports and exports for editors. None of it is cached in the browser, because it runs on the server. */
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

/* Imports and exports of editors. Nothing of it is kept in the browser: it is work of the server. */
export { chosenFiles, droppedFiles } from './dropped-files.ts';
export { type PlacedFile, TooMuchToPack } from './pack-files.ts';
export {
  isAtWork,
  type Chosen,
  type Target,
  useBundles,
  useImport,
  useImportLines,
  useImports,
  useTransfers,
} from './queries.ts';
export { type ImportJourney, sendImport } from './send-import.ts';

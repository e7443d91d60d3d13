export { formatInterrupted, formatReport, hasChanges, hasItems } from './report/format-report.ts';
export { checkKeys, repairSongKey } from './check-keys/check-keys.ts';
export { formatKeyReport } from './check-keys/check-keys.ts';
export { hasContentBesidesSongs } from './collection-content.ts';
export { exportBundle } from './export/export-bundle.ts';
export { extractPictureUrls, renderArticleHtml, sanitizeHtml } from './read/article-html.ts';
export { parseFrontMatter } from './read/front-matter.ts';
export { slugify } from './names.ts';
export { importPath } from './import-path.ts';
export { listImportSources } from './queries.ts';
export {
  ImportInterruptedError,
  type ImportProgress,
  type ImportReport,
  type TrashChoice,
  TransferError,
} from './model.ts';
export { previewUndo, type ImportUndo } from './undo/undo-import.ts';
export { defineUndoJob, startUndo } from './undo/undo-job.ts';
export { findRun } from './undo/write-queries.ts';
export { listBundles } from './bundles/queries.ts';
export { listImports } from './imports/queries.ts';
export { markTranslators } from './mark-translators/mark-translators.ts';
export { importStarterLibrary } from './starter-library.ts';
export { createTransfer, type Transfer } from './transfer.ts';
export { createPdfReader } from './read/pdf/read-pdf-file.ts';
export { readSongsAt } from './read/song-files.ts';
export { readZip } from './read/zip-tree.ts';
export { createBundleUrlSigner } from './bundles/signed-urls.ts';

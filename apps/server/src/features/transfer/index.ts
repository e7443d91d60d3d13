export { describeReport, isAnythingRead } from './describe-report.ts';
export { exportBundle } from './export-bundle.ts';
export { importPath } from './import-path.ts';
export {
  type ExportOptions,
  type ExportReport,
  type FileLoss,
  type ImportOptions,
  type ItemKind,
  type Outcome,
  type Progress,
  type Refusal,
  type Report,
  type ReportItem,
  TransferRefused,
} from './model.ts';
export { importStarterLibrary } from './starter-library.ts';

export { describeReport, isAnythingRead } from './describe-report.ts';
export { exportBundle } from './export-bundle.ts';
export { importPath } from './import-path.ts';
export { type Progress, type Report, TransferRefused } from './model.ts';
export { transferRoutes } from './routes.ts';
export { importStarterLibrary } from './starter-library.ts';

import { ParseError } from '@canticle/formats';
import {
  type FileDiagnostic,
  InvalidFileError,
  type SkippedFile,
  type Rejection,
  type ImportReport,
  type ReportItem,
} from './model.ts';

/** Collects what happens during an import. */
export type ReportBuilder = {
  readonly items: ReportItem[];
  readonly refused: Rejection[];
  readonly diagnostics: FileDiagnostic[];
  readonly notes: { readonly file: string; readonly what: string }[];
  readonly carried: Map<string, number>;
  readonly skippedFiles: SkippedFile[];
};

export function createReportBuilder(
  refused: readonly Rejection[] = [],
  skippedFiles: readonly SkippedFile[] = [],
): ReportBuilder {
  return {
    items: [],
    refused: [...refused],
    diagnostics: [],
    notes: [],
    carried: new Map(),
    skippedFiles: [...skippedFiles],
  };
}

/** Reports that a file cannot be imported, and why in plain words. */
export function addRejection(report: ReportBuilder, file: string, error: unknown): void {
  if (error instanceof ParseError) report.refused.push({ file, line: error.line, reason: error.reason });
  else if (error instanceof InvalidFileError) report.refused.push({ file, line: null, reason: error.message });
  else
    report.refused.push({
      file,
      line: null,
      reason: `It could not be stored: ${error instanceof Error ? error.message : String(error)}`,
    });
}

/** Whether an error is about a file, and not about the database or the program. */
export function isFileError(error: unknown): boolean {
  return error instanceof ParseError || error instanceof InvalidFileError;
}

/** Counts what is stored with a song but not displayed. */
export function countCarried(report: ReportBuilder, labels: readonly string[]): void {
  for (const what of labels) report.carried.set(what, (report.carried.get(what) ?? 0) + 1);
}

export function buildReport(builder: ReportBuilder, dryRun: boolean): ImportReport {
  const carried = [...builder.carried].map(([what, songs]) => ({ what, songs })).sort((a, b) => b.songs - a.songs);
  return { ...builder, dryRun, carried, closed: [] };
}

import { diagnose, type ImportDiagnostic } from '@canticle/contract';
import { ParseError } from '@canticle/formats';
import {
  type FileDiagnostic,
  InvalidFileError,
  type SkippedFile,
  type Rejection,
  type ImportReport,
  type ReportItem,
} from '../model.ts';

/** Collects what happens during an import. */
export type ReportBuilder = {
  readonly items: ReportItem[];
  readonly refused: Rejection[];
  readonly diagnostics: FileDiagnostic[];
  readonly notes: { readonly file: string; readonly what: ImportDiagnostic }[];
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

/** Reports that a file cannot be imported, and why. */
export function addRejection(report: ReportBuilder, file: string, error: unknown): void {
  if (error instanceof ParseError) report.refused.push({ file, line: error.line, reason: error.diagnostic });
  else if (error instanceof InvalidFileError) report.refused.push({ file, line: null, reason: error.diagnostic });
  else
    report.refused.push({
      file,
      line: null,
      reason: diagnose('not-stored', { why: error instanceof Error ? error.message : String(error) }),
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

/* By the name under which a song carries it. */
const CARRIED_DIAGNOSTICS: { readonly [label: string]: ImportDiagnostic } = {
  'CCLI number': diagnose('ca-ccli'),
  'time signature': diagnose('ca-time'),
  capo: diagnose('ca-capo'),
  transposition: diagnose('ca-transposition'),
  released: diagnose('ca-released'),
  tempo: diagnose('ca-tempo'),
  'other songbooks': diagnose('ca-songbooks'),
  'songbook entries': diagnose('ca-entries'),
  translators: diagnose('ca-translators'),
  'notes on authors': diagnose('ca-author-notes'),
  comments: diagnose('ca-comments'),
  'other titles': diagnose('other-titles'),
};

const carriedDiagnostic = (label: string): ImportDiagnostic =>
  CARRIED_DIAGNOSTICS[label] ?? diagnose('words', { words: label });

export function buildReport(builder: ReportBuilder, dryRun: boolean): ImportReport {
  const carried = [...builder.carried]
    .map(([label, songs]) => ({ what: carriedDiagnostic(label), songs }))
    .sort((a, b) => b.songs - a.songs);
  return { ...builder, dryRun, carried, closed: [] };
}

import { diagnose, type ImportDiagnostic, formatDiagnostic } from '@canticle/contract';
import { ParseError } from '@canticle/formats';
import {
  type FileDiagnostic,
  InvalidFileError,
  type SkippedFile,
  type Rejection,
  type ImportReport,
  type ReportItem,
  type TableSummary,
} from '../model.ts';
import { isMediaName } from '../read/source-file.ts';

/** Collects what happens during an import. */
export type ReportBuilder = {
  readonly items: ReportItem[];
  readonly refused: Rejection[];
  readonly diagnostics: FileDiagnostic[];
  readonly notes: { readonly file: string; readonly what: ImportDiagnostic }[];
  readonly carried: Map<string, number>;
  readonly skippedFiles: SkippedFile[];
  readonly tables: TableSummary[];
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
    tables: [],
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
  return { ...builder, dryRun, carried, closed: [], tables: [...builder.tables] };
}

const ARCHIVE_EXTENSION = /\.zip$/i;
const SCORE_EXTENSIONS = /\.(?:musicxml|mxl|mei|abc|sib|pdf)$/i;

/** Why a score without a song is not imported. */
export const SCORE_WITHOUT_SONG = diagnose('lonely-score');
const MEDIA_WITHOUT_SONG = diagnose('lonely-media');
const NESTED_ARCHIVE = diagnose('archive-within');
const UNKNOWN_FORMAT = diagnose('kind-not-read');
/** Why a link in a folder is not imported. */
export const LINK_NOT_FOLLOWED = diagnose('link-not-followed');
export const NOT_SCRIPTURE = diagnose('no-scripture');
export const NOT_IN_BUNDLE_LAYOUT = diagnose('no-part-of-bundle');
export const NOT_AN_ARTICLE = diagnose('no-article');
export const NOT_A_SONG = diagnose('no-song-name');

/** Reports the files that are not part of the import, and why. */
export function addSkippedFiles(
  report: ReportBuilder,
  paths: readonly string[],
  fallbackReason: ImportDiagnostic = UNKNOWN_FORMAT,
): void {
  report.skippedFiles.push(...paths.map((file) => ({ file, why: skipReason(file, fallbackReason) })));
}

function skipReason(path: string, fallbackReason: ImportDiagnostic): ImportDiagnostic {
  if (SCORE_EXTENSIONS.test(path)) return SCORE_WITHOUT_SONG;
  if (isMediaName(path)) return MEDIA_WITHOUT_SONG;
  return ARCHIVE_EXTENSION.test(path) ? NESTED_ARCHIVE : fallbackReason;
}

/** Why a file is not even read, judging by its name. */
export const unreadReason = (path: string): ImportDiagnostic =>
  ARCHIVE_EXTENSION.test(path) ? NESTED_ARCHIVE : UNKNOWN_FORMAT;

/** Files that are listed one by one in a short report. */
const MAX_LISTED = 20;

/**
 * Formats skipped files as lines: each by its name, or when there are many and `isVerbose` is not set, by folder and
 * kind.
 */
export function formatSkippedFiles(files: readonly SkippedFile[], isVerbose: boolean): string[] {
  if (isVerbose || files.length <= MAX_LISTED) return files.map(({ file, why }) => `${file}: ${formatDiagnostic(why)}`);
  const groups = Map.groupBy(files, ({ file, why }) => `${folderPattern(file)}: ${formatDiagnostic(why)}`);
  return [...groups].map(([line, some]) => line.replace(': ', ` (${some.length}): `));
}

function folderPattern(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  const ending = /\.[^.]+$/.exec(path.slice(slash))?.[0].toLowerCase() ?? '';
  return `${path.slice(0, slash)}*${ending}`;
}

import { diagnose, formatDiagnostic, type ImportDiagnostic } from '@canticle/contract';
import { isMediaName } from '../read/media-names.ts';
import type { SkippedFile } from '../model.ts';
import type { ReportBuilder } from './report-builder.ts';

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

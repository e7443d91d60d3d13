import { isMediaName } from './media-names.ts';
import type { SkippedFile } from './model.ts';
import type { ReportBuilder } from './report-builder.ts';

const ARCHIVE_EXTENSION = /\.zip$/i;
const SCORE_EXTENSIONS = /\.(?:musicxml|mxl|mei|abc|sib|pdf)$/i;

/** Why a score without a song is not imported. */
export const SCORE_WITHOUT_SONG =
  'A score comes in beside the song.json of its song, in a bundle (docs/library-format.md).';
const MEDIA_WITHOUT_SONG =
  'A recording, a video or words in time come in beside the song.json of their song, in a bundle (docs/library-format.md).';
const NESTED_ARCHIVE = 'An archive in a folder or in another archive is not opened. Import it by itself.';
const UNKNOWN_FORMAT = 'Files of this kind are not read.';
/** Why a link in a folder is not imported. */
export const LINK_NOT_FOLLOWED = 'Links are not followed.';
export const NOT_SCRIPTURE = 'It is in no format of scriptures.';
export const NOT_IN_BUNDLE_LAYOUT = 'It is no part of the layout of a bundle (docs/library-format.md).';
export const NOT_AN_ARTICLE = 'It is no article, and no article shows it.';
export const NOT_A_SONG = 'It is no song by its name.';

/** Reports the files that are not part of the import, and why. */
export function addSkippedFiles(
  report: ReportBuilder,
  paths: readonly string[],
  fallbackReason: string = UNKNOWN_FORMAT,
): void {
  report.skippedFiles.push(...paths.map((file) => ({ file, why: skipReason(file, fallbackReason) })));
}

function skipReason(path: string, fallbackReason: string): string {
  if (SCORE_EXTENSIONS.test(path)) return SCORE_WITHOUT_SONG;
  if (isMediaName(path)) return MEDIA_WITHOUT_SONG;
  return ARCHIVE_EXTENSION.test(path) ? NESTED_ARCHIVE : fallbackReason;
}

/** Why a file is not even read, judging by its name. */
export const unreadReason = (path: string): string => (ARCHIVE_EXTENSION.test(path) ? NESTED_ARCHIVE : UNKNOWN_FORMAT);

/** Files that are listed one by one in a short report. */
const MAX_LISTED = 20;

/**
 * Formats skipped files as lines: each by its name, or when there are many and `isVerbose` is not set, by folder and
 * kind.
 */
export function formatSkippedFiles(files: readonly SkippedFile[], isVerbose: boolean): string[] {
  if (isVerbose || files.length <= MAX_LISTED) return files.map(({ file, why }) => `${file}: ${why}`);
  const groups = Map.groupBy(files, ({ file, why }) => `${folderPattern(file)}: ${why}`);
  return [...groups].map(([line, some]) => line.replace(': ', ` (${some.length}): `));
}

function folderPattern(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  const ending = /\.[^.]+$/.exec(path.slice(slash))?.[0].toLowerCase() ?? '';
  return `${path.slice(0, slash)}*${ending}`;
}

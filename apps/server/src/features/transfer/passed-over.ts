import { isMediaName } from './media-names.ts';
import type { PassedOver } from './model.ts';
import type { ReportBook } from './report-book.ts';

const ARCHIVE = /\.zip$/i;
const SCORE = /\.(?:musicxml|mxl|mei|abc|sib|pdf)$/i;

/** Why a score that lies by itself is not brought in. */
export const LONELY_SCORE = 'A score comes in beside the song.json of its song, in a bundle (docs/library-format.md).';
const LONELY_MEDIA =
  'A recording, a video or words in time come in beside the song.json of their song, in a bundle (docs/library-format.md).';
const INNER_ARCHIVE = 'An archive in a folder or in another archive is not opened. Import it by itself.';
const UNKNOWN_KIND = 'Files of this kind are not read.';
/** Why a link in a folder is not brought in. */
export const LINK = 'Links are not followed.';
export const NO_SCRIPTURE = 'It is in no format of scriptures.';
export const NO_PART_OF_BUNDLE = 'It is no part of the layout of a bundle (docs/library-format.md).';
export const NO_ARTICLE = 'It is no article, and no article shows it.';
export const NO_SONG = 'It is no song by its name.';

/** Writes down by name which files are no part of what is brought in, and why. */
export function passOver(book: ReportBook, paths: readonly string[], otherwise: string = UNKNOWN_KIND): void {
  book.passedOver.push(...paths.map((file) => ({ file, why: whyPassedOver(file, otherwise) })));
}

function whyPassedOver(path: string, otherwise: string): string {
  if (SCORE.test(path)) return LONELY_SCORE;
  if (isMediaName(path)) return LONELY_MEDIA;
  return ARCHIVE.test(path) ? INNER_ARCHIVE : otherwise;
}

/** Why a file is not even looked into, by its name. */
export const whyUnread = (path: string): string => (ARCHIVE.test(path) ? INNER_ARCHIVE : UNKNOWN_KIND);

/** Files that are named one by one in a short report. */
const MOST_NAMED = 20;

/** Files passed over as lines: each by its name, or where there are many and not all are wanted, by folder and kind. */
export function describePassedOver(files: readonly PassedOver[], isWhole: boolean): string[] {
  if (isWhole || files.length <= MOST_NAMED) return files.map(({ file, why }) => `${file}: ${why}`);
  const groups = Map.groupBy(files, ({ file, why }) => `${folderAndKind(file)}: ${why}`);
  return [...groups].map(([line, some]) => line.replace(': ', ` (${some.length}): `));
}

function folderAndKind(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  const ending = /\.[^.]+$/.exec(path.slice(slash))?.[0].toLowerCase() ?? '';
  return `${path.slice(0, slash)}*${ending}`;
}

import { diagnose } from '@canticle/contract';
import { isSongFileName } from '@canticle/formats';
import type { SkippedFile, Rejection } from '../model.ts';

/**
 * A file that may hold songs. Its path is relative to the root, with slashes. `read` may throw {InvalidFileError}, also
 * when the file has more than `most` bytes.
 */
export type SourceFile = {
  readonly path: string;
  read(most?: number): Promise<Uint8Array>;
  /** Streams it to a local file, however large it is. */
  save(to: string): Promise<void>;
};

/** A folder, an archive or a single file, opened for reading. */
export type SourceTree = {
  /** Name of the folder, also when a single file of it is read; of an archive its own name without the extension. */
  readonly name: string;
  /** The file name of the archive, when one is read. */
  readonly archive?: string;
  readonly files: readonly SourceFile[];
  readonly refused: readonly Rejection[];
  /** Files with names that no song and no bundle has, and others that are not read. */
  readonly skippedFiles: readonly SkippedFile[];
  close(): void;
};

/** No song is longer; a longer file is something else. */
export const MAX_BYTES = 8 * 1024 * 1024;
/** No songbook in one file is longer: 20,000 songs have 20 MB. */
export const MAX_SONGBOOK_BYTES = 24 * 1024 * 1024;
/** No Bible is longer, even with every word annotated. */
export const MAX_SCRIPTURE_BYTES = 48 * 1024 * 1024;
/** No archive of another program is larger, even with its pictures. */
export const MAX_PACKED_BYTES = 128 * 1024 * 1024;
/** No database of songs is larger. */
export const MAX_DATABASE_BYTES = 128 * 1024 * 1024;
/** Why a file is rejected for its size. */
export const TOO_LARGE = diagnose('too-large');
/** Files in one import. */
export const MAX_FILES = 50_000;

const BUNDLE_EXTENSIONS = /\.json$/i;
const SCRIPTURE_EXTENSIONS = /\.(u?sfm|ptx|usx|usfx|osis)$/i;
const COMPANION_EXTENSIONS = /\.(md|markdown|png|jpe?g|webp|gif)$/i;

/**
 * Whether a file may hold songs or articles, be a picture of one, or belong to a bundle, judging by its path. Hidden
 * system files never do.
 */
export function isImportable(path: string): boolean {
  return (
    isSongFileName(path) ||
    isScriptureName(path) ||
    isCompanionFile(path) ||
    BUNDLE_EXTENSIONS.test(path) ||
    hasNoExtension(path)
  );
}

/* OpenSong's files have names without an ending: "St. Denio" has none. */
const hasNoExtension = (path: string): boolean => !/\.[a-z0-9]{1,12}(?:-(?:wal|shm|journal))?$/i.test(path);

/** Whether a file may hold a whole songbook, judging by its name. */
export const isSongbookName = (path: string): boolean => /\.(?:json|csv|usr|bin)$/i.test(path);

/** Whether a name says so little that a file without a song is nothing to complain about. */
export const isVagueName = (path: string): boolean => hasNoExtension(path) || /\.(?:json|bin)$/i.test(path);

/** Whether a file can only be a part of a translation of the Bible, judging by its name. */
export function isScriptureName(path: string): boolean {
  return SCRIPTURE_EXTENSIONS.test(path);
}

/** Whether a file is an article or a picture, judging by its name, and so never a song. */
export function isCompanionFile(path: string): boolean {
  return COMPANION_EXTENSIONS.test(path) || isMediaName(path);
}

/** Whether a file or folder belongs to the system, not to people: `.git`, `._song.xml`, `__MACOSX`. */
export function isHidden(name: string): boolean {
  return name.startsWith('.') || name === '__MACOSX';
}

const pathCollator = new Intl.Collator('en', { numeric: true });

/** The order in which files are read: numbers in names are compared as numbers, the same way on every machine. */
export function comparePaths(a: { readonly path: string }, b: { readonly path: string }): number {
  return pathCollator.compare(a.path, b.path) || (a.path < b.path ? -1 : 1);
}

/** Extensions of media files of songs. */
const MEDIA_EXTENSIONS = /\.(musicxml|mxl|mei|abc|pdf|sib|mp3|m4a|ogg|oga|opus|flac|wav|mp4|webm|vtt|srt|lrc)$/i;
const TIMED_TEXT_EXTENSIONS = /\.(vtt|srt|lrc)$/i;

/** Whether a file is a score, a recording, a video or a timed text, judging by its name. */
export function isMediaName(path: string): boolean {
  return MEDIA_EXTENSIONS.test(path);
}

/** Whether a file beside a song may be a photograph of a page, when its song.json says so. */
export function isPhotoName(path: string): boolean {
  return /\.jpe?g$/i.test(path);
}

/** Whether a file is a PDF, judging by its name: a score, or the words of songs. */
export const isPdfName = (path: string): boolean => /\.pdf$/i.test(path);

/**
 * The recording that a timed text belongs to and its language, when the file names say so.
 * @example parseTimedTextName('karaoke.en.vtt', ['karaoke.webm', 'organ.mp3']) // { companionOf: 'karaoke.webm', language: 'en' }
 */
export function parseTimedTextName(
  name: string,
  others: readonly string[],
): { companionOf: string | null; language: string | null } {
  if (!TIMED_TEXT_EXTENSIONS.test(name)) return { companionOf: null, language: null };
  const [, stem = '', language] = /^(.*?)(?:\.([a-z]{2}))?\.[^.]+$/.exec(name) ?? [];
  const recording = others.find((one) => !TIMED_TEXT_EXTENSIONS.test(one) && one.replace(/\.[^.]+$/, '') === stem);
  return { companionOf: recording ?? null, language: language ?? null };
}

import { isMediaName } from './media-names.ts';
import type { PassedOver, Refusal } from './model.ts';

/** A file that may hold songs. Its path is below the root, with slashes; `read` may refuse with {Misfit}, when it has more than `most` bytes too. */
export type SourceFile = {
  readonly path: string;
  read(most?: number): Promise<Uint8Array>;
  /** Writes it to a file of this machine as it comes, however large it is. */
  save(to: string): Promise<void>;
};

/** A folder, an archive or a single file, opened for reading. */
export type SourceTree = {
  /** Of the folder, also when a single file of it is read; of an archive its own without the ending. */
  readonly name: string;
  /** The file name of the archive, where one is read. */
  readonly archive?: string;
  readonly files: readonly SourceFile[];
  readonly refused: readonly Refusal[];
  /** Files whose names no song and no bundle has, and what else is not read. */
  readonly passedOver: readonly PassedOver[];
  close(): void;
};

/** No song is longer; a longer file is something else. */
export const MOST_BYTES = 8 * 1024 * 1024;
/** No Bible is longer, with every word annotated. */
export const MOST_SCRIPTURE_BYTES = 48 * 1024 * 1024;
/** Why a file is refused for its size. */
export const TOO_LARGE = 'The file is too large: no song has more than 8 MB, and no Bible more than 48 MB.';
/** Files in one import. */
export const MOST_FILES = 50_000;

const NAMES =
  /\.(xml|cho|crd|chopro|chordpro|chord|pro|txt|json|md|markdown|png|jpe?g|webp|gif|u?sfm|ptx|usx|usfx|osis)$/i;
const BESIDE_SONGS = /\.(md|markdown|png|jpe?g|webp|gif)$/i;

/** Whether a file may hold songs or articles, be a picture of one, or belong to a bundle, by its path; what systems hide is nobody's song. */
export function isWanted(path: string): boolean {
  return NAMES.test(path) || isMediaName(path);
}

/** Whether a file is an article or a picture by its name, and so never a song. */
export function isBesideSongs(path: string): boolean {
  return BESIDE_SONGS.test(path) || isMediaName(path);
}

/** Whether a file or folder is there for the machine, not for people: `.git`, `._song.xml`, `__MACOSX`. */
export function isHidden(name: string): boolean {
  return name.startsWith('.') || name === '__MACOSX';
}

const inOrder = new Intl.Collator('en', { numeric: true });

/** The order in which files are read: numbers as numbers, the same on every machine. */
export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return inOrder.compare(a.path, b.path) || (a.path < b.path ? -1 : 1);
}

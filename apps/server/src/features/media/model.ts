import type { files } from '@canticle/contract';
import type { PARTICIPANT_TYPES } from '@canticle/contract/catalogue-values';

export type FileType = files.SongFile['type'];

/** Somebody who took part in a recording or wrote a score out. */
export type FileParticipant = { readonly contributorId: string; readonly type: (typeof PARTICIPANT_TYPES)[number] };

/** A file that belongs to a song. Its bytes are in the bucket `media` under their content hash. */
export type MediaFile = {
  readonly id: string;
  readonly songId: string;
  readonly name: string;
  readonly type: FileType;
  readonly category: string | null;
  readonly number: number | null;
  readonly language: string | null;
  readonly transposition: string | null;
  readonly information: string | null;
  readonly instrumentId: string | null;
  readonly participants: readonly FileParticipant[];
  /** The recording this timed text belongs to. */
  readonly companionOf: string | null;
  /** The URL of an external file; hash, length and media type are empty then. */
  readonly address: string | null;
  /** Content hash of the file this one was generated from; null for uploaded files. */
  readonly madeFrom: string | null;
  readonly contentHash: string;
  readonly byteLength: number;
  readonly mediaType: string;
  /** Its original file name; may be empty. */
  readonly fileName: string;
  readonly updatedAt: string;
};

/** The input for saving a file; `updatedAt` is set here. */
export type FileDraft = Omit<MediaFile, 'updatedAt'>;

/** Words with the times at which they sound. They are not files to existing clients. */
export type TimedTextFile = MediaFile & { readonly type: 'subtitles' | 'lyrics' };
/** A file as existing clients know it. */
export type LegacyFile = MediaFile & { readonly type: Exclude<FileType, TimedTextFile['type'] | 'photo'> };

export const isTimedText = (file: MediaFile): file is TimedTextFile => isTimedTextType(file.type);
export const isLegacyFile = (file: MediaFile): file is LegacyFile =>
  !isTimedTextType(file.type) && file.type !== 'photo';

export function isTimedTextType(type: FileType): type is TimedTextFile['type'] {
  return type === 'subtitles' || type === 'lyrics';
}

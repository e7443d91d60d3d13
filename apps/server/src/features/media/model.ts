import type { files } from '@canticle/contract';
import type { Participant } from '../songs/index.ts';

export type FileType = files.SongFile['type'];

/** A file that belongs to a song. Its bytes are on the shelf `media` under the hash of their content. */
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
  readonly participants: readonly Participant[];
  /** The recording these words in time go with. */
  readonly companionOf: string | null;
  /** Where it is, when it is not stored here; hash, length and media type are empty then. */
  readonly address: string | null;
  /** Content hash of the file Canticle made this one from; null for what people brought. */
  readonly madeFrom: string | null;
  readonly contentHash: string;
  readonly byteLength: number;
  readonly mediaType: string;
  /** What it was called when it came; may be empty. */
  readonly fileName: string;
  readonly updatedAt: string;
};

/** What a writer says of a file; the stamp is ours. */
export type FileDraft = Omit<MediaFile, 'updatedAt'>;

/** Words in time are no files of their own to existing clients. */
export const TIMED_TEXT_TYPES: readonly FileType[] = ['subtitles', 'lyrics'];

import type { FileV3, SongFile } from '@canticle/contract/calls';

/** A file of a song, with the fields that are displayed and played. */
export type MediaFile = Pick<
  SongFile,
  | 'id'
  | 'songId'
  | 'type'
  | 'name'
  | 'category'
  | 'number'
  | 'language'
  | 'instrumentId'
  | 'participants'
  | 'transposition'
  | 'companionOf'
  | 'directUrl'
  | 'downloadUrl'
>;

/** The same from the list of all files, which has no timed lyrics. */
export function toMediaFile(file: FileV3): MediaFile {
  return {
    ...file,
    type: file.type === 'sheetmusic-sibelius' ? 'sibelius' : file.type,
    language: file.languageKey,
    companionOf: null,
    downloadUrl: file.directUrl,
  };
}

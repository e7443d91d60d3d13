import type { SongFile } from '@canticle/contract/calls';

/** A file of a song, with the metadata an editor can change. */
export type ManagedFile = Pick<
  SongFile,
  'id' | 'songId' | 'type' | 'name' | 'category' | 'language' | 'instrumentId' | 'transposition' | 'companionOf'
>;

/** One option of a select. */
export type SelectOption = { readonly value: string; readonly label: string };

/** The options for a file's metadata, in the reader's language. */
export type FileChoices = {
  readonly categories: readonly SelectOption[];
  readonly languages: readonly SelectOption[];
  readonly instruments: readonly SelectOption[];
};

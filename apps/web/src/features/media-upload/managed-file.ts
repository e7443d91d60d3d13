import type { SongFile } from '@canticle/contract/calls';

/** A file of a song, as far as an editor changes what is said of it. */
export type ManagedFile = Pick<
  SongFile,
  'id' | 'songId' | 'type' | 'name' | 'category' | 'language' | 'instrumentId' | 'companionOf'
>;

/** One of a list to choose from. */
export type SelectOption = { readonly value: string; readonly label: string };

/** What can be said of a file, in the reader's language. */
export type FileChoices = {
  readonly categories: readonly SelectOption[];
  readonly languages: readonly SelectOption[];
  readonly instruments: readonly SelectOption[];
};

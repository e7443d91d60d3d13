/** A song that was shown in a live session long enough to have been sung. */
export type LiveUse = {
  readonly sessionId: string;
  readonly songId: string;
  /** The day, where the set takes place; in UTC when it was led from no set. */
  readonly day: string;
  /** The group whose set was led; null for none. */
  readonly groupId: string | null;
  /** The list of that group it was led from; null for none. */
  readonly listId: string | null;
};

/** A set that took place, and its songs. */
export type SetUse = {
  readonly listId: string;
  readonly groupId: string | null;
  readonly day: string;
  readonly songIds: readonly string[];
};

/** That a song was sung once: in a set, or in a live session that no set of the day accounts for. */
export type SongUse = {
  readonly songId: string;
  readonly day: string;
  readonly listId: string | null;
  readonly by: 'set' | 'live';
};

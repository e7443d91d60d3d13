/*
 * The allowed values of fields of songs and collections that offer a fixed choice (contract 7.1), as plain data: the
 * schemas validate against them, and forms list them in this order.
 */

/** The type of a collection. */
export const COLLECTION_TYPES = ['song', 'scripture', 'publication'] as const;

/** The view a collection opens with. */
export const COLLECTION_DEFAULT_TYPES = ['song', 'track', 'sheetmusic'] as const;

/** How the songs of a collection may be listed. */
export const LIST_VIEWS = [
  'default',
  'number',
  'title',
  'author',
  'composer',
  'genre',
  'categories',
  'views',
  'countries',
  'themes',
] as const;

/** The type of a song. */
export const SONG_TYPES = ['lyrics', 'track', 'sheetmusic', 'audio'] as const;

/** The role of a contributor to a song or a recording in the documents of 3.0 and 4.0, and to a recording everywhere. */
export const PARTICIPANT_TYPES = ['author', 'composer', 'arranger', 'artist', 'editor'] as const;

/** The role of a contributor to a song. In the documents of 3.0 and 4.0 a translator is an author. */
export const SONG_ROLES = ['author', 'translator', 'composer', 'arranger', 'artist', 'editor'] as const;

/** The part of a song that a copyright or an origin applies to. */
export const SONG_PARTS = ['text', 'melody'] as const;

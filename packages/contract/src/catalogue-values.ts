/*
 * What the fields of songs and collections may hold where there is a choice of a few (contract 7.1), as plain data: the shapes
 * check it, and forms offer it in this order.
 */

/** What a collection is. */
export const COLLECTION_TYPES = ['song', 'scripture', 'publication'] as const;

/** What a collection opens with. */
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

/** What a song is. */
export const SONG_TYPES = ['lyrics', 'track', 'sheetmusic', 'audio'] as const;

/** What somebody did for a song or a recording. */
export const PARTICIPANT_TYPES = ['author', 'composer', 'arranger', 'artist', 'editor'] as const;

/** What a right or an origin is of. */
export const SONG_PARTS = ['text', 'melody'] as const;

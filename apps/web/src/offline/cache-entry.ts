/** A cached answer: its value, when it was stored (milliseconds since 1970) and its ETag at the server. */
export type LocalCacheEntry<T> = { readonly value: T; readonly savedAt: number; readonly etag: string | undefined };

/** A change of a local cache. */
export type CacheWrite = { readonly objectStore: ObjectStoreName; readonly name?: string };

/** `lists` holds whole answers by name, `lyrics` the texts of a song by its id. */
export type ObjectStoreName = 'lists' | 'lyrics';

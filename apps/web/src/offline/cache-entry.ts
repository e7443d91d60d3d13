/** A cached answer: its value, when it was stored (milliseconds since 1970) and its ETag at the server. */
export type LocalCacheEntry<T> = { readonly value: T; readonly savedAt: number; readonly etag: string | undefined };

/** A change of a local cache. */
export type CacheWrite = { readonly objectStore: ObjectStoreName; readonly name?: string };

/** `lists` holds whole answers by name, `lyrics` the texts of a song by its id. */
export type ObjectStoreName = 'lists' | 'lyrics';

/** An entry as the type that its name stands for: what is stored under a name always has the same type. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- the name decides the type
export const entryOf = <T>(entry: LocalCacheEntry<unknown> | undefined) => entry as LocalCacheEntry<T> | undefined;

/** The same for a value stored under a name of its own. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- the name decides the type
export const metaValueOf = <T>(value: unknown) => value as T | undefined;

import { storageAreas } from './areas.ts';
import { type StorageKey, type StorageLocation, storageNameOf } from './keys.ts';

/**
 * Reads a value; undefined when nothing is stored, or nothing that can be read. Never throws.
 *
 * @param parts  what follows the name of the key, such as a song and a language
 */
export function readStored<T>(key: StorageKey<T>, ...parts: readonly string[]): T | undefined {
  const text = readStoredText(key, parts);
  return text === null ? undefined : key.codec.parse(text);
}

/** The text as it is stored; null when nothing is. */
export const readStoredText = (key: StorageLocation, parts: readonly string[]): string | null =>
  storageAreas[key.area].getItem(storageNameOf(key, parts));

/**
 * Stores a value. Never throws: where storage is forbidden or full, the value lasts as long as the page.
 *
 * @returns false when it lasts only as long as the page
 */
export function writeStored<T>(key: StorageKey<T>, value: T, ...parts: readonly string[]): boolean {
  const name = storageNameOf(key, parts);
  const isStored = storageAreas[key.area].setItem(name, key.codec.serialize(value));
  notify(name);
  return isStored;
}

/** Removes a value. */
export function removeStored(key: StorageLocation, ...parts: readonly string[]): void {
  const name = storageNameOf(key, parts);
  storageAreas[key.area].removeItem(name);
  notify(name);
}

/* The browser sends this event to the other windows only. */
const notify = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

/**
 * Calls `listener` when a value of the key may have changed, in this window or another one. Returns a function that
 * unsubscribes.
 */
export function subscribeToStored({ name, separator }: StorageLocation, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || `${key}${separator}`.startsWith(`${name}${separator}`)) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

import { type StorageKey, storageNameOf } from './keys.ts';
import { readStoredText, subscribeToStored } from './stored.ts';

/** A stored value for `useSyncExternalStore`. */
export type StoredValue<T> = {
  /** The same object until another text is stored. */
  readonly read: (...parts: readonly string[]) => T;
  readonly subscribe: (listener: () => void) => () => void;
};

/** @param parse  checks what is stored; it is given undefined when nothing is, or nothing that can be read */
export function createStoredValue<Stored, T>(
  key: StorageKey<Stored>,
  parse: (stored: Stored | undefined) => T,
): StoredValue<T> {
  let cached: { readonly name: string; readonly text: string | null; readonly value: T } | undefined;
  return {
    read: (...parts) => {
      const name = storageNameOf(key, parts);
      const text = readStoredText(key, parts);
      if (cached?.name !== name || cached.text !== text)
        cached = { name, text, value: parse(text === null ? undefined : key.codec.parse(text)) };
      return cached.value;
    },
    subscribe: (listener) => subscribeToStored(key, listener),
  };
}

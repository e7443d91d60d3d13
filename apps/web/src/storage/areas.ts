/** The part of web storage that is used, for a place where values may not outlive the page. */
export type StorageArea = {
  readonly getItem: (name: string) => string | null;
  /** Returns false when the browser has no room, or forbids storing: the value then lasts as long as the page. */
  readonly setItem: (name: string, text: string) => boolean;
  readonly removeItem: (name: string) => void;
  readonly listNames: () => readonly string[];
};

/** The storage of the browser, by how long it lasts: `local` until it is cleared, `session` as long as the window. */
export const storageAreas = {
  local: createArea(() => localStorage),
  session: createArea(() => sessionStorage),
} as const satisfies Record<string, StorageArea>;

/* The browser may throw even when the property is read. */
function createArea(getStorage: () => Storage): StorageArea {
  const unstored = new Map<string, string>();
  return {
    getItem: (name) => unstored.get(name) ?? attempt(() => getStorage().getItem(name)) ?? null,
    setItem: (name, text) => {
      const isStored = attempt(() => (getStorage().setItem(name, text), true)) ?? false;
      if (isStored) unstored.delete(name);
      else unstored.set(name, text);
      return isStored;
    },
    removeItem: (name) => {
      unstored.delete(name);
      attempt(() => getStorage().removeItem(name));
    },
    listNames: () => [...new Set([...unstored.keys(), ...(attempt(() => listStoredNames(getStorage())) ?? [])])],
  };
}

const listStoredNames = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

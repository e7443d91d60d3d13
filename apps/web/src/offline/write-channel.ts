import type { CacheWrite, ObjectStoreName } from './cache-entry.ts';

/** Receives what was written, and whether another tab or worker wrote it. */
type WriteListener = (write: CacheWrite, isElsewhere: boolean) => void;

/** How parts of the app, in any tab or worker, are notified of writes to a person's cache. */
export type WriteChannel = {
  publish(write: CacheWrite): void;
  subscribe(listener: WriteListener): () => void;
  close(): void;
};

/* The message between tabs, which may run different builds: these keys stay as they are. */
type WriteMessage = { readonly shelf: ObjectStoreName; readonly name: string | undefined };

/** Opens the channel of the cache with this name. Messages sent here are also received here. */
export function createWriteChannel(name: string): WriteChannel {
  const listeners = new Set<WriteListener>();
  const notify = (write: CacheWrite, isElsewhere: boolean) =>
    listeners.forEach((listener) => listener(write, isElsewhere));
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data: { shelf: objectStore, name: row } }: MessageEvent<WriteMessage>) =>
    notify({ objectStore, name: row }, true);
  let isOpen = true;
  return {
    publish(write) {
      if (!isOpen) return;
      const { objectStore: shelf, name: row } = write;
      channel.postMessage({ shelf, name: row } satisfies WriteMessage);
      notify(write, false);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isOpen = false;
      channel.close();
    },
  };
}

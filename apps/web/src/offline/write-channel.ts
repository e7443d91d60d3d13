import type { CacheWrite, ObjectStoreName } from './local-cache.ts';

/** Is told what was written, and whether another tab or worker did it. */
export type WriteListener = (write: CacheWrite, isElsewhere: boolean) => void;

/** How parts of the app, in whatever tab or worker, hear what is written into a person's copy. */
export type WriteChannel = {
  publish(write: CacheWrite): void;
  subscribe(listener: WriteListener): () => void;
  close(): void;
};

/* What one tab sends to another, which may run another build: these keys stay as they are. */
type WriteMessage = { readonly shelf: ObjectStoreName; readonly name: string | undefined };

/** Opens the news of the copy with this name. What is told here is heard here too. */
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

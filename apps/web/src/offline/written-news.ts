import type { Written } from './copy.ts';

/** Is told what was written, and whether another tab or worker did it. */
export type WrittenListener = (written: Written, isElsewhere: boolean) => void;

/** How parts of the app, in whatever tab or worker, hear what is written into a person's copy. */
export type WrittenNews = {
  tell(written: Written): void;
  listen(listener: WrittenListener): () => void;
  close(): void;
};

/** Opens the news of the copy with this name. What is told here is heard here too. */
export function openNews(name: string): WrittenNews {
  const listeners = new Set<WrittenListener>();
  const hear = (written: Written, isElsewhere: boolean) =>
    listeners.forEach((listener) => listener(written, isElsewhere));
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Written>) => hear(data, true);
  let isOpen = true;
  return {
    tell(written) {
      if (!isOpen) return;
      channel.postMessage(written);
      hear(written, false);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isOpen = false;
      channel.close();
    },
  };
}

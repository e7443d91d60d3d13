import type { Written } from './copy.ts';

/** How parts of the app, in whatever tab or worker, hear what is written into a person's copy. */
export type WrittenNews = {
  tell(written: Written): void;
  listen(listener: (written: Written) => void): () => void;
  close(): void;
};

/** Opens the news of the copy with this name. What is told here is heard here too. */
export function openNews(name: string): WrittenNews {
  const listeners = new Set<(written: Written) => void>();
  const hear = (written: Written) => listeners.forEach((listener) => listener(written));
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Written>) => hear(data);
  let isOpen = true;
  return {
    tell(written) {
      if (!isOpen) return;
      channel.postMessage(written);
      hear(written);
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

import { useSyncExternalStore } from 'react';
import { newId } from '../../api/index.ts';
import { currentCache } from '../../offline/index.ts';

/** An event on this device, stored for some hours so that it can be read again. */
export type Notice = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
};

/** Notices of a device expire after this long (product specification 4), in milliseconds. */
const maxAgeMs = 12 * 3600_000;
const maxCount = 50;
const metaKey = 'notices';

let notices: readonly Notice[] = [];
const listeners = new Set<() => void>();

/** Those that have not expired, newest first. */
export function recentNotices(all: readonly Notice[], now: number): readonly Notice[] {
  return all.filter(({ at }) => now - at < maxAgeMs).slice(0, maxCount);
}

function setNotices(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/* The notices of one person stay in their cache: another person on this device begins with their own. */
let owner: ReturnType<typeof currentCache> | undefined;
let loading = Promise.resolve();

async function changeNotices(now: number, change: (all: readonly Notice[]) => readonly Notice[]): Promise<void> {
  const cache = currentCache();
  if (owner !== cache) {
    owner = cache;
    setNotices([]);
    loading = cache.readMeta<readonly Notice[]>(metaKey).then((stored) => {
      if (owner === cache) setNotices(stored ?? []);
    });
  }
  await loading;
  if (owner !== cache) return;
  setNotices(recentNotices(change(notices), now));
  await cache.writeMeta(metaKey, notices);
}

/** Loads this person's notices on this device, without expired ones; never another person's. */
export const loadNotices = (now: number): Promise<void> => changeNotices(now, (all) => all);

/** Adds a notice. The same text as the newest one only updates its time. */
export const addNotice = (title: string, text: string, now: number): Promise<void> =>
  changeNotices(now, (all) => {
    const [newest, ...older] = all;
    const others = newest?.title === title && newest.text === text ? older : all;
    return [{ id: newId(), title, text, at: now }, ...others];
  });

export const removeNotice = (id: string): Promise<void> =>
  changeNotices(Date.now(), (all) => all.filter((notice) => notice.id !== id));
export const removeAllNotices = (): Promise<void> => changeNotices(Date.now(), () => []);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The notices of this device, newest first. */
export const useDeviceNotices = () => useSyncExternalStore(subscribe, () => notices);

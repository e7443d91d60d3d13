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

async function saveNotices(next: readonly Notice[]): Promise<void> {
  setNotices(next);
  await currentCache().writeMeta(metaKey, next);
}

/** Loads this person's notices on this device, without expired ones; never another person's. */
export async function loadNotices(now: number): Promise<void> {
  const stored = (await currentCache().readMeta<readonly Notice[]>(metaKey)) ?? [];
  await saveNotices(recentNotices(stored, now));
}

/** Adds a notice. The same text as the newest one only updates its time. */
export async function addNotice(title: string, text: string, now: number): Promise<void> {
  const [newest, ...older] = notices;
  const others = newest?.title === title && newest.text === text ? older : notices;
  await saveNotices(recentNotices([{ id: newId(), title, text, at: now }, ...others], now));
}

export const removeNotice = (id: string) => saveNotices(notices.filter((notice) => notice.id !== id));
export const removeAllNotices = () => saveNotices([]);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The notices of this device, newest first. */
export const useDeviceNotices = () => useSyncExternalStore(subscribe, () => notices);

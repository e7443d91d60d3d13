import { useSyncExternalStore } from 'react';
import { newId } from '../../api/index.ts';
import { currentCopy } from '../../offline/index.ts';

/** Something that happened on this device and is kept for a while, to be read again. */
export type Notice = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
};

/** Notices of a device are forgotten after this long (product specification 4), in milliseconds. */
const keptMs = 12 * 3600_000;
const mostKept = 50;
const name = 'notices';

let notices: readonly Notice[] = [];
const listeners = new Set<() => void>();

/** Those that are not too old, the newest first. */
export function stillKept(all: readonly Notice[], now: number): readonly Notice[] {
  return all.filter(({ at }) => now - at < keptMs).slice(0, mostKept);
}

function become(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

async function keep(next: readonly Notice[]): Promise<void> {
  become(next);
  await currentCopy().writeMeta(name, next);
}

/** Brings back what this person was told on this device, without what is too old; nothing of anybody else's. */
export async function openNotices(now: number): Promise<void> {
  const kept = (await currentCopy().readMeta<readonly Notice[]>(name)) ?? [];
  await keep(stillKept(kept, now));
}

/** Keeps a notice. The same words as the newest one, said again, only make it newer. */
export async function addNotice(title: string, text: string, now: number): Promise<void> {
  const [newest, ...older] = notices;
  const others = newest?.title === title && newest.text === text ? older : notices;
  await keep(stillKept([{ id: newId(), title, text, at: now }, ...others], now));
}

export const removeNotice = (id: string) => keep(notices.filter((notice) => notice.id !== id));
export const removeAllNotices = () => keep([]);

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was told on this device, the newest first. */
export const useDeviceNotices = () => useSyncExternalStore(watch, () => notices);

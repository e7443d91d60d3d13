import type { LocalCache } from './local-cache.ts';
import { renewLease } from './offline-files.ts';

const recordIntervalMs = 60_000;
let lastRecorded: { readonly copy: LocalCache; readonly at: number } | undefined;

/** Records, at most once a minute, that the server responded: downloads may then be used for another 30 days. */
export function recordServerContact(cache: LocalCache, now: number): void {
  if (lastRecorded?.copy === cache && now - lastRecorded.at < recordIntervalMs) return;
  lastRecorded = { copy: cache, at: now };
  void cache.recordServerContact(now);
  void renewLease(now);
}

import type { LocalCache } from './local-cache.ts';
import { renewLease } from './offline-files.ts';

const recordIntervalMs = 60_000;
let lastRecorded: { readonly copy: LocalCache; readonly at: number } | undefined;

/** Writes down, at most once a minute, that the server answered: from then on what is kept may be read for 30 days. */
export function recordServerContact(cache: LocalCache, now: number): void {
  if (lastRecorded?.copy === cache && now - lastRecorded.at < recordIntervalMs) return;
  lastRecorded = { copy: cache, at: now };
  void cache.recordServerContact(now);
  void renewLease(now);
}

import type { LocalCache } from './local-cache.ts';
import type { TimeoutResult } from './with-timeout.ts';

/** What has to be opened, or locked by one transaction, for a request. */
export type DatabasePart = 'open' | 'lists' | 'lyrics' | 'meta' | 'outbox' | 'keepings';

/** Runs a database request with a timeout. `late` at once when a part is known not to respond, unless `allowSlow`. */
export type RunWithTimeout = <T>(
  part: DatabasePart,
  work: (cache: LocalCache) => Promise<T>,
  options?: { readonly allowSlow?: boolean; readonly isWrite?: boolean },
) => Promise<TimeoutResult<T>>;

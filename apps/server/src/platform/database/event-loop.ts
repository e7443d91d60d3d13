import { setImmediate } from 'node:timers/promises';

/**
 * Yields to the event loop. SQLite responds synchronously, so a series of queries blocks the process even when each is
 * awaited. Inside a transaction others may read; a writer waits for its end.
 */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

import { setImmediate } from 'node:timers/promises';

/**
 * Lets everybody else have their turn. SQLite answers at once, so whoever asks it one thing after the other keeps the
 * process to itself, however often it waits. Inside a transaction others may read; who wants to write waits for its end.
 */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

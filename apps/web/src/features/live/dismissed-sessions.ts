import { createStoredValue, storageKeys, writeStored } from '../../storage/index.ts';

/** How many dismissed sessions are remembered: the earliest of them have long ended. */
const MAX_REMEMBERED = 20;

const stored = createStoredValue(storageKeys.dismissedSessions, (ids): readonly string[] =>
  Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [],
);

/** The ids of the live sessions whose banner the person has closed, the last one last. */
export const readDismissedSessions = () => stored.read();

export const subscribeToDismissedSessions = stored.subscribe;

/** Closes the banner of a live session for good, in every window. */
export function dismissSession(id: string): void {
  writeStored(storageKeys.dismissedSessions, [...readDismissedSessions(), id].slice(-MAX_REMEMBERED));
}

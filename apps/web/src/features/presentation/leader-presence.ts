import { presentation as calls } from '@canticle/contract/calls';
import { ApiError, callApi } from '../../api/index.ts';
import { readStored, removeStored, storageKeys, writeStored } from '../../storage/index.ts';

const reportIntervalMs = 15_000;

let timer: ReturnType<typeof setInterval> | undefined;
/* Counts the sessions opened in this window. */
let sessionCount = 0;

/**
 * The live session led in this browser: `own`, or the id of another person's; null when none. Any page of the app, in
 * any window, reports that the leader is present.
 */
export const ledPresentationId = (): string | null => readStored(storageKeys.leading) ?? null;

/**
 * Stores whether the person at this browser leads a live session. While they do, every window of the app reports their
 * presence to the server every 15 seconds, until it answers that they no longer lead it.
 *
 * @param presentationId  `own`, or the id of another person's session
 */
export function setLeading(presentationId: string, isLeading: boolean): void {
  const previousId = ledPresentationId();
  if (!isLeading && previousId !== presentationId) return;
  if (isLeading && timer === undefined) sessionCount += 1;
  if (isLeading) writeStored(storageKeys.leading, presentationId);
  else removeStored(storageKeys.leading);
  if (isLeading) resumePresenceReports();
  else stopReports();
}

/** Reports the leader's presence, now and from now on, when this browser leads a session. */
export function resumePresenceReports(): void {
  if (timer !== undefined || ledPresentationId() === null) return;
  timer = setInterval(reportPresence, reportIntervalMs);
  // A device that slept reports at once when it wakes.
  document.addEventListener('visibilitychange', reportPresence);
  reportPresence();
}

function stopReports(): void {
  clearInterval(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', reportPresence);
}

function reportPresence(): void {
  const id = ledPresentationId();
  if (id === null) return stopReports();
  const session = sessionCount;
  // A late answer about a session that has ended says nothing of the one opened since.
  const end = () => session === sessionCount && setLeading(id, false);
  callApi(calls.reportPresence, { params: { id } }).then(
    ({ leads }) => leads || end(),
    (failure: unknown) => hasEnded(failure) && end(),
  );
}

const hasEnded = (failure: unknown) => failure instanceof ApiError && [403, 404, 410].includes(failure.status);

import { presentation as calls } from '@canticle/contract/calls';
import { ApiError, callApi } from '../../api/index.ts';

/* Kept in the browser: whichever page of the app is open, in whichever window, says that the leader is there. */
const storageKey = 'leading';
const reportIntervalMs = 15_000;

let timer: ReturnType<typeof setInterval> | undefined;

/** The live session somebody leads in this browser: `own`, or the id of somebody else's; null when none. */
export function ledPresentationId(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/**
 * Notes whether the person at this browser leads a live session. As long as they do, the server hears every 15 seconds that
 * they are there, from every window of the app, until it answers that they do not lead it any more.
 *
 * @param presentationId  `own`, or the id of somebody else's session
 */
export function setLeading(presentationId: string, isLeading: boolean): void {
  const previousId = ledPresentationId();
  if (!isLeading && previousId !== presentationId) return;
  try {
    if (isLeading) localStorage.setItem(storageKey, presentationId);
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage may be forbidden; then followers are told that the leader is away, and the session goes on.
  }
  if (isLeading) resumePresenceReports();
  else stopReports();
}

/** Says that the leader is there, now and from now on, when somebody at this browser leads. */
export function resumePresenceReports(): void {
  if (timer !== undefined || ledPresentationId() === null) return;
  timer = setInterval(reportPresence, reportIntervalMs);
  // A device that slept says at once that it is awake.
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
  callApi(calls.reportPresence, { params: { id } }).then(
    ({ leads }) => leads || setLeading(id, false),
    (failure: unknown) => hasEnded(failure) && setLeading(id, false),
  );
}

const hasEnded = (failure: unknown) => failure instanceof ApiError && [403, 404, 410].includes(failure.status);
